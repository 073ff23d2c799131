import type { Judge, Unit } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  sampleDay,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import {
  PRODUCTION_COMPREHENSIVE_CODE,
  type PRODUCTION_METRICS,
  type PRODUCTION_PERFORMANCE,
  type PRODUCTION_PROPERTIES,
  type PRODUCTION_STEPS,
  type ProductionCell,
  type ProductionComprehensive,
} from './production-comprehensive.contract.ts';

const PERCENT = sampleUnit('%', '%', 1, 1);
const KWH_PER_T = sampleUnit('kWh/t', 'kWh/t', 1, 1);
const KGCE_PER_T = sampleUnit('kgce/t', 'kgce/t', 1, 1);
const DEGREES = sampleUnit('degC', '°C', 1, 0);
const HOUR_MS = 3_600_000;
const COURSE_DAYS = 30;

type Metric = (typeof PRODUCTION_METRICS)[number];
type Step = (typeof PRODUCTION_STEPS)[number];
/** Output and target of a day so far, month and year in t; then the ratios with their target. */
const STEPS: readonly {
  readonly step: Step;
  readonly name: string;
  readonly output: readonly [number, number][];
  readonly ratios: Readonly<Record<Exclude<Metric, 'output'>, readonly [number, number, number, number]>>;
}[] = [
  {
    step: 'crusher',
    name: 'Crushing',
    output: [
      [4_980, 2_260],
      [158_200, 162_000],
      [692_400, 687_000],
    ],
    ratios: {
      hourly: [829.6, 830.2, 829.9, 830],
      runRate: [91.7, 41.7, 41.7, 41.7],
      kwh: [0.83, 0.83, 0.83, 0.9],
      kgce: [0.1, 0.1, 0.1, 0.12],
    },
  },
  {
    step: 'rawMill',
    name: 'Raw grinding',
    output: [
      [1_680, 2_350],
      [164_900, 168_600],
      [712_300, 715_000],
    ],
    ratios: {
      hourly: [420.1, 420.3, 419.8, 420],
      runRate: [61.1, 83.2, 85.4, 85],
      kwh: [11.6, 11.1, 11.1, 11.5],
      kgce: [1.42, 1.37, 1.36, 1.42],
    },
  },
  {
    step: 'kiln',
    name: 'Clinker line',
    output: [
      [1_498, 1_497],
      [104_300, 107_300],
      [448_700, 455_000],
    ],
    ratios: {
      hourly: [229.1, 228.8, 229.4, 229],
      runRate: [100, 96.9, 97.2, 95],
      kwh: [36.4, 36.9, 36.6, 36],
      kgce: [109.6, 110.2, 109.4, 109],
    },
  },
  {
    step: 'cementMill',
    name: 'Cement grinding',
    output: [
      [402, 1_252],
      [87_900, 89_700],
      [378_400, 381_000],
    ],
    ratios: {
      hourly: [171.2, 174.3, 175.1, 175],
      runRate: [17.9, 52.4, 53.1, 53],
      kwh: [30.9, 29.1, 29, 29],
      kgce: [3.8, 3.58, 3.56, 3.57],
    },
  },
  {
    step: 'packing',
    name: 'Packing',
    output: [
      [1_830, 1_252],
      [88_600, 89_700],
      [379_800, 381_000],
    ],
    ratios: {
      hourly: [188.4, 189.9, 190.4, 190],
      runRate: [100, 50, 50, 50],
      kwh: [0.79, 0.79, 0.8, 0.9],
      kgce: [0.1, 0.1, 0.1, 0.12],
    },
  },
];
const UNITS: Readonly<Record<Metric, Unit>> = {
  output: sampleUnit('t', 't', 1, 0),
  hourly: sampleUnit('t/h', 't/h', 1, 1),
  runRate: PERCENT,
  kwh: KWH_PER_T,
  kgce: KGCE_PER_T,
};
const fine = (unit: Unit, target: number): Unit => (target < 5 ? { ...unit, dp: 2 } : unit);

function cell(value: number, target: number | null, better: 'low' | 'high', isEarly = false): ProductionCell {
  const away = better === 'low' ? 1 : -1;
  const redLine = target === null ? null : target * (1 + away * 0.05);
  const judge: Judge =
    target === null || redLine === null || isEarly
      ? 'unknown'
      : value * away <= target * away
        ? 'normal'
        : value * away <= redLine * away
          ? 'warn'
          : 'abnormal';
  return { value, target, redLine, judge, completeness: 100 };
}

const QUALITY: readonly [
  code: (typeof PRODUCTION_PROPERTIES)[number],
  unit: Unit,
  value: number,
  limits: readonly [number | null, number | null],
  passPct: number,
  samples: number,
  spread: number,
][] = [
  ['freeLimePct', sampleUnit('% (m/m)', '%', 1, 2), 1.62, [null, 1.5], 91.7, 24, 0.3],
  ['kh', sampleUnit('modulus', '', 1, 3), 0.918, [0.9, 0.94], 100, 24, 0.008],
  ['silicaModulus', sampleUnit('modulus', '', 1, 2), 2.51, [2.4, 2.6], 95.8, 24, 0.05],
  ['aluminaModulus', sampleUnit('modulus', '', 1, 2), 1.61, [1.5, 1.7], 100, 24, 0.04],
  ['residue45Pct', sampleUnit('% (m/m)', '%', 1, 1), 7.4, [null, 9], 92.9, 14, 0.8],
  ['blaine', sampleUnit('m²/kg', 'm²/kg', 1, 0), 356, [340, 380], 100, 14, 7],
  ['strength3dMPa', sampleUnit('MPa', 'MPa', 1, 1), 29.4, [26, null], 100, 7, 0.6],
  ['strength28dMPa', sampleUnit('MPa', 'MPa', 1, 1), 51.2, [48, null], 100, 7, 0.9],
];
const PERFORMANCE: readonly [
  code: (typeof PRODUCTION_PERFORMANCE)[number],
  day: number | null,
  month: number | null,
][] = [
  ['P1', 100, 96.9],
  ['P2', 86.4, 86.3],
  ['P3', 91.7, 92.6],
  ['P4', 79.2, 77.4],
  ['P5', 229.1, 221.7],
  ['P6', 91.7, 92.4],
  ['P7', 8.3, 7.4],
  ['P8', null, 452.6],
  ['P8R', null, 14.4],
  ['P9', 100.1, 97.2],
  ['P10', 100, 71.8],
];

/** What the gallery shows: mills that wait for cheap hours, a cement store that runs low, free lime out of limit. */
export const sample = (nowMs: number): ProductionComprehensive => {
  const morningMs = sampleMidnight(nowMs) + 8 * HOUR_MS;
  // Before eight the accounting day is that of yesterday.
  const day = morningMs > nowMs - HOUR_MS ? morningMs - SAMPLE_DAY_MS : morningMs;
  const slot = Math.floor(nowMs / (HOUR_MS / 4)) * (HOUR_MS / 4);
  const asOf = sampleIso(nowMs - 10_000);
  const drill = (step: Step) =>
    step === 'kiln'
      ? { to: '/rotarykiln_production_board', query: {} }
      : { to: '/equipmentOperation', query: { areaId: `P.${step}` } };
  const stop = (
    n: number,
    machine: string,
    reason: string,
    code: string,
    minutesAgo: number,
    minutes: number | null,
  ) => {
    const fromMs = nowMs - minutesAgo * 60_000;
    return {
      id: `s${n}`,
      machine,
      reason,
      reasonCode: code,
      from: sampleIso(fromMs),
      to: minutes === null ? null : sampleIso(fromMs + minutes * 60_000),
      minutes: minutes ?? minutesAgo,
      planned: code === 'peakAvoidance' || code === 'cheaperHours',
      drill: { to: '/downtimeAnalysis', query: { areaId: 'P', range: 'today', by: 'equipment' } },
    };
  };
  return {
    boardCode: PRODUCTION_COMPREHENSIVE_CODE,
    area: { id: 'P', name: 'Cement plant', type: 'factory' },
    period: {
      from: sampleIso(day),
      to: sampleIso(day + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: asOf,
    refreshS: 60,
    staleAfterS: 600,
    completeness: 100,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('E3', 81.9, KWH_PER_T, nowMs),
        sampleKpi('M1', 731, sampleUnit('kcal/kg', 'kcal/kg', 1, 0), nowMs, {
          target: 730,
          judge: 'warn',
          note: { code: 'kgce', value: 104.4, unit: KGCE_PER_T },
        }),
        sampleKpi('M2', 56.4, KWH_PER_T, nowMs, { target: 57, judge: 'normal' }),
        sampleKpi('M3', 100, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('M4', 91.7, PERCENT, nowMs, {
          better: 'high',
          note: { code: 'samples', value: 24, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('M5', 71.2, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('M6', 29.8, KWH_PER_T, nowMs, { better: 'high' }),
        sampleKpi('M7', 1128, DEGREES, nowMs, { better: 'band', band: [1050, 1200], judge: 'normal' }),
        sampleKpi('M8', 1.574, sampleUnit('t/t', 't/t', 1, 3), nowMs),
        sampleKpi('P4', 79.2, PERCENT, nowMs, { better: 'high' }),
      ],
      chain: STEPS.map(({ step, name, ratios }) => {
        const stands = step === 'rawMill' || step === 'cementMill';
        const mills = [1, 2].map((n) => ({
          id: `P.${step}${n}`,
          name: `${name} ${n}`,
          state: stands || (step === 'packing' && n === 2) ? ('stop' as const) : ('run' as const),
        }));
        return {
          step,
          id: `P.${step}`,
          name,
          state: step === 'rawMill' || step === 'cementMill' ? ('stop' as const) : ('run' as const),
          since: sampleIso(stands ? nowMs - 32 * 60_000 : nowMs - 5 * SAMPLE_DAY_MS),
          reason: stands ? 'Peak avoidance' : null,
          units: step === 'cementMill' || step === 'packing' ? mills : mills.slice(0, 1),
          rateTph: stands ? 104.2 : ratios.hourly[0],
          runRatePct: ratios.runRate[1],
          drill: drill(step),
        };
      }),
      table: {
        periods: {
          day: { from: sampleIso(day), to: sampleIso(slot) },
          month: { from: sampleIso(day - 19 * SAMPLE_DAY_MS), to: sampleIso(slot) },
          year: { from: sampleIso(day - 83 * SAMPLE_DAY_MS), to: sampleIso(slot) },
        },
        rows: STEPS.map(({ step, name, output, ratios }) => {
          const metric = (code: Metric) => {
            const better = code === 'kwh' || code === 'kgce' ? ('low' as const) : ('high' as const);
            const of = (n: 0 | 1 | 2): ProductionCell => {
              const isEarly = n === 0 && step !== 'kiln' && (code === 'output' || code === 'runRate');
              if (code === 'output') return cell(output[n]?.[0] ?? 0, output[n]?.[1] ?? 0, better, isEarly);
              return cell(ratios[code][n], ratios[code][3], better, isEarly);
            };
            const unit = code === 'output' ? UNITS.output : fine(UNITS[code], ratios[code][3]);
            return { code, unit, better, day: of(0), month: of(1), year: of(2) };
          };
          return {
            step,
            id: `P.${step}`,
            name,
            drill: drill(step),
            metrics: (['output', 'hourly', 'runRate', 'kwh', 'kgce'] as const).map(metric),
          };
        }),
      },
      norms: {
        standard: 'GB 16780-2021',
        year: 2021,
        product: 'clinker',
        rows: [
          {
            metric: 'comprehensive',
            value: 111.3,
            completeness: 100,
            levels: [100, 107, 117],
            level: 3,
            unit: KGCE_PER_T,
          },
          {
            metric: 'coal',
            value: 104.4,
            completeness: 100,
            levels: [94, 100, 109],
            level: 3,
            unit: KGCE_PER_T,
          },
          {
            metric: 'electricity',
            value: 56.4,
            completeness: 100,
            levels: [48, 57, 61],
            level: 2,
            unit: KWH_PER_T,
          },
        ],
      },
      stocks: (
        [
          ['rawMeal', 58.2, 9_000, 0.6, 25],
          ['clinker', 74.6, 60_000, 8.3, 20],
          ['cement', 18.4, 30_000, 1.2, 22],
        ] as const
      ).map(([store, levelPct, capacityT, coverDays, lo]) => ({
        store,
        id: `P.${store}`,
        levelPct,
        t: (levelPct / 100) * capacityT,
        capacityT,
        coverDays,
        lo,
        hi: 95,
        judge: levelPct < lo ? ('warn' as const) : ('normal' as const),
        asOf,
      })),
      quality: QUALITY.map(([code, unit, value, [lower, upper], passPct, samples, spread], seed) => ({
        code,
        unit,
        value,
        mean: Number((value * (code === 'freeLimePct' ? 0.68 : 1)).toFixed(unit.dp)),
        passPct,
        samples,
        days: code.startsWith('strength') ? 7 : 1,
        lower,
        upper,
        judge: code === 'freeLimePct' ? ('abnormal' as const) : ('normal' as const),
        sampleTime: sampleIso(Math.floor(nowMs / HOUR_MS) * HOUR_MS - HOUR_MS),
        spark: Array.from({ length: samples }, (_, at) =>
          Number(
            (at === samples - 1
              ? value
              : value * (code === 'freeLimePct' ? 0.66 : 1) + spread * wobble(at, seed)
            ).toFixed(unit.dp),
          ),
        ),
      })),
      stops: {
        rows: [
          stop(1, 'Cement mill 1', 'Peak avoidance', 'peakAvoidance', 32, null),
          stop(2, 'Raw mill', 'Peak avoidance', 'peakAvoidance', 32, null),
          stop(3, 'Cement mill 2', 'Failure', 'failure', 128, 41),
          stop(4, 'Cement mill 2', 'Peak avoidance', 'peakAvoidance', 272, 120),
          stop(5, 'Cement mill 1', 'Set-up', 'setup', 318, 27),
        ],
        count: 5,
        minutes: 252,
        pareto: [
          {
            reasonCode: 'failure',
            reason: 'Failure',
            minutes: 1_884,
            stops: 17,
            share: 58.9,
            cumulated: 58.9,
          },
          {
            reasonCode: 'downstreamFull',
            reason: 'Downstream full',
            minutes: 612,
            stops: 4,
            share: 19.1,
            cumulated: 78,
          },
          { reasonCode: 'setup', reason: 'Set-up', minutes: 432, stops: 16, share: 13.5, cumulated: 91.5 },
          { reasonCode: 'unknown', reason: 'Unknown', minutes: 176, stops: 5, share: 5.5, cumulated: 97 },
          { reasonCode: 'minor', reason: 'Minor stop', minutes: 96, stops: 24, share: 3, cumulated: 100 },
        ],
        unknownPct: 5.5,
      },
      recovery: {
        // A kiln that is stopped for two days of its month.
        days: Array.from({ length: COURSE_DAYS }, (_, at) => ({
          day: sampleDay(day - (COURSE_DAYS - 1 - at) * SAMPLE_DAY_MS),
          kwhPerT: at === 12 ? null : 29.8 + 0.9 * wobble(at, 2) - (at === 13 ? 6 : 0),
          coalKgcePerT: at === 12 ? null : 104.2 + 1.1 * Math.sin(at / 2.2) + (at === 13 ? 9 : 0),
        })),
        day: 29.8,
        month: 29.4,
        sharePct: 36.2,
      },
      performance: {
        id: 'P.kiln1',
        name: 'Rotary kiln',
        rows: PERFORMANCE.map(([code, dayValue, month]) => {
          const better =
            code === 'P7' || code === 'P8R' || code === 'P10' ? ('low' as const) : ('high' as const);
          const unit =
            code === 'P5'
              ? UNITS.hourly
              : code === 'P8' || code === 'P8R'
                ? sampleUnit('h', 'h', 1, 1)
                : PERCENT;
          const of = (value: number | null): ProductionCell => ({
            ...cell(value ?? 0, code === 'P9' ? 100 : null, better),
            value,
          });
          return { code, unit, better, day: of(dayValue), month: of(month) };
        }),
      },
    },
  };
};
