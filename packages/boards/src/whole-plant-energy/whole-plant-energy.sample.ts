import { SAMPLE_PRICES } from '@plantdeck/core/constants';
import {
  WHOLE_PLANT_ENERGY_CODE,
  type Kpi,
  type Series,
  type Unit,
  type WholePlantEnergy,
} from '@plantdeck/core/contract';
import { SAMPLE_FLOW, SAMPLE_NAMES, SAMPLE_PLAN, SAMPLE_RANKING } from './sample-figures.ts';

/** Sample data for tests, the gallery and a page without a platform: simple curves, no plant's readings. */
export interface SampleOptions {
  /** Server time of the payload, epoch ms; by default a fixed afternoon, so that two calls are equal. */
  readonly nowMs?: number;
  readonly lang?: 'zh-CN' | 'en';
}

const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;
const DAY_START_MS = 8 * 3_600_000;
const FIXED_NOW_MS = Date.parse('2026-11-20T14:32:41+08:00');
const CONTRACT_KW = 6200;

const unit = (code: string, display: string, scale: number, dp: number): Unit => ({
  code,
  display,
  scale,
  dp,
});
const KW = unit('kW', 'kW', 1, 0);
const KWH = unit('kWh', '10^4 kWh', 1e-4, 2);
const TCE = unit('kgce', 'tce', 1e-3, 1);
const CNY = unit('CNY', '10^4 CNY', 1e-4, 2);
const CO2 = unit('kg', 'tCO₂', 1e-3, 1);
const SEC = unit('kgce/m2', 'kgce/m²', 1, 2);
const PRICE = unit('CNY/kWh', 'CNY/kWh', 1, 4);

/** Epoch ms as ISO 8601 in the sample plant's zone. */
const iso = (ms: number): string => `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;

/** A wobble that looks like noise and is the same every time. */
const wobble = (i: number, seed: number): number =>
  Math.sin(i * 0.37 + seed) * 0.5 +
  Math.sin(i * 0.113 + seed * 2.1) * 0.9 +
  Math.sin(i * 1.71 + seed * 5) * 0.3;

/** Whole-plant kW at full hours of the accounting day that starts at 08:00, closed to a circle. */
const DAY_SHAPE_KW = [
  5620, 5240, 5080, 4620, 4560, 4980, 5040, 4620, 4580, 4520, 4440, 4400, 4820, 4960, 5010, 4930, 5040, 5560,
  5700, 5640, 5720, 5790, 5760, 5700, 5620,
] as const;

/** Whole-plant kW at a minute of the accounting day; today climbs above the day before from noon on. */
function loadKw(minute: number, seed: number): number {
  const hour = Math.min(23, Math.floor(minute / 60));
  const part = minute / 60 - hour;
  const eased = (1 - Math.cos(part * Math.PI)) / 2;
  const from = DAY_SHAPE_KW[hour] ?? 5000;
  const base = from + ((DAY_SHAPE_KW[hour + 1] ?? from) - from) * eased;
  const climb = seed === 1 ? 780 * todaysClimb(minute) : 0;
  return Math.round(base + climb + 34 * wobble(minute / 5, seed));
}

/** From noon on more mills run than yesterday, until the evening: 0..1. */
function todaysClimb(minute: number): number {
  const rise = Math.max(0, Math.min(1, (minute - 240) / 150));
  return rise * Math.max(0.1, Math.min(1, 1 - (minute - 430) / 180));
}

function minuteSeries(
  key: string,
  t0Ms: number,
  minutes: number,
  seed: number,
  role?: Series['role'],
): Series {
  const v = Array.from({ length: minutes }, (_, minute) => loadKw(minute, seed));
  return { key, unit: KW, t0: iso(t0Ms), stepS: 60, v, ...(role ? { role } : {}) };
}

function spark(key: string, of: Unit, nowMs: number, level: number, swing: number, seed: number): Series {
  const v = Array.from({ length: 24 }, (_, i) => level + swing * wobble(i * 1.4, seed));
  return { key, unit: of, t0: iso(nowMs - DAY_MS), stepS: 3600, v };
}

function kpis(nowMs: number, zh: boolean): Kpi[] {
  const asOf = iso(nowMs - 31_000);
  const common = { completeness: 99.2, quality: 'good', asOf, judge: 'normal', better: 'low' } as const;
  const meters = ['M-110-1', 'M-110-2'];
  const analysis = (kpi: string) => ({ to: '/efficiencyAnalyze', query: { kpi } });
  return [
    {
      ...common,
      code: 'electricity',
      value: 32_640,
      unit: KWH,
      prev: 31_906,
      prevBasis: 'yesterday',
      drill: analysis('electricity'),
      spark: spark('electricity', KWH, nowMs, 5300, 260, 1),
      source: { formula: 'Σ(R₁ − R₀) · CT · PT', meters, standard: 'GB 17167' },
    },
    {
      ...common,
      code: 'energy',
      value: 23_800,
      unit: TCE,
      prev: 24_016,
      prevBasis: 'yesterday',
      drill: analysis('energy'),
      spark: spark('energy', TCE, nowMs, 3900, 150, 2),
      source: { formula: 'Σ qᵢ · kᵢ', meters: [...meters, 'G-01', 'W-01'], standard: 'GB/T 2589-2020' },
    },
    {
      ...common,
      code: 'cost',
      value: 85_700,
      unit: CNY,
      prev: 84_517,
      prevBasis: 'yesterday',
      drill: analysis('cost'),
      spark: spark('cost', CNY, nowMs, 14_000, 600, 3),
      note: { code: 'avgPrice', value: 0.8224, unit: PRICE },
      source: { formula: 'Σ q · p', meters, standard: zh ? '企业电价表' : 'Tariff of the enterprise' },
    },
    {
      ...common,
      code: 'sec',
      value: 4.06,
      unit: SEC,
      target: 4,
      redLine: 4.2,
      judge: 'warn',
      drill: analysis('sec'),
      spark: spark('sec', SEC, nowMs, 4.05, 0.08, 4),
      source: { formula: 'E / PQ', meters, standard: 'ISO 50006' },
    },
    {
      ...common,
      code: 'load',
      value: 5538,
      unit: KW,
      target: CONTRACT_KW * 0.9,
      redLine: CONTRACT_KW * 0.95,
      drill: { to: '/energyNeedAnalyze', query: {} },
      spark: spark('load', KW, nowMs, 5200, 300, 5),
      note: { code: 'contractShare', value: 89.3, unit: unit('%', '%', 1, 1) },
      source: { formula: 'P = Σ Pₘ', meters },
    },
    {
      ...common,
      code: 'co2',
      value: 51_100,
      unit: CO2,
      prev: 51_305,
      prevBasis: 'yesterday',
      drill: analysis('co2'),
      spark: spark('co2', CO2, nowMs, 8400, 500, 6),
      source: { formula: 'Σ q · EF', meters: [...meters, 'G-01'], standard: 'GB/T 32150' },
    },
  ];
}

const MIX_UNITS = { gas: unit('Nm3', 'Nm³', 1, 0), electricity: KWH, water: unit('m3', 'm³', 1, 0) };

function mix(
  dayStartMs: number,
  elapsed: number,
  zh: boolean,
): NonNullable<WholePlantEnergy['panels']['mix']> {
  const names = SAMPLE_NAMES[zh ? 'zh-CN' : 'en'];
  return Array.from({ length: 14 }, (_, i) => {
    const running = i === 13;
    const weekend = new Date(dayStartMs + (i - 13) * DAY_MS + OFFSET_MS).getUTCDay() === 0 ? 0.88 : 1;
    const part = (running ? elapsed : 1) * weekend;
    const gasNm3 = (58_400 + 1500 * wobble(i * 3, 7)) * part;
    const kwh = (119_000 + 4200 * wobble(i * 2, 8)) * part;
    const waterM3 = (1240 + 40 * wobble(i, 9)) * part;
    return {
      day: iso(dayStartMs + (i - 13) * DAY_MS).slice(0, 10),
      ...(running ? { running } : {}),
      byType: [
        {
          energyCode: 'gas',
          name: names.gas,
          qty: gasNm3,
          unit: MIX_UNITS.gas,
          kgce: gasNm3 * 1.2143,
          cost: gasNm3 * 3.35,
        },
        {
          energyCode: 'electricity',
          name: names.electricity,
          qty: kwh,
          unit: MIX_UNITS.electricity,
          kgce: kwh * 0.1229,
          cost: kwh * 0.8224,
        },
        {
          energyCode: 'water',
          name: names.water,
          qty: waterM3,
          unit: MIX_UNITS.water,
          kgce: waterM3 * 0.2571,
          cost: waterM3 * SAMPLE_PRICES.water,
        },
      ],
    };
  });
}

function tiers(
  fromMs: number,
): NonNullable<Extract<WholePlantEnergy['panels']['load'], { tiers: unknown }>>['tiers'] {
  const bands = [
    ['flat', 0, 2],
    ['peak', 2, 4],
    ['flat', 4, 6],
    ['peak', 6, 11],
    ['flat', 11, 16],
    ['valley', 16, 24],
  ] as const;
  return bands.map(([tier, from, to]) => ({
    tier,
    from: iso(fromMs + from * 3_600_000),
    to: iso(fromMs + to * 3_600_000),
  }));
}

/** A rich and valid payload. It says in a notice that it is a sample. */
export function sampleWholePlantEnergy(options: SampleOptions = {}): WholePlantEnergy {
  const nowMs = options.nowMs ?? FIXED_NOW_MS;
  const zh = options.lang === 'zh-CN';
  const names = SAMPLE_NAMES[zh ? 'zh-CN' : 'en'];
  const fromMs = Math.floor((nowMs + OFFSET_MS - DAY_START_MS) / DAY_MS) * DAY_MS - OFFSET_MS + DAY_START_MS;
  const minutes = Math.max(1, Math.floor((nowMs - fromMs) / 60_000));
  const windowEndMs = Math.ceil((nowMs + 1) / 900_000) * 900_000;
  const today = minuteSeries('today', fromMs, minutes, 1, 'actual');
  const nowKw = today.v.at(-1) ?? 0;
  const forecastKw = Math.round(nowKw * 1.012);
  return {
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    area: { id: 'CER', name: names.area, type: 'factory' },
    period: { from: iso(fromMs), to: iso(fromMs + DAY_MS), tz: 'Asia/Shanghai', dayAccountTime: '08:00' },
    serverTime: iso(nowMs),
    dataAsOf: iso(nowMs - 31_000),
    refreshS: 60,
    staleAfterS: 300,
    completeness: 99.2,
    estimatedSlots: 0,
    notices: [
      { level: 'warn', code: 'demandForecast', text: names.demandNotice },
      { level: 'info', code: 'sample', text: names.sampleNotice },
    ],
    panels: {
      kpis: kpis(nowMs, zh).map((kpi) =>
        kpi.code === 'load'
          ? {
              ...kpi,
              value: nowKw,
              note: { code: 'contractShare', value: (nowKw / CONTRACT_KW) * 100, unit: unit('%', '%', 1, 1) },
            }
          : kpi,
      ),
      load: {
        today,
        yesterday: minuteSeries('yesterday', fromMs - DAY_MS, 1440, 2, 'baseline'),
        contractKw: CONTRACT_KW,
        forecast: {
          windowEnd: iso(windowEndMs),
          kw: forecastKw,
          pctOfContract: (forecastKw / CONTRACT_KW) * 100,
          allowedKwh: Math.max(0, (CONTRACT_KW - nowKw) * 0.22),
        },
        tiers: tiers(fromMs),
      },
      mix: mix(fromMs, (nowMs - fromMs) / DAY_MS, zh),
      ranking: {
        rows: SAMPLE_RANKING.map(([key, zhName, enName, kwh, deltaPct]) => ({
          key,
          label: zh ? zhName : enName,
          v: kwh,
          kwh,
          kgce: kwh * 0.1229,
          share: (kwh / 32_640) * 100,
          deltaPct,
          drill: { to: '/workshopEnergy', query: { areaId: `CER.${key}` } },
        })),
        total: { kwh: 32_640, share: 98.5, deltaPct: 2.3 },
        unaccountedPct: 1.5,
      },
      flow: {
        nodes: SAMPLE_FLOW.nodes.map(([id, zhName, enName, level]) => ({
          id,
          name: zh ? zhName : enName,
          level,
        })),
        links: SAMPLE_FLOW.links.map(([from, to, gj]) => ({
          from,
          to,
          gj,
          ...(to === 'lost' ? { unaccounted: true } : {}),
        })),
        unaccountedPct: 0.4,
      },
      plan: SAMPLE_PLAN.map((row) => ({ ...row, name: zh ? row.zh : row.name })),
    },
  };
}

/** The payload of the measured page: 4 figures, 3 series of 288 five-minute points, 24 hourly bars. */
export function benchSample(nowMs: number = FIXED_NOW_MS): WholePlantEnergy {
  const full = sampleWholePlantEnergy({ nowMs });
  const fromMs = Date.parse(full.period.from);
  const five = (key: string, seed: number, role: Series['role']): Series => ({
    key,
    unit: KW,
    t0: iso(fromMs),
    stepS: 300,
    v: Array.from({ length: 288 }, (_, i) => loadKw(i * 5, seed)),
    ...(role ? { role } : {}),
  });
  return {
    ...full,
    // A closed day: a measured page must not grow old while it is being measured.
    period: { ...full.period, from: iso(fromMs), to: iso(fromMs + DAY_MS) },
    serverTime: iso(fromMs + DAY_MS + 3_600_000),
    dataAsOf: iso(fromMs + DAY_MS - 60_000),
    notices: [],
    panels: {
      kpis: (full.panels.kpis as Kpi[])
        .slice(0, 4)
        .map((kpi) => ({ ...kpi, asOf: iso(fromMs + DAY_MS - 60_000) })),
      load: {
        today: five('today', 1, 'actual'),
        yesterday: { ...five('yesterday', 2, 'baseline'), t0: iso(fromMs - DAY_MS) },
        others: [five('typical', 3, 'baseline')],
        contractKw: CONTRACT_KW,
        forecast: null,
        tiers: [],
      },
      mix: Array.from({ length: 24 }, (_, hour) => {
        const kwh = loadKw(hour * 60 + 30, 1);
        return {
          day: iso(fromMs + hour * 3_600_000),
          byType: [
            {
              energyCode: 'electricity',
              name: 'Electricity',
              qty: kwh,
              unit: KWH,
              kgce: kwh * 0.1229,
              cost: kwh * 0.8224,
            },
          ],
        };
      }),
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): WholePlantEnergy => sampleWholePlantEnergy({ nowMs, lang: 'en' });
