import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { quantity } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import {
  CERAMICS_KPI_CODES,
  CERAMICS_PRODUCTION_CODE,
  CeramicsProductionSchema,
  type CeramicsProduction,
} from './ceramics-production.contract.ts';
import { ChainPanel } from './chain-panel.tsx';
import { CERAMICS_PRODUCTION_WORDS } from './words/ceramics-production-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the chain.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const ceramicsProductionKind = boardKind<CeramicsProduction>({
  code: CERAMICS_PRODUCTION_CODE,
  schema: CeramicsProductionSchema,
  words: WORDS,
  namespace: CERAMICS_PRODUCTION_WORDS,
  rows: [
    { name: 'chain', panels: ['chain'] },
    { name: 'output', panels: ['output', 'grades'] },
    { name: 'equipment', panels: ['energy', 'equipment'] },
    { name: 'stops', panels: ['pareto', 'stops'] },
    { name: 'orders', panels: ['orders', 'powder'] },
    { name: 'stocks', panels: ['stocks'] },
  ],
  far: { room: ['chain', 'output', 'equipment'], wall: ['chain', 'output'] },
  drawn: ['output'],
  ranges: [],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: CERAMICS_KPI_CODES.length,
  kpiDetail: '/equipmentOperation',
  renderPanel: (panel) => (panel === 'chain' ? <ChainPanel /> : <LaterPanel code={panel} />),
  kpiNote({ note }, _board, _setting, reader) {
    if (!note || note.value === null) return null;
    return note.code === 'made'
      ? reader.t(`${WORDS}note.made`, { value: quantity(reader, note.value, note.unit) })
      : null;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = CERAMICS_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
