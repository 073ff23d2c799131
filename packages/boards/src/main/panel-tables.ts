import type { MainBoard } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, timeOf } from '../board/reader.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import { KW } from './hours-model.ts';
import { stateText } from './lines-panel.tsx';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head. The report has an export of its own, with all of its rows. */
export function panelTable(board: MainBoard, panel: string, { reader }: TableContext): ExportTable | null {
  const word = (key: string) => reader.t(WORDS + key);
  if (panel === 'hours') {
    const hours = panelValues(board.panels, 'hours');
    if (!hours) return null;
    const { outputUnit, points } = hours;
    return {
      title: word('hours.title'),
      head: [
        reader.t(`${COMMON}time`),
        withUnit(word('hours.output'), outputUnit, reader),
        withUnit(word('hours.plan'), outputUnit, reader),
        withUnit(word('hours.load'), KW, reader),
      ],
      rows: points.map((point) => [
        timeOf(reader, point.t),
        shownCell(point.output, outputUnit, reader),
        shownCell(point.plan, outputUnit, reader),
        shownCell(point.kw, KW, reader),
      ]),
    };
  }
  const lines = panel === 'lines' ? panelValues(board.panels, 'lines') : null;
  if (!lines) return null;
  return {
    title: word('lines.title'),
    head: [word('lines.line'), word('lines.state'), word('lines.sinceHead'), word('lines.rate'), 'OEE (%)'],
    rows: lines.map((row) => [
      row.line.name,
      [stateText(row, reader), row.reason].filter(Boolean).join(' · '),
      row.since ? timeOf(reader, row.since) : null,
      shownCell(row.rate, row.unit, reader),
      roundedCell(row.oeePct, 1),
    ]),
  };
}
