import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import {
  CASTING_KPI_CODES,
  CASTING_LINE_CODE,
  CastingLineSchema,
  type CastingLine,
} from './casting-line.contract.ts';
import { DropPanel } from './drop-panel.tsx';
import { CASTING_LINE_WORDS } from './words/casting-line-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the drop.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const castingLineKind = boardKind<CastingLine>({
  code: CASTING_LINE_CODE,
  schema: CastingLineSchema,
  words: WORDS,
  namespace: CASTING_LINE_WORDS,
  rows: [
    { name: 'now', panels: ['drop'] },
    { name: 'strands', panels: ['strands', 'melt'] },
    { name: 'course', panels: ['trend'] },
    { name: 'day', panels: ['today', 'defects', 'next'] },
  ],
  far: { room: ['drop', 'strands'], wall: ['drop'] },
  drawn: ['trend'],
  ranges: [],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: CASTING_KPI_CODES.length,
  kpiDetail: '/productionExecution',
  renderPanel: (panel) => (panel === 'drop' ? <DropPanel /> : <LaterPanel code={panel} />),
  kpiNote: ({ note }, _board, _setting, reader) =>
    note?.code === 'drops' && note.value !== null ? reader.t(`${WORDS}note.drops`, { n: note.value }) : null,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = CASTING_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
