import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-grading-board>`. */
export const element = {
  name: 'grading-board',
  summary: 'Grading board: key figures of an area.',
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  payload: 'Grading',
  contract: 'own',
  panels: {},
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'grading',
  trade: 'ceramics',
  query: [],
  refreshS: 60,
  chunks: {},
  docs: 'Grading board: key figures of an area',
} as const satisfies BoardPlace;
