import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { quantity } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { ChainPanel } from './chain-panel.tsx';
import {
  PRODUCTION_COMPREHENSIVE_CODE,
  PRODUCTION_KPI_CODES,
  ProductionComprehensiveSchema,
  type ProductionComprehensive,
} from './production-comprehensive.contract.ts';
import { PRODUCTION_COMPREHENSIVE_WORDS } from './words/production-comprehensive-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the line.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const productionComprehensiveKind = boardKind<ProductionComprehensive>({
  code: PRODUCTION_COMPREHENSIVE_CODE,
  schema: ProductionComprehensiveSchema,
  words: WORDS,
  namespace: PRODUCTION_COMPREHENSIVE_WORDS,
  rows: [
    { name: 'line', panels: ['chain'] },
    { name: 'table', panels: ['table'] },
    { name: 'energy', panels: ['norms', 'recovery'] },
    { name: 'material', panels: ['stocks', 'quality'] },
    { name: 'kiln', panels: ['stops', 'performance'] },
  ],
  far: { room: ['chain', 'table', 'stocks'], wall: ['chain', 'stocks'] },
  drawn: [],
  ranges: [],
  hasScale: false,
  settings: ['area', 'filter', 'own', 'display'],
  kpiCount: PRODUCTION_KPI_CODES.length,
  kpiDetail: '/dataQuery',
  momentary: new Set(['M7']),
  renderPanel: (panel) => (panel === 'chain' ? <ChainPanel /> : <LaterPanel code={panel} />),
  kpiNote({ note }, _board, _setting, reader) {
    if (!note || note.value === null) return null;
    if (note.code === 'samples') return reader.t(`${WORDS}note.samples`, { n: note.value });
    return note.code === 'kgce' ? quantity(reader, note.value, note.unit) : null;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => {
    const known = PRODUCTION_KPI_CODES.find((code) => code === kpi.code);
    return known === undefined ? null : reader.t(`${WORDS}kpi.${known}`);
  },
});
