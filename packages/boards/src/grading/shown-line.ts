import type { BoardParts } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { timeOf } from '../board/reader.ts';
import type { Grading, SortingLineCard } from './grading.contract.ts';
import { WORDS } from './words.ts';

/** The line that all panels are about; null where the payload does not say. */
function shownLine({ panels }: Grading): SortingLineCard | null {
  const lines = panelValues(panels, 'lines');
  return lines?.lines.find(({ id }) => id === lines.shown) ?? null;
}

/** Results of a line that does not sort, or of old data, are those from before. */
export const isStill = ({ board, age }: BoardParts<Grading>): boolean =>
  age !== 'fresh' || (shownLine(board)?.state ?? 'run') !== 'run';

/** Why the results do not move, for the head of a panel; undefined while the line runs. */
export function stillNote({ board, reader }: BoardParts<Grading>): string | undefined {
  const line = shownLine(board);
  if (!line || line.state === 'run') return undefined;
  return [
    reader.t(`${WORDS}state.${line.state}`),
    ...(line.stopReason === null ? [] : [line.stopReason]),
    ...(line.since === null ? [] : [timeOf(reader, line.since)]),
  ].join(' · ');
}
