import { lazy } from 'react';
import {
  EQUIPMENT_KPI_CODES,
  EQUIPMENT_OPERATION_CODE,
  EquipmentOperationSchema,
  type EquipmentOperation,
} from '@plantdeck/core/contract';
import { AreaChooser } from '../board/area-chooser.tsx';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { MachinesPanel } from './machines-panel.tsx';
import { WORDS } from './words.ts';
import { EQUIPMENT_OPERATION_WORDS } from './words/equipment-operation-words.ts';

// Below the cards, and not in the way of the first of them.
const StopsPanel = lazy(() => retryImport(() => import('./stops-panel.tsx')));

/** What makes the equipment operation board out of the frame of all boards. */
export const equipmentOperationKind = boardKind<EquipmentOperation>({
  code: EQUIPMENT_OPERATION_CODE,
  schema: EquipmentOperationSchema,
  words: WORDS,
  namespace: EQUIPMENT_OPERATION_WORDS,
  rows: [
    { name: 'cards', panels: ['machines'] },
    { name: 'told', panels: ['stops'] },
  ],
  far: { room: ['machines'], wall: ['machines'] },
  drawn: [],
  ranges: ['today', 'yesterday'],
  parameters: ['state', 'equipmentId'],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: EQUIPMENT_KPI_CODES.length,
  momentary: new Set(['power']),
  renderTools: () => <AreaChooser types={['factory', 'workshop', 'line']} />,
  renderPanel: (panel) => (panel === 'machines' ? <MachinesPanel /> : <StopsPanel />),
  loadTables: () => import('./panel-tables.ts'),
  kpiDetail: '/meterMonitoring',
  kpiLabel: (kpi, _range, reader) => {
    const known = EQUIPMENT_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
  kpiNote: (kpi, board, _setting, reader) => {
    const { machines } = board.panels;
    if (kpi.code !== 'running' || !machines || 'gap' in machines) return null;
    const total = Object.values(machines.counts).reduce((sum, count) => sum + (count ?? 0), 0);
    return reader.t(`${WORDS}kpi.ofAll`, { n: total });
  },
});
