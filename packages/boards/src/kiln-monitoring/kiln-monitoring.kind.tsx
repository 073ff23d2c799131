import { boardKind } from '../board/board-kind.ts';
import {
  KILN_MONITORING_CODE,
  KilnMonitoringSchema,
  type KilnMonitoring,
} from './kiln-monitoring.contract.ts';
import { KILN_MONITORING_WORDS } from './words/kiln-monitoring-words.ts';

const WORDS = 'board.kilnMonitoring.';

/** What makes the board out of the frame of all boards. */
export const kilnMonitoringKind = boardKind<KilnMonitoring>({
  code: KILN_MONITORING_CODE,
  schema: KilnMonitoringSchema,
  words: WORDS,
  namespace: KILN_MONITORING_WORDS,
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
