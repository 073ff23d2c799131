import { lazy } from 'react';
import {
  WORKSHOP_ENERGY_CODE,
  WORKSHOP_KPI_CODES,
  WorkshopEnergySchema,
  type WorkshopEnergy,
} from '@plantdeck/core/contract';
import { AreaChooser } from '../board/area-chooser.tsx';
import { boardKind } from '../board/board-kind.ts';
import { PeriodChooser } from '../board/period-chooser.tsx';
import { retryImport } from '../feed/retry-import.ts';
import { HourlyPanel } from './hourly-panel.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { WORDS } from './words.ts';
import { WORKSHOP_ENERGY_WORDS } from './words/workshop-energy-words.ts';

// Not in the way of the first figures.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the workshop energy board out of the frame of all boards. */
export const workshopEnergyKind = boardKind<WorkshopEnergy>({
  code: WORKSHOP_ENERGY_CODE,
  schema: WorkshopEnergySchema,
  words: WORDS,
  namespace: WORKSHOP_ENERGY_WORDS,
  rows: [
    { name: 'a', panels: ['shift', 'hourly', 'teams'] },
    { name: 'b', panels: ['equipment', 'tiers', 'media'] },
  ],
  far: { room: ['shift', 'hourly', 'teams', 'equipment'], wall: ['shift', 'hourly'] },
  drawn: ['hourly'],
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: 6,
  totals: new Set(['electricity']),
  renderTools: () => (
    <>
      <AreaChooser types={['workshop', 'line']} />
      <PeriodChooser />
    </>
  ),
  renderPanel: (panel) =>
    panel === 'shift' ? <ShiftPanel /> : panel === 'hourly' ? <HourlyPanel /> : <LaterPanel code={panel} />,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = WORKSHOP_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
