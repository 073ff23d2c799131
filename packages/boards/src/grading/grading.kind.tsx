import { boardKind } from '../board/board-kind.ts';
import { GRADING_CODE, GradingSchema, type Grading } from './grading.contract.ts';
import { GRADING_WORDS } from './words/grading-words.ts';

const WORDS = 'board.grading.';

/** What makes the board out of the frame of all boards. */
export const gradingKind = boardKind<Grading>({
  code: GRADING_CODE,
  schema: GradingSchema,
  words: WORDS,
  namespace: GRADING_WORDS,
  rows: [],
  far: { room: [], wall: [] },
  drawn: [],
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  settings: ['area', 'display'],
  kpiCount: 1,
  renderPanel: () => null,
  loadTables: async () => ({ panelTable: () => null }),
  kpiLabel: (kpi, _range, reader) => reader.t(`${WORDS}kpi.${kpi.code}`),
});
