import { lazy } from 'react';
import { MAIN_BOARD_CODE, MainBoardSchema, type MainBoard } from '@plantdeck/core/contract';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { HoursPanel } from './hours-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { ShiftText } from './shift-text.tsx';
import { WORDS } from './words.ts';
import { MAIN_WORDS } from './words/main-words.ts';

// Not in the way of the first figures.
const ReportPanel = lazy(() => retryImport(() => import('./report/report-panel.tsx')));

const OWN_KPIS = new Set(['output', 'electricity', 'cost', 'sec', 'oee', 'alarms', 'firstPass']);

/** What makes the main board out of the frame of all boards. */
export const mainKind = boardKind<MainBoard>({
  code: MAIN_BOARD_CODE,
  schema: MainBoardSchema,
  words: WORDS,
  namespace: MAIN_WORDS,
  rows: [
    { name: 'a', panels: ['hours', 'lines'] },
    { name: 'b', panels: ['report'] },
  ],
  far: { room: ['hours', 'lines'], wall: ['hours'] },
  drawn: ['hours'],
  ranges: ['today', 'yesterday'],
  settings: ['area', 'own', 'targets', 'display'],
  kpiCount: 7,
  totals: new Set(['output', 'electricity', 'cost']),
  momentary: new Set(['alarms']),
  renderTools: () => <ShiftText />,
  renderPanel: (panel) =>
    panel === 'hours' ? <HoursPanel /> : panel === 'lines' ? <LinesPanel /> : <ReportPanel />,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => (OWN_KPIS.has(kpi.code) ? reader.t(`${WORDS}kpi.${kpi.code}`) : null),
});
