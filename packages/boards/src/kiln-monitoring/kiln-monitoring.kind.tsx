import { boardKind } from '../board/board-kind.ts';
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

/** What makes the board out of the frame of all boards. */
export const kilnMonitoringKind = boardKind<KilnMonitoring>({
  code: KILN_MONITORING_CODE,
  schema: KilnMonitoringSchema,
  words: WORDS,
  namespace: KILN_MONITORING_WORDS,
  rows: [
    { name: 'picture', panels: ['curve'] },
    { name: 'lists', panels: ['alarms', 'drives'] },
  ],
  far: { room: ['curve'], wall: ['curve'] },
  drawn: [],
  ranges: [],
  parameters: ['kiln', 'point'],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: KILN_KPI_CODES.length,
  kpiDetail: '/dataQuery',
  renderPanel: (panel) =>
    panel === 'curve' ? <CurvePanel /> : panel === 'alarms' ? <AlarmsPanel /> : <DrivesPanel />,
  kpiNote: ({ note }, _board, _setting, reader) =>
    note?.code === 'zone' && note.value !== null ? reader.t(`${WORDS}note.zone`, { n: note.value }) : null,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = KILN_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
