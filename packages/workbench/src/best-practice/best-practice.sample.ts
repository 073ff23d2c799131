import type { Judge, PracticeList } from '@plantdeck/core/contract';
import { sampleCfg, sampleChoices, sampleKpi, unitOf } from '../indicators/sample-parts.ts';

/** Three figures of a year. */
export function sample(nowMs: number): PracticeList {
  const year = new Date(nowMs).getUTCFullYear();
  const months = [`${year - 1}-10`, `${year - 1}-11`, `${year - 1}-12`];
  const row = (
    id: string,
    name: string,
    [code, dp]: readonly [string, number],
    value: number,
    best: number,
    target: number,
    redLine: number,
    judge: Judge,
    more: Partial<PracticeList['records'][number]> = {},
  ): PracticeList['records'][number] => {
    const cfg = sampleCfg(id, name, {
      unit: unitOf(code, dp),
      statisticsMethod: 'ratio',
      parameterIds: ['CER.energy', 'CER.output'],
      statisticsCycle: 'year',
      abnormalJudgment: redLine > target ? 'gt' : 'lt',
      targets: { year: target },
      redLine,
    });
    return {
      cfg,
      kpi: sampleKpi(cfg, value, nowMs, {
        target,
        redLine,
        judge,
        better: redLine > target ? 'low' : 'high',
      }),
      annualTarget: target,
      redLine,
      best: { value: best, month: months[1] ?? '', team: 'C' },
      gapPct: ((value - best) / best) * 100,
      projected: null,
      months: months.map((month, index) => ({ month, value: index === 1 ? best : (value + best) / 2 })),
      benchmark: null,
      ...more,
    };
  };
  return {
    records: [
      row('energy', 'Unit energy', ['kgce/m2', 2], 4.06, 3.82, 4, 4.2, 'warn', {
        benchmark: { level1: 4, level2: 4.9, level3: 6.5, source: 'GB 21252-2023' },
      }),
      row('milling', 'Milling power', ['kWh/t', 1], 55.5, 52.8, 56, 58.5, 'normal'),
      row('premium', 'Premium yield', ['%', 1], 95.1, 96.1, 95.2, 94, 'warn'),
    ],
    version: 1,
    sample: [],
    choices: sampleChoices,
  };
}
