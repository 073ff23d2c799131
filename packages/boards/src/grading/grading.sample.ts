import { SAMPLE_DAY_MS, sampleIso, sampleKpi, sampleMidnight, sampleUnit } from '../board/sample-parts.ts';
import { GRADING_CODE, type Grading } from './grading.contract.ts';

/** What the gallery shows. */
export const sample = (nowMs: number): Grading => ({
  boardCode: GRADING_CODE,
  area: { id: 'P', name: 'Plant', type: 'factory' },
  period: {
    from: sampleIso(sampleMidnight(nowMs)),
    to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
    tz: 'Asia/Shanghai',
    dayAccountTime: '00:00',
  },
  serverTime: sampleIso(nowMs),
  dataAsOf: sampleIso(nowMs),
  refreshS: 60,
  staleAfterS: 300,
  completeness: 99.6,
  notices: [],
  panels: { kpis: [sampleKpi('completeness', 99.6, sampleUnit('%', '%', 1, 1), nowMs, { better: 'high' })] },
});
