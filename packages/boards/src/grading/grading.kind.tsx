import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { GradesPanel } from './grades-panel.tsx';
import { GRADING_CODE, GRADING_KPI_CODES, GradingSchema, type Grading } from './grading.contract.ts';
import { LinesPanel } from './lines-panel.tsx';
import { GRADING_WORDS } from './words/grading-words.ts';
import { WORDS } from './words.ts';

// Not in the way of lines and grades.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const gradingKind = boardKind<Grading>({
  code: GRADING_CODE,
  schema: GradingSchema,
  words: WORDS,
  namespace: GRADING_WORDS,
  rows: [
    { name: 'lines', panels: ['lines'] },
    { name: 'yield', panels: ['grades', 'yieldHourly', 'teams'] },
    { name: 'defects', panels: ['defects', 'heat'] },
    { name: 'charts', panels: ['spc', 'signals'] },
  ],
  far: { room: ['lines', 'grades', 'yieldHourly', 'defects'], wall: ['grades', 'defects'] },
  drawn: ['yieldHourly'],
  ranges: [],
  parameters: ['line'],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: GRADING_KPI_CODES.length,
  kpiDetail: '/qualityStatistical',
  renderPanel(panel) {
    if (panel === 'lines') return <LinesPanel />;
    return panel === 'grades' ? <GradesPanel /> : <LaterPanel code={panel} />;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = GRADING_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
