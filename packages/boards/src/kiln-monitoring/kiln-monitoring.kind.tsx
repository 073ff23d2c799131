import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { AlarmsPanel, DrivesPanel } from './list-panels.tsx';
import { CurvePanel } from './curve-panel.tsx';
import {
  KILN_KPI_CODES,
  KILN_MONITORING_CODE,
  KilnMonitoringSchema,
  type KilnMonitoring,
} from './kiln-monitoring.contract.ts';
import { KILN_MONITORING_WORDS } from './words/kiln-monitoring-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the picture and its alarms.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const kilnMonitoringKind = boardKind<KilnMonitoring>({
  code: KILN_MONITORING_CODE,
  schema: KilnMonitoringSchema,
  words: WORDS,
  namespace: KILN_MONITORING_WORDS,
  rows: [
    { name: 'picture', panels: ['curve'] },
    { name: 'values', panels: ['tiles'] },
    { name: 'closer', panels: ['detail', 'alarms'] },
    { name: 'courses', panels: ['specific', 'feed', 'yieldHourly'] },
    { name: 'lists', panels: ['deviation', 'drives'] },
  ],
  far: { room: ['curve', 'tiles', 'alarms'], wall: ['curve'] },
  drawn: [],
  ranges: [],
  parameters: ['kiln', 'point'],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: KILN_KPI_CODES.length,
  kpiDetail: '/dataQuery',
  renderPanel(panel) {
    if (panel === 'curve') return <CurvePanel />;
    if (panel === 'alarms') return <AlarmsPanel />;
    return panel === 'drives' ? <DrivesPanel /> : <LaterPanel code={panel} />;
  },
  kpiNote: ({ note }, _board, _setting, reader) =>
    note?.code === 'zone' && note.value !== null ? reader.t(`${WORDS}note.zone`, { n: note.value }) : null,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = KILN_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
