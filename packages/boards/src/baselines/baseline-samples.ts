import {
  ENERGY_EFFICIENCY_CODE,
  ENERGY_SAVING_BENEFIT_CODE,
  WATERFALL_STEPS,
  type EnergyEfficiency,
  type EnergySavingBenefit,
  type Kpi,
  type Series,
  type Unit,
} from '@plantdeck/core/contract';

/** Sample data of the boards of baselines, for the gallery and tests: simple curves, no plant's readings. */
export interface BaselineSampleOptions {
  /** Server time of the payload, epoch ms; by default a fixed afternoon, so that two calls are equal. */
  readonly nowMs?: number;
}

const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;
const FIXED_NOW_MS = Date.parse('2026-11-20T14:32:41+08:00');
const BASELINE_DAYS = 42;
const REPORTING_DAYS = 38;
const DAYS = BASELINE_DAYS + REPORTING_DAYS;

const unit = (code: string, display: string, scale: number, dp: number): Unit => ({
  code,
  display,
  scale,
  dp,
});
const KWH = unit('kWh', 'kWh', 1, 0);
const KWH_10K = unit('kWh', '10^4 kWh', 1e-4, 2);
const CNY = unit('CNY', 'CNY', 1, 0);
const NM3 = unit('Nm3', 'Nm³', 1, 0);
const PERCENT = unit('%', '%', 1, 1);
const AREA = { id: 'AIR', name: 'Air station', type: 'line' } as const;
const PLANT = { id: 'PLANT', name: 'Sample plant', type: 'factory' } as const;

const iso = (ms: number): string => `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
const wobble = (i: number, seed: number): number =>
  Math.sin(i * 1.37 + seed) * 0.6 + Math.sin(i * 0.513 + seed * 2.1) * 0.4;

/** Days of a use that follows its output, and of a leak since the tenth day after the baseline. */
function sampleDays(nowMs: number) {
  const today = Math.floor((nowMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS + 8 * 3_600_000;
  const firstMs = today - DAYS * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, i) => iso(firstMs + i * DAY_MS).slice(0, 10));
  const output = days.map((_, i) => 22_000 + 900 * wobble(i, 1));
  const expected = output.map((m2) => 2_600 + 0.24 * m2);
  const actual = expected.map((kwh, i) => kwh + 70 * wobble(i, 4) + (i >= BASELINE_DAYS + 10 ? 900 : 0));
  const series = (key: string, v: (number | null)[], unitOf: Unit = KWH): Series => ({
    key,
    unit: unitOf,
    t0: iso(firstMs),
    stepS: 86_400,
    v,
  });
  return { firstMs, days, output, expected, actual, series };
}

function cusumOf(nowMs: number) {
  const { days, expected, actual, firstMs } = sampleDays(nowMs);
  let sum = 0;
  const v = days.slice(BASELINE_DAYS).map((_, i) => {
    sum += (expected[BASELINE_DAYS + i] ?? 0) - (actual[BASELINE_DAYS + i] ?? 0);
    return sum;
  });
  const at = BASELINE_DAYS + 10;
  const t = iso(firstMs + at * DAY_MS);
  return {
    days: days.slice(BASELINE_DAYS),
    cusum: {
      key: 'cusum',
      unit: KWH_10K,
      t0: iso(firstMs + BASELINE_DAYS * DAY_MS),
      stepS: 86_400,
      v,
    },
    changePoints: [
      { t, kind: 'worse', text: `From ${days[at]} about 900 kWh more a day`, severity: 3 as const },
    ],
  };
}

const envelope = (boardCode: string, nowMs: number) => ({
  boardCode,
  area: PLANT,
  period: {
    from: iso(nowMs - 30 * DAY_MS),
    to: iso(nowMs),
    tz: 'Asia/Shanghai',
    dayAccountTime: '08:00',
  },
  serverTime: iso(nowMs),
  dataAsOf: iso(nowMs - 60_000),
  refreshS: 900,
  staleAfterS: 7_200,
  completeness: 97.4,
  notices: [],
});

/** Payload of the energy-saving benefit board. */
export function sampleEnergySavingBenefit({
  nowMs = FIXED_NOW_MS,
}: BaselineSampleOptions = {}): EnergySavingBenefit {
  const { days, expected, actual, series, firstMs } = sampleDays(nowMs);
  const year = iso(nowMs).slice(0, 4);
  const month = Number(iso(nowMs).slice(5, 7));
  const kpi = (code: string, value: number, unitOf: Unit, target: number | null = null): Kpi => ({
    code,
    value,
    unit: unitOf,
    target,
    better: code === 'unitCost' ? 'low' : 'high',
    judge: target === null ? 'unknown' : value >= target ? 'normal' : 'warn',
    completeness: 100,
    quality: 'good',
    asOf: iso(nowMs - 60_000),
    source: { formula: 'Σ (expected use − use)', meters: ['PLANT.E'], standard: 'ISO 50006' },
  });
  const costs = [1_452_000, -21_300, 6_400, 18_900, -34_100, 1_421_900] as const;
  return {
    ...envelope(ENERGY_SAVING_BENEFIT_CODE, nowMs),
    panels: {
      kpis: [
        kpi('savingKwh', 21_340, KWH_10K, 24_000),
        kpi('savingCny', 14_120, CNY, 16_000),
        kpi('yearCny', 31_480, CNY, 28_000),
        kpi('unitCost', 152.31, unit('CNY/t', 'CNY/t', 1, 2), 155),
        kpi('payback', 34.6, PERCENT),
        kpi('avoidedCo2', 11_451, unit('kg', 'tCO₂', 1e-3, 1)),
      ],
      months: Array.from({ length: 12 }, (_, i) => {
        const isKnown = i + 1 <= month && i + 1 > month - 2;
        const isRunning = i + 1 === month;
        return {
          month: `${year}-${String(i + 1).padStart(2, '0')}`,
          plannedCny: 24_000,
          verifiedCny: isKnown ? (isRunning ? 14_120 : 17_360) : null,
          plannedKwh: 36_000,
          verifiedKwh: isKnown ? (isRunning ? 21_340 : 26_300) : null,
          uncertaintyKwh: isKnown ? 3_900 : null,
          baselineUnitCost: 155,
          actualUnitCost: i + 1 <= month ? 152.31 : null,
          outputT: i + 1 <= month ? 14_300 : null,
          days: isKnown ? 19 : 0,
          endedDays: isKnown ? 19 : 0,
          status: isKnown
            ? isRunning
              ? ('provisional' as const)
              : ('verified' as const)
            : ('noBaseline' as const),
        };
      }),
      adjusted: {
        days,
        actual: series('actual', actual),
        expected: series('expected', expected),
        lo: series(
          'lo',
          expected.map((kwh) => kwh - 160),
        ),
        hi: series(
          'hi',
          expected.map((kwh) => kwh + 160),
        ),
        modelId: 'PLANT.electric.1',
        r2: 0.91,
        cvRmsePct: 1.3,
        baselineFrom: iso(firstMs),
        baselineTo: iso(firstMs + BASELINE_DAYS * DAY_MS),
        valid: true,
      },
      cusum: cusumOf(nowMs),
      waterfall: {
        month: `${year}-${String(month).padStart(2, '0')}`,
        days: 19,
        steps: WATERFALL_STEPS.map((step, i) => ({ step, cny: costs[i] ?? null })),
      },
      measures: [
        {
          id: 'burners',
          name: 'Burner service',
          areaId: 'KILN',
          areaName: 'Kiln 1',
          energyCode: 'gas',
          energyName: 'Natural gas',
          method: 'retrofitIsolation',
          startDate: days[BASELINE_DAYS + 18] ?? '',
          investCny: 36_000,
          plannedCnyPerYear: 150_000,
          dueCny: 8_640,
          verifiedCny: 15_310,
          uncertaintyPct: 18.4,
          status: 'verified',
          judge: 'normal',
          drill: { to: '/efficiencyAnalyze', query: { areaId: 'KILN' } },
        },
        {
          id: 'leaks',
          name: 'Leak survey',
          areaId: AREA.id,
          areaName: AREA.name,
          energyCode: 'electric',
          energyName: 'Electricity',
          method: 'retrofitIsolation',
          startDate: days[BASELINE_DAYS] ?? '',
          investCny: 18_000,
          plannedCnyPerYear: 240_000,
          dueCny: 24_990,
          verifiedCny: -15_700,
          uncertaintyPct: 9.2,
          status: 'verified',
          judge: 'warn',
        },
      ],
    },
  };
}

/** Payload of the energy-efficiency dashboard. */
export function sampleEnergyEfficiency({
  nowMs = FIXED_NOW_MS,
}: BaselineSampleOptions = {}): EnergyEfficiency {
  const { days, output, expected, actual, series, firstMs } = sampleDays(nowMs);
  const row = (
    id: string,
    name: string,
    energyName: string,
    enpi: number,
    half: number,
    [saving, savingCny]: readonly [number, number],
  ) => ({
    modelId: `${id}.1`,
    area: { id, name, type: 'line' as const },
    energyCode: energyName === 'Electricity' ? 'electric' : 'gas',
    energyName,
    enpi,
    lo: enpi - half,
    hi: enpi + half,
    saving,
    unit: energyName === 'Electricity' ? KWH : NM3,
    savingCny,
    targetPct: 100,
    redLinePct: 103,
    judge:
      enpi - half > 1.03 ? ('abnormal' as const) : enpi - half > 1 ? ('warn' as const) : ('normal' as const),
    modelState: 'valid' as const,
    days: 28,
    endedDays: 29,
  });
  const shifts = ['night', 'day', 'evening'] as const;
  return {
    ...envelope(ENERGY_EFFICIENCY_CODE, nowMs),
    panels: {
      ranking: [
        row(AREA.id, AREA.name, 'Electricity', 1.114, 0.006, [-25_200, -15_700]),
        row('PLANT', 'Sample plant', 'Electricity', 1.009, 0.004, [-29_100, -18_300]),
        row('W2', 'Forming', 'Electricity', 1.0, 0.001, [40, 25]),
        row('KILN', 'Kiln 1', 'Natural gas', 0.988, 0.002, [4_250, 15_310]),
      ],
      detail: {
        days,
        area: AREA,
        energyCode: 'electric',
        energyName: 'Electricity',
        actual: series('actual', actual),
        expected: series('expected', expected),
        lo: series(
          'lo',
          expected.map((kwh) => kwh - 160),
        ),
        hi: series(
          'hi',
          expected.map((kwh) => kwh + 160),
        ),
        residual: series(
          'residual',
          actual.map((kwh, i) => kwh - (expected[i] ?? 0)),
        ),
        sigma: 85,
        baselineTo: iso(firstMs + BASELINE_DAYS * DAY_MS),
      },
      cusum: cusumOf(nowMs),
      scatter: {
        xName: 'Output of the plant',
        xUnit: 'm2',
        yUnit: KWH,
        points: days.slice(-60).flatMap((_, i) => {
          const day = i + DAYS - 60;
          return shifts.map((shift, s) => ({
            t: iso(firstMs + day * DAY_MS + s * 8 * 3_600_000),
            x: (output[day] ?? 0) + 500 * wobble(day * 3 + s, 7),
            y: (actual[day] ?? 0) + 150 * wobble(day * 3 + s, 9),
            shift,
            isBaseline: day < BASELINE_DAYS,
          }));
        }),
        line: { x0: 21_100, y0: 7_664, x1: 22_900, y1: 8_096 },
      },
      norm: [
        {
          metric: 'Comprehensive energy',
          value: 4.06,
          l1: 4,
          l2: 4.9,
          l3: 6.5,
          tradeBest: 3.8,
          tradeAvg: 5.2,
          unit: unit('kgce/m2', 'kgce/m²', 1, 2),
          standard: 'GB 21252-2023',
          year: 2023,
          product: 'Dry-pressed tile',
        },
      ],
      alerts: [
        {
          id: 'AIR.1',
          area: AREA,
          energyCode: 'electric',
          energyName: 'Electricity',
          from: iso(firstMs + (BASELINE_DAYS + 10) * DAY_MS),
          to: iso(firstMs + DAYS * DAY_MS),
          days: 28,
          ack: false,
          canAck: true,
          deviationPct: 11.4,
          cny: 15_700,
          drill: { to: '/workshopEnergy', query: { areaId: AREA.id } },
        },
      ],
      model: {
        id: 'AIR.1',
        version: 1,
        areaId: AREA.id,
        energyCode: 'electric',
        unit: 'kWh',
        period: [days[0] ?? '', days[BASELINE_DAYS - 1] ?? ''],
        stepS: 86_400,
        vars: [
          {
            code: 'output:PLANT',
            name: 'Output of the plant',
            unit: 'm2',
            coef: 0.24,
            se: 0.018,
            p: 1e-9,
            min: 21_100,
            max: 22_900,
            mean: 22_000,
          },
        ],
        intercept: 2_600,
        interceptSe: 396,
        interceptP: 1e-6,
        n: BASELINE_DAYS,
        r2: 0.82,
        r2Adj: 0.81,
        f: 178,
        fP: 1e-9,
        sigma: 85,
        cvRmsePct: 1.08,
        nmbePct: 0,
        meanUse: 7_880,
        meanPriceCny: 0.62,
        approvedBy: 'A. Approver',
        approvedAt: iso(firstMs + (BASELINE_DAYS + 1) * DAY_MS),
      },
    },
  };
}
