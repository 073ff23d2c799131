import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import { MimicPanel } from './mimic-panel.tsx';
import {
  ROTARY_KILN_PRODUCTION_CODE,
  ROTARY_KPI_CODES,
  RotaryKilnProductionSchema,
  type RotaryKilnProduction,
} from './rotary-kiln-production.contract.ts';
import { quantity } from '../board/reader.ts';
import { ROTARY_KILN_PRODUCTION_WORDS } from './words/rotary-kiln-production-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the picture.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const rotaryKilnProductionKind = boardKind<RotaryKilnProduction>({
  code: ROTARY_KILN_PRODUCTION_CODE,
  schema: RotaryKilnProductionSchema,
  words: WORDS,
  namespace: ROTARY_KILN_PRODUCTION_WORDS,
  rows: [
    { name: 'picture', panels: ['mimic'] },
    { name: 'values', panels: ['tiles'] },
    { name: 'burning', panels: ['stability', 'fcao'] },
    { name: 'heat', panels: ['heat', 'fuel'] },
    { name: 'outside', panels: ['shell', 'emissions'] },
  ],
  far: { room: ['mimic', 'tiles', 'fcao'], wall: ['mimic'] },
  drawn: [],
  ranges: [],
  parameters: ['kilnId'],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: ROTARY_KPI_CODES.length,
  kpiDetail: '/dataQuery',
  momentary: new Set(['M7']),
  renderPanel: (panel) => (panel === 'mimic' ? <MimicPanel /> : <LaterPanel code={panel} />),
  kpiNote({ note }, _board, _setting, reader) {
    if (!note || note.value === null) return null;
    if (note.code === 'samples') return reader.t(`${WORDS}note.samples`, { n: note.value });
    return note.code === 'kgce' ? quantity(reader, note.value, note.unit) : null;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = ROTARY_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
