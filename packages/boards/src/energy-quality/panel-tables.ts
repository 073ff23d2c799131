import type { EnergyQuality } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON } from '../board/reader.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import { eventName } from './events-panel.tsx';
import { AMPERE, SHARE, VOLT, indexName, limitText } from './quality.ts';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: EnergyQuality,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const moment = (iso: string | number): string => formatDateTime(iso, reader.tz, reader.lang);
  switch (code) {
    case 'points': {
      const points = panelValues(panels, 'points');
      if (!points) return null;
      return {
        title,
        head: [
          word('point'),
          word('col.nominal'),
          word('col.index'),
          word('col.unit'),
          word('col.worst'),
          word('p95Name'),
          word('col.limit'),
          `${word('col.ok')} (%)`,
          word('col.judge'),
        ],
        rows: points.rows.flatMap(({ name, nominalKv, cells }) =>
          cells.map((cell) => [
            name,
            roundedCell(nominalKv, 3),
            indexName(reader, cell.index),
            cell.unit.display,
            roundedCell(cell.worst, cell.unit.dp),
            roundedCell(cell.p95, cell.unit.dp),
            limitText(reader, cell),
            roundedCell(cell.okRatePct, 2),
            word(cell.measured ? `judge.${cell.judge}` : 'points.notMeasured'),
          ]),
        ),
      };
    }
    case 'live': {
      const live = panelValues(panels, 'live');
      if (!live) return null;
      return {
        title: `${title}: ${live.name}`,
        head: [word('col.index'), reader.t(`${COMMON}col.actual`), word('col.unit')],
        rows: [
          ['UAB', roundedCell(live.ua, 1), VOLT.display],
          ['UBC', roundedCell(live.ub, 1), VOLT.display],
          ['UCA', roundedCell(live.uc, 1), VOLT.display],
          ['IA', roundedCell(live.ia, 1), AMPERE.display],
          ['IB', roundedCell(live.ib, 1), AMPERE.display],
          ['IC', roundedCell(live.ic, 1), AMPERE.display],
          ['P', roundedCell(live.p, 1), 'kW'],
          ['Q', roundedCell(live.q, 1), 'kvar'],
          [word('live.pf'), roundedCell(live.pf, 3), ''],
          ['f', roundedCell(live.f, 3), 'Hz'],
        ],
      };
    }
    case 'trend': {
      const trend = panelValues(panels, 'trend');
      if (!trend) return null;
      const t0 = Date.parse(trend.avg.t0);
      return {
        title: `${title}: ${trend.name}`,
        head: [reader.t(`${COMMON}time`), withUnit(indexName(reader, trend.index), trend.avg.unit, reader)],
        rows: trend.avg.v.map((value, at) => [
          moment(t0 + at * trend.avg.stepS * 1000),
          roundedCell(value, trend.avg.unit.dp),
        ]),
      };
    }
    case 'spectrum': {
      const spectrum = panelValues(panels, 'spectrum');
      if (!spectrum) return null;
      const limit = word('spectrum.limit');
      return {
        title: `${title}: ${spectrum.name}`,
        head: [
          word('spectrum.order'),
          withUnit(word('spectrum.u'), SHARE, reader),
          withUnit(limit, SHARE, reader),
          withUnit(word('spectrum.i'), AMPERE, reader),
          withUnit(limit, AMPERE, reader),
        ],
        rows: spectrum.orders.map(({ order, uPct, limitPct, iA, limitA }) => [
          order,
          roundedCell(uPct, 3),
          roundedCell(limitPct, 2),
          roundedCell(iA, 2),
          roundedCell(limitA, 2),
        ]),
      };
    }
    case 'pfMonth': {
      const month = panelValues(panels, 'pfMonth');
      if (!month) return null;
      return {
        title: `${title} ${month.month}`,
        head: [word('col.day'), word('index.pf')],
        rows: month.days.map(({ day, pf }) => [day, roundedCell(pf, 3)]),
      };
    }
    case 'events': {
      const events = panelValues(panels, 'events');
      if (!events) return null;
      return {
        title,
        head: [
          word('events.from'),
          word('events.what'),
          word('point'),
          word('events.value'),
          word('col.unit'),
          word('col.limit'),
          `${word('events.depth')} (%)`,
          `${word('events.lasting')} (s)`,
        ],
        rows: events.rows.map((event) => [
          moment(event.from),
          eventName(reader, event),
          event.name,
          roundedCell(event.value, event.unit.dp),
          event.unit.display,
          roundedCell(event.limit, event.unit.dp),
          roundedCell(event.depthPct, 1),
          roundedCell(event.durationMs / 1000, 3),
        ]),
      };
    }
    default:
      return null;
  }
}
