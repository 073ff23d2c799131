import { SAMPLE_DAY_MS, sampleIso, sampleKpi, sampleMidnight, sampleUnit } from '../board/sample-parts.ts';
import { KILN_MONITORING_CODE, type KilnMonitoring } from './kiln-monitoring.contract.ts';

/** What the gallery shows. */
export const sample = (nowMs: number): KilnMonitoring => ({
  boardCode: KILN_MONITORING_CODE,
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
