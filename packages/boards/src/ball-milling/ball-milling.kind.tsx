import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import {
  BALL_MILLING_CODE,
  BallMillingSchema,
  MILL_KPI_CODES,
  type BallMilling,
} from './ball-milling.contract.ts';
import { HallPanel } from './hall-panel.tsx';
import { BALL_MILLING_WORDS } from './words/ball-milling-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the mills.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const ballMillingKind = boardKind<BallMilling>({
  code: BALL_MILLING_CODE,
  schema: BallMillingSchema,
  words: WORDS,
  namespace: BALL_MILLING_WORDS,
  rows: [
    { name: 'hall', panels: ['hall'] },
    { name: 'day', panels: ['gantt', 'tanks'] },
    { name: 'lists', panels: ['batches', 'checks'] },
  ],
  far: { room: ['hall', 'tanks'], wall: ['hall'] },
  drawn: [],
  ranges: [],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: MILL_KPI_CODES.length,
  kpiDetail: '/energyReport',
  renderPanel: (panel) => (panel === 'hall' ? <HallPanel /> : <LaterPanel code={panel} />),
  kpiNote: ({ note }, _board, _setting, reader) =>
    (note?.code === 'urgent' || note?.code === 'batches') && note.value !== null
      ? reader.t(`${WORDS}note.${note.code}`, { n: note.value })
      : null,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = MILL_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
