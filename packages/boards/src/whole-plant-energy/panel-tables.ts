import type { WholePlantEnergy } from '@plantdeck/core/contract';
import type { ExportCell, ExportTable } from '@plantdeck/core/export';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, timeOf, unitText } from '../board/reader.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import { onSameClock } from './load-model.ts';
import { mixIsHourly, mixLabel, mixTypes, sumKnown } from './mix-model.ts';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head: for reading, for csv and for the workbook. Null where there is no panel. */
export function panelTable(
  board: WholePlantEnergy,
  code: string,
  { range, reader, setting }: TableContext,
): ExportTable | null {
  const { panels } = board;
  const word = (key: string) => reader.t(WORDS + key);
  switch (code) {
    case 'load': {
      const values = panelValues(panels, 'load');
      if (!values) return null;
      const { today, yesterday } = values;
      const head = [
        reader.t(`${COMMON}time`),
        withUnit(word(range === 'today' ? 'load.today' : 'load.current'), today.unit, reader),
      ];
      if (yesterday)
        head.push(
          withUnit(word(range === 'today' ? 'load.yesterday' : 'load.previous'), yesterday.unit, reader),
        );
      const t0 = Date.parse(today.t0);
      const stepMs = today.stepS * 1000;
      const before = yesterday && onSameClock(yesterday, { fromMs: t0, timeZone: reader.tz });
      const beforeStepMs = (yesterday?.stepS ?? 1) * 1000;
      const beforeAt = new Map(before && [...before.t].map((tMs, index) => [tMs, before.v[index]]));
      const endMs = Math.max(t0 + today.v.length * stepMs, (before?.t.at(-1) ?? 0) + 1);
      const rows: ExportCell[][] = [];
      for (let tMs = t0; tMs < endMs; tMs += stepMs)
        rows.push([
          timeOf(reader, tMs),
          shownCell(today.v[rows.length], today.unit, reader),
          ...(yesterday
            ? [shownCell(beforeAt.get(tMs - ((tMs - t0) % beforeStepMs)), yesterday.unit, reader)]
            : []),
        ]);
      return { title: word('load.title'), head, rows };
    }
    case 'mix': {
      const values = panelValues(panels, 'mix');
      if (!values) return null;
      const types = mixTypes(values, setting?.energyCodes);
      return {
        title: word('mix.title'),
        head: [
          mixIsHourly(values) ? reader.t(`${COMMON}time`) : word('mix.day'),
          ...types.map((type) => `${type.name} (kgce)`),
          `${word('mix.total')} (kgce)`,
          `${word('mix.cost')} (CNY)`,
        ],
        rows: values.map((bar) => [
          bar.day.includes('T') ? mixLabel(bar.day, reader) : bar.day,
          ...types.map((type) =>
            roundedCell(bar.byType.find((each) => each.energyCode === type.code)?.kgce, 0),
          ),
          roundedCell(sumKnown(bar.byType.map((type) => type.kgce)), 0),
          roundedCell(sumKnown(bar.byType.map((type) => type.cost)), 2),
        ]),
      };
    }
    case 'ranking': {
      const values = panelValues(panels, 'ranking');
      if (!values) return null;
      return {
        title: word('ranking.title'),
        head: [
          word('ranking.workshop'),
          `${word('ranking.kwh')} (kWh)`,
          `${word('ranking.kgce')} (kgce)`,
          `${word('ranking.share')} (%)`,
          `${word('ranking.delta')} (%)`,
        ],
        rows: [
          ...values.rows.map((row): ExportCell[] => [
            row.label,
            roundedCell(row.kwh, 0),
            roundedCell(row.kgce, 0),
            roundedCell(row.share, 1),
            roundedCell(row.deltaPct, 1),
          ]),
          [
            word('ranking.total'),
            roundedCell(values.total.kwh, 0),
            null,
            roundedCell(values.total.share, 1),
            roundedCell(values.total.deltaPct, 1),
          ],
        ],
      };
    }
    case 'flow': {
      const values = panelValues(panels, 'flow');
      if (!values) return null;
      const names = new Map(values.nodes.map((node) => [node.id, node.name]));
      return {
        title: word('flow.title'),
        head: [word('flow.from'), word('flow.to'), 'GJ'],
        rows: values.links.map((link) => [
          names.get(link.from) ?? link.from,
          names.get(link.to) ?? link.to,
          roundedCell(link.gj, 1),
        ]),
      };
    }
    case 'plan': {
      const values = panelValues(panels, 'plan');
      if (!values) return null;
      return {
        title: word('plan.title'),
        head: [
          word('plan.type'),
          reader.t(`${COMMON}col.actual`),
          word('plan.col.due'),
          word('plan.col.projected'),
          reader.t(`${COMMON}col.target`),
          reader.t(`${COMMON}col.redLine`),
        ],
        rows: values.map((row) => [
          `${row.name} (${unitText(reader, row.unit)})`,
          ...[row.actual, row.due, row.projected, row.target, row.redLine].map((value) =>
            shownCell(value, row.unit, reader),
          ),
        ]),
      };
    }
    default:
      return null;
  }
}
