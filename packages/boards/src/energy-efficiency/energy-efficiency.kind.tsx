import { lazy } from 'react';
import { ENERGY_EFFICIENCY_CODE, EnergyEfficiencySchema } from '@plantdeck/core/contract';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { WORDS, type EfficiencyBoard } from './efficiency.ts';
import { ENERGY_EFFICIENCY_WORDS } from './words/energy-efficiency-words.ts';

const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the energy-efficiency dashboard out of the frame of all boards. */
export const energyEfficiencyKind = boardKind<EfficiencyBoard>({
  code: ENERGY_EFFICIENCY_CODE,
  schema: EnergyEfficiencySchema,
  words: WORDS,
  namespace: ENERGY_EFFICIENCY_WORDS,
  rows: [
    { name: 'lead', panels: ['ranking', 'alerts'] },
    { name: 'two', panels: ['detail', 'cusum'] },
    { name: 'three', panels: ['scatter', 'norm', 'model'] },
  ],
  far: { room: ['ranking', 'cusum'], wall: ['ranking'] },
  drawn: ['detail', 'cusum'],
  ranges: ['last7Days', 'last30Days', 'thisMonth'],
  startRange: 'last30Days',
  refreshMinS: 60,
  settings: ['area', 'own', 'display'],
  kpiCount: 0,
  loadTables: () => import('./panel-tables.ts'),
  renderPanel: (panel) => <LaterPanel code={panel} />,
});
