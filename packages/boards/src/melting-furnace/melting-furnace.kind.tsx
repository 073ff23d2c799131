import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { FurnacesPanel } from './furnaces-panel.tsx';
import {
  FURNACE_KPI_CODES,
  MELTING_FURNACE_CODE,
  MeltingFurnaceSchema,
  type MeltingFurnace,
} from './melting-furnace.contract.ts';
import { MELTING_FURNACE_WORDS } from './words/melting-furnace-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the furnaces.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const meltingFurnaceKind = boardKind<MeltingFurnace>({
  code: MELTING_FURNACE_CODE,
  schema: MeltingFurnaceSchema,
  words: WORDS,
  namespace: MELTING_FURNACE_WORDS,
  rows: [
    { name: 'now', panels: ['furnaces'] },
    { name: 'day', panels: ['gantt', 'advice'] },
    { name: 'use', panels: ['gas', 'combustion'] },
    { name: 'balance', panels: ['metal', 'heat'] },
  ],
  far: { room: ['furnaces', 'gantt'], wall: ['furnaces'] },
  drawn: ['metal'],
  ranges: [],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: FURNACE_KPI_CODES.length,
  kpiDetail: '/processEnergySaving',
  renderPanel: (panel) => (panel === 'furnaces' ? <FurnacesPanel /> : <LaterPanel code={panel} />),
  kpiNote: ({ note }, _board, _setting, reader) =>
    note?.code === 'heats' && note.value !== null ? reader.t(`${WORDS}note.heats`, { n: note.value }) : null,
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = FURNACE_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
