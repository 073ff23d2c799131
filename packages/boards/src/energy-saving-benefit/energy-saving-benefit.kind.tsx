import { lazy } from 'react';
import { ENERGY_SAVING_BENEFIT_CODE, EnergySavingBenefitSchema } from '@plantdeck/core/contract';
import { boardKind } from '../board/board-kind.ts';
import { quantity } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { WORDS, type BenefitBoard } from './benefit.ts';
import { ENERGY_SAVING_BENEFIT_WORDS } from './words/energy-saving-benefit-words.ts';

// Not in the way of the first figures.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the energy-saving benefit board out of the frame of all boards. */
export const energySavingBenefitKind = boardKind<BenefitBoard>({
  code: ENERGY_SAVING_BENEFIT_CODE,
  schema: EnergySavingBenefitSchema,
  words: WORDS,
  namespace: ENERGY_SAVING_BENEFIT_WORDS,
  rows: [
    { name: 'lead', panels: ['months', 'adjusted'] },
    { name: 'two', panels: ['cusum', 'waterfall'] },
    { name: 'one', panels: ['measures'] },
  ],
  far: { room: ['months', 'cusum'], wall: ['months'] },
  drawn: ['months', 'adjusted', 'cusum'],
  ranges: [],
  refreshMinS: 60,
  settings: ['area', 'cost', 'display'],
  kpiCount: 6,
  loadTables: () => import('./panel-tables.ts'),
  renderPanel: (panel) => <LaterPanel code={panel} />,
  kpiLabel: (kpi, _range, reader) => reader.t(`${WORDS}kpi.${kpi.code}`),
  kpiNote(kpi, _board, _setting, reader) {
    if (kpi.note?.code !== 'plusMinus') return null;
    return reader.t(`${WORDS}plusMinus`, { value: quantity(reader, kpi.note.value, kpi.note.unit) });
  },
  kpiDetail: '/processEnergySaving',
});
