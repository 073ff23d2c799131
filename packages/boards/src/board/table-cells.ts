import type { Kpi, Unit } from '@plantdeck/core/contract';
import type { ExportCell, ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { AnyBoard, BoardKind, BoardTables, TableContext } from './board-kind.ts';
import { kpiLabel } from './kpi-model.ts';
import { panelValues } from './panel-values.ts';
import { COMMON, unitFor, unitText, type Reader } from './reader.ts';

/** Numbers as the reader sees them, rounded to what is shown so that no false precision leaves the board. */
export function shownCell(value: number | null | undefined, unit: Unit, reader: Reader): ExportCell {
  if (value == null) return null;
  const chosen = unitFor(reader, unit);
  return typeof chosen === 'string'
    ? Number(value.toFixed(2))
    : Number((value * chosen.scale).toFixed(chosen.dp));
}

export const roundedCell = (value: number | null | undefined, dp: number): ExportCell =>
  value == null ? null : Number(value.toFixed(dp));

/** A column's name with its unit. */
export const withUnit = (name: string, unit: Unit, reader: Reader): string =>
  `${name} (${unitText(reader, unit)})`;

function kpiTable(kind: BoardKind, kpis: readonly Kpi[], { range, reader }: TableContext): ExportTable {
  const word = (key: string) => reader.t(COMMON + key);
  return {
    title: word('kpis'),
    head: [
      word('kpis'),
      word('col.actual'),
      word('scale'),
      word('col.target'),
      word('col.redLine'),
      `${word('source.completeness')} (%)`,
      word('source.asOf'),
    ],
    rows: kpis.map((kpi) => [
      kpiLabel(kind, kpi, range, reader),
      shownCell(kpi.value, kpi.unit, reader),
      unitText(reader, kpi.unit),
      shownCell(kpi.target, kpi.unit, reader),
      shownCell(kpi.redLine, kpi.unit, reader),
      roundedCell(kpi.completeness, 1),
      formatDateTime(kpi.asOf, reader.tz, reader.lang, { seconds: true }),
    ]),
  };
}

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  kind: BoardKind,
  tables: BoardTables,
  board: AnyBoard,
  panel: string,
  context: TableContext,
): ExportTable | null {
  if (panel !== 'kpis') return tables.panelTable(board, panel, context);
  const kpis = panelValues(board.panels as { kpis?: readonly Kpi[] }, 'kpis');
  return kpis && kpiTable(kind, kpis, context);
}

/** All tables of the board in reading order. */
export function boardTables(
  kind: BoardKind,
  tables: BoardTables,
  board: AnyBoard,
  context: TableContext,
): ExportTable[] {
  return ['kpis', ...kind.rows.flatMap(({ panels }) => panels)].flatMap(
    (panel) => panelTable(kind, tables, board, panel, context) ?? [],
  );
}
