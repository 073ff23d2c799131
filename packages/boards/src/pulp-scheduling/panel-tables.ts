import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON } from '../board/reader.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import { constraintState } from './constraints-panel.tsx';
import type { PulpScheduling } from './pulp-scheduling.contract.ts';
import { changeText, figureRows } from './what-if-panel.tsx';
import { KW, PERCENT, T_PER_H, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: PulpScheduling,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const moment = (iso: string | number): string => formatDateTime(iso, reader.tz, reader.lang);
  switch (code) {
    case 'decision': {
      const decision = panelValues(panels, 'decision');
      if (!decision) return null;
      return {
        title,
        head: [word('gantt.from'), word('gantt.to'), withUnit(word('adherence'), PERCENT, reader)],
        rows: decision.adherence.map(({ from, to, pct }) => [moment(from), moment(to), roundedCell(pct, 1)]),
      };
    }
    case 'gantt': {
      const gantt = panelValues(panels, 'gantt');
      if (!gantt) return null;
      return {
        title,
        head: [
          word('gantt.line'),
          word('gantt.kind'),
          word('gantt.from'),
          word('gantt.to'),
          withUnit(word('gantt.rate'), T_PER_H, reader),
        ],
        rows: gantt.lines.flatMap((line) =>
          (['plan', 'actual'] as const).flatMap((kind) =>
            line[kind].map(({ from, to, tph }) => [
              line.name,
              word(`gantt.${kind}`),
              moment(from),
              moment(to),
              roundedCell(tph, 1),
            ]),
          ),
        ),
      };
    }
    case 'chests': {
      const chests = panelValues(panels, 'chests');
      if (!chests) return null;
      return {
        title,
        head: [
          word('chests.chest'),
          word('gantt.kind'),
          reader.t(`${COMMON}time`),
          withUnit(title, PERCENT, reader),
        ],
        rows: chests.flatMap((chest) =>
          (['actual', 'predicted'] as const).flatMap((kind) => {
            const series = chest[kind];
            return (series?.v ?? []).map((value, at) => [
              chest.name,
              word(`chests.${kind}`),
              moment(Date.parse(series?.t0 ?? '') + at * (series?.stepS ?? 0) * 1_000),
              roundedCell(value, 1),
            ]);
          }),
        ),
      };
    }
    case 'load': {
      const load = panelValues(panels, 'load');
      if (!load) return null;
      const { t0, stepS } = load.forecast;
      return {
        title,
        head: [
          reader.t(`${COMMON}time`),
          withUnit(word('load.forecast'), KW, reader),
          withUnit(word('load.base'), KW, reader),
        ],
        rows: load.forecast.v.map((value, at) => [
          moment(Date.parse(t0) + at * stepS * 1_000),
          roundedCell(value, 0),
          roundedCell(load.base.v[at], 0),
        ]),
      };
    }
    case 'constraints': {
      const constraints = panelValues(panels, 'constraints');
      if (!constraints) return null;
      return {
        title,
        head: [
          word('col.rule'),
          word('chests.chest'),
          word('col.limit'),
          word('col.planned'),
          reader.t(`${COMMON}scale`),
          word('col.state'),
        ],
        rows: constraints.rows.map((row) => [
          word(`rule.${row.rule}`),
          row.name ?? '',
          roundedCell(row.limit, row.unit.dp),
          roundedCell(row.planned, row.unit.dp),
          row.unit.display,
          constraintState(reader, row),
        ]),
      };
    }
    case 'whatIf': {
      const whatIf = panelValues(panels, 'whatIf');
      if (!whatIf) return null;
      const { result, base } = whatIf;
      return {
        title: result ? `${title}: ${changeText(reader, result.change)}` : title,
        head: [word('whatIf.kind'), word('whatIf.plan'), word('whatIf.change'), reader.t(`${COMMON}scale`)],
        rows: figureRows(reader).map(({ name, unit, of }) => [
          name,
          roundedCell(of(base.figures), unit.dp),
          roundedCell(result?.figures ? of(result.figures) : null, unit.dp),
          unit.display,
        ]),
      };
    }
    default:
      return null;
  }
}
