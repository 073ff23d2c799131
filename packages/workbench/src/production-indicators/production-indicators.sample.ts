import type { Judge, QuotaList } from '@plantdeck/core/contract';
import {
  SAMPLE_ZONE,
  sampleCfg,
  sampleChoices,
  sampleKpi,
  sampleSpark,
  unitOf,
} from '../indicators/sample-parts.ts';

/** Four figures of a morning: two as they should be, one off its target, one past its red line. */
export function sample(nowMs: number): QuotaList {
  const card = (
    id: string,
    name: string,
    [code, dp]: readonly [string, number],
    value: number,
    prev: number,
    target: number,
    redLine: number,
    judge: Judge,
    isHigh = false,
  ): QuotaList['records'][number] => {
    const cfg = sampleCfg(id, name, {
      unit: unitOf(code, dp),
      abnormalJudgment: isHigh ? 'lt' : 'gt',
      targets: { day: target },
      redLine,
    });
    return {
      cfg,
      kpi: sampleKpi(cfg, value, nowMs, {
        target,
        redLine,
        judge,
        prev,
        prevBasis: 'yesterday',
        better: isHigh ? 'high' : 'low',
      }),
      spark: sampleSpark(cfg, value / 24, nowMs),
    };
  };
  return {
    records: [
      card('output', 'Good output', ['m2', 0], 18_420, 18_050, 18_000, 16_000, 'normal', true),
      card('energy', 'Energy per square metre', ['kgce/m2', 2], 4.06, 4.11, 4, 4.2, 'warn'),
      card('gas', 'Natural gas', ['Nm3', 0], 41_250, 38_900, 38_000, 40_000, 'abnormal'),
      card('water', 'Water', ['m3', 1], 612.4, 630, 640, 700, 'normal'),
    ],
    version: 1,
    sample: [],
    choices: sampleChoices,
    timeZone: SAMPLE_ZONE,
  };
}
