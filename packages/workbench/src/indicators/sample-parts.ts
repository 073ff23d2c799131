import type { IndicatorCfg, IndicatorChoices, Kpi, Series, Unit } from '@plantdeck/core/contract';

/** What the samples of the widgets about indicators are made of: a ceramics plant on an ordinary afternoon. */
const HOUR_MS = 3_600_000;
export const SAMPLE_ZONE = 'Asia/Shanghai';

export const unitOf = (code: string, dp: number): Unit => ({ code, display: code, scale: 1, dp });

export const sampleChoices: IndicatorChoices = {
  areas: [
    { id: 'CER', name: 'Ceramics plant', type: 'factory' },
    { id: 'CER.W3', name: 'Firing', type: 'workshop' },
  ],
  quantities: [
    { code: 'electric', name: 'Electricity', unit: 'kWh' },
    { code: 'gas', name: 'Natural gas', unit: 'Nm3' },
    { code: 'energy', name: 'Comprehensive energy', unit: 'kgce' },
    { code: 'output', name: 'Good output', unit: 'm2' },
  ],
};

export function sampleCfg(id: string, name: string, more: Partial<IndicatorCfg> = {}): IndicatorCfg {
  return {
    id,
    name,
    areaId: 'CER',
    parameterIds: ['CER.electric'],
    indicatorType: 'energy',
    statisticsMethod: 'sum',
    statisticsCycle: 'day',
    abnormalJudgment: 'gt',
    targets: {},
    unit: unitOf('kWh', 0),
    ...more,
  };
}

/** Hours up to now around a mean, with a little life in them. */
export function sampleSpark(cfg: IndicatorCfg, mean: number, nowMs: number): Series {
  const lastHour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return {
    key: `${cfg.id}:spark`,
    unit: cfg.unit,
    t0: new Date(lastHour - 24 * HOUR_MS).toISOString(),
    stepS: 3_600,
    v: Array.from({ length: 24 }, (_, index) => mean * (1 + 0.06 * Math.sin(index / 3 + mean))),
  };
}

export const sampleKpi = (cfg: IndicatorCfg, value: number, nowMs: number, more: Partial<Kpi> = {}): Kpi => ({
  code: `indicator.${cfg.id}`,
  label: cfg.name,
  value,
  unit: cfg.unit,
  better: 'low',
  judge: 'unknown',
  completeness: 100,
  quality: 'good',
  asOf: new Date(nowMs).toISOString(),
  ...more,
});
