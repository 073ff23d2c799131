import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import {
  HOT_ROLLING_CASTING_CODE,
  HotRollingCastingSchema,
  ROLLING_KPI_CODES,
  type HotRollingCasting,
} from './hot-rolling-casting.contract.ts';
import { MimicPanel } from './mimic-panel.tsx';
import { HOT_ROLLING_CASTING_WORDS } from './words/hot-rolling-casting-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the picture.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const hotRollingCastingKind = boardKind<HotRollingCasting>({
  code: HOT_ROLLING_CASTING_CODE,
  schema: HotRollingCastingSchema,
  words: WORDS,
  namespace: HOT_ROLLING_CASTING_WORDS,
  rows: [
    { name: 'picture', panels: ['mimic'] },
    { name: 'rolling', panels: ['stands', 'profile'] },
    { name: 'product', panels: ['size', 'coil'] },
    { name: 'supply', panels: ['energy', 'emulsion'] },
  ],
  far: { room: ['mimic', 'stands', 'coil'], wall: ['mimic'] },
  drawn: [],
  ranges: [],
  parameters: ['lineId'],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: ROLLING_KPI_CODES.length,
  kpiDetail: '/dataQuery',
  momentary: new Set(['massFlow']),
  renderPanel: (panel) => (panel === 'mimic' ? <MimicPanel /> : <LaterPanel code={panel} />),
  kpiNote({ note }, _board, _setting, reader) {
    if (!note || note.value === null) return null;
    return note.code === 'stand' || note.code === 'subgroups'
      ? reader.t(`${WORDS}note.${note.code}`, { n: note.value })
      : null;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = ROLLING_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
