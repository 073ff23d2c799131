import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import type { Reader } from '../board/reader.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import { levelText } from './energy-panels.tsx';
import { limitsText, propertyName } from './material-panels.tsx';
import {
  PRODUCTION_METRICS,
  PRODUCTION_PERIODS,
  type ProductionComprehensive,
  type ProductionPanels,
} from './production-comprehensive.contract.ts';
import { METRIC_UNITS } from './table-panel.tsx';
import { DAYS, KGCE_PER_T, KWH_PER_T, MINUTES, PERCENT, TONNES, TPH, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: ProductionComprehensive,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const make = TABLES[code];
  const table = make?.(panels, reader, (key) => reader.t(WORDS + key)) ?? null;
  return table && { title: reader.t(`${WORDS}${code}.title`), ...table };
}

type Table = Omit<ExportTable, 'title'> | null;
type Word = (key: string) => string;
const TABLES: Readonly<Record<string, (panels: ProductionPanels, reader: Reader, word: Word) => Table>> = {
  chain(panels, reader, word) {
    const chain = panelValues(panels, 'chain');
    return (
      chain && {
        head: [
          word('col.process'),
          word('col.state'),
          withUnit(word('col.rate'), TPH, reader),
          withUnit(word('metric.runRate'), PERCENT, reader),
          word('col.reason'),
        ],
        rows: chain.map(({ name, state, rateTph, runRatePct, reason }) => [
          name,
          word(`state.${state}`),
          shownCell(rateTph, TPH, reader),
          shownCell(runRatePct, PERCENT, reader),
          reason ?? '',
        ]),
      }
    );
  },
  table(panels, reader, word) {
    const table = panelValues(panels, 'table');
    return (
      table && {
        head: [
          word('col.process'),
          word('col.period'),
          ...PRODUCTION_METRICS.map((code) => withUnit(word(`metric.${code}`), METRIC_UNITS[code], reader)),
        ],
        rows: table.rows.flatMap(({ name, metrics }) =>
          PRODUCTION_PERIODS.map((kind) => [
            name,
            word(`period.${kind}`),
            ...PRODUCTION_METRICS.map((code) => {
              const metric = metrics.find((one) => one.code === code);
              return metric ? shownCell(metric[kind].value, metric.unit, reader) : null;
            }),
          ]),
        ),
      }
    );
  },
  norms(panels, reader, word) {
    const norms = panelValues(panels, 'norms');
    const level = (n: number): string => reader.t(`${WORDS}norm.level`, { n });
    return (
      norms && {
        head: [word('col.indicator'), word('col.value'), level(1), level(2), level(3), word('col.level')],
        rows: norms.rows.map(({ metric, value, levels, level: kept, unit }) => [
          withUnit(word(`norm.${metric}`), unit, reader),
          shownCell(value, unit, reader),
          ...levels.map((each) => roundedCell(each, unit.dp)),
          levelText(kept, reader),
        ]),
      }
    );
  },
  stocks(panels, reader, word) {
    const stocks = panelValues(panels, 'stocks');
    return (
      stocks && {
        head: [
          word('col.store'),
          withUnit(word('col.stock'), TONNES, reader),
          withUnit(word('col.level'), PERCENT, reader),
          withUnit(word('col.cover'), DAYS, reader),
        ],
        rows: stocks.map(({ store, t, levelPct, coverDays }) => [
          word(`store.${store}`),
          shownCell(t, TONNES, reader),
          shownCell(levelPct, PERCENT, reader),
          shownCell(coverDays, DAYS, reader),
        ]),
      }
    );
  },
  quality(panels, reader, word) {
    const quality = panelValues(panels, 'quality');
    return (
      quality && {
        head: [
          word('col.property'),
          word('col.newest'),
          word('col.limits'),
          withUnit(word('col.pass'), PERCENT, reader),
          word('col.mean'),
          word('col.samples'),
        ],
        rows: quality.map((one) => [
          propertyName(one, reader),
          shownCell(one.value, one.unit, reader),
          limitsText(one, reader),
          shownCell(one.passPct, PERCENT, reader),
          shownCell(one.mean, one.unit, reader),
          one.samples,
        ]),
      }
    );
  },
  stops(panels, reader, word) {
    const stops = panelValues(panels, 'stops');
    return (
      stops && {
        head: [
          word('col.machine'),
          word('col.reason'),
          word('col.from'),
          withUnit(word('col.time'), MINUTES, reader),
        ],
        rows: [
          ...stops.rows.map(({ machine, reason, from, minutes }) => [
            machine,
            reason,
            formatDateTime(from, reader.tz, reader.lang),
            shownCell(minutes, MINUTES, reader),
          ]),
          ...stops.pareto.map(({ reason, minutes }) => [
            word('stops.pareto'),
            reason,
            '',
            shownCell(minutes, MINUTES, reader),
          ]),
        ],
      }
    );
  },
  recovery(panels, reader, word) {
    const recovery = panelValues(panels, 'recovery');
    return (
      recovery && {
        head: [
          word('col.day'),
          withUnit(word('recovery.power'), KWH_PER_T, reader),
          withUnit(word('recovery.coal'), KGCE_PER_T, reader),
        ],
        rows: recovery.days.map(({ day, kwhPerT, coalKgcePerT }) => [
          day,
          shownCell(kwhPerT, KWH_PER_T, reader),
          shownCell(coalKgcePerT, KGCE_PER_T, reader),
        ]),
      }
    );
  },
  performance(panels, reader, word) {
    const performance = panelValues(panels, 'performance');
    return (
      performance && {
        head: [word('col.indicator'), word('period.day'), word('period.month')],
        rows: performance.rows.map(({ code, unit, day, month }) => [
          withUnit(word(`performance.${code}`), unit, reader),
          shownCell(day.value, unit, reader),
          shownCell(month.value, unit, reader),
        ]),
      }
    );
  },
};
