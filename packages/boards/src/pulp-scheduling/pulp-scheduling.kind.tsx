import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { quantity } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { GanttPanel } from './gantt-panel.tsx';
import {
  PULP_SCHEDULING_CODE,
  PulpSchedulingSchema,
  type PulpScheduling,
} from './pulp-scheduling.contract.ts';
import { PULP_SCHEDULING_WORDS } from './words/pulp-scheduling-words.ts';
import { WORDS } from './words.ts';

// Not in the way of what needs a decision.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const pulpSchedulingKind = boardKind<PulpScheduling>({
  code: PULP_SCHEDULING_CODE,
  schema: PulpSchedulingSchema,
  words: WORDS,
  namespace: PULP_SCHEDULING_WORDS,
  rows: [
    { name: 'plan', panels: ['gantt', 'decision'] },
    { name: 'stock', panels: ['chests'] },
    { name: 'limits', panels: ['load', 'constraints', 'whatIf'] },
  ],
  far: { room: ['gantt', 'chests', 'decision'], wall: ['gantt'] },
  drawn: ['load'],
  ranges: [],
  settings: ['area', 'own', 'display'],
  kpiCount: 7,
  kpiDetail: '/powerUsageAnalysis',
  renderPanel(panel) {
    if (panel === 'gantt') return <GanttPanel />;
    return panel === 'decision' ? <DecisionPanel /> : <LaterPanel code={panel} />;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => reader.t(`${WORDS}kpi.${kpi.code}`),
  kpiNote: ({ note }, _board, _setting, reader) =>
    note?.code === 'practice'
      ? reader.t(`${WORDS}note.practice`, { value: quantity(reader, note.value, note.unit) })
      : null,
  ages: (board) => (panelValues(board.panels, 'chests') ?? []).flatMap(({ asOf }) => asOf ?? []),
});
