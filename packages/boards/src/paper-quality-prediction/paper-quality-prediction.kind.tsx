import { lazy } from 'react';
import { boardKind } from '../board/board-kind.ts';
import { retryImport } from '../feed/retry-import.ts';
import {
  PAPER_QUALITY_PREDICTION_CODE,
  PaperQualityPredictionSchema,
  type PaperQualityPrediction,
} from './paper-quality-prediction.contract.ts';
import { PropertiesPanel } from './properties-panel.tsx';
import { ReelPanel } from './reel-panel.tsx';
import { PAPER_QUALITY_PREDICTION_WORDS } from './words/paper-quality-prediction-words.ts';
import { WORDS } from './words.ts';

// Not in the way of the reel and its prediction.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the board out of the frame of all boards. */
export const paperQualityPredictionKind = boardKind<PaperQualityPrediction>({
  code: PAPER_QUALITY_PREDICTION_CODE,
  schema: PaperQualityPredictionSchema,
  words: WORDS,
  namespace: PAPER_QUALITY_PREDICTION_WORDS,
  rows: [
    { name: 'line', panels: ['machine', 'reel'] },
    { name: 'props', panels: ['props'] },
    { name: 'why', panels: ['residuals', 'contrib', 'advice'] },
    { name: 'trust', panels: ['model', 'lab'] },
  ],
  far: { room: ['machine', 'reel', 'props'], wall: ['props'] },
  drawn: ['props'],
  ranges: [],
  parameters: ['property'],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: 5,
  kpiDetail: '/associationAnalysis',
  renderPanel(panel) {
    if (panel === 'props') return <PropertiesPanel />;
    return panel === 'reel' ? <ReelPanel /> : <LaterPanel code={panel} />;
  },
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => reader.t(`${WORDS}kpi.${kpi.code}`),
});
