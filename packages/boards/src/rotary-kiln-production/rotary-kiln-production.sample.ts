import type { Series, Unit } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import {
  ROTARY_KILN_PRODUCTION_CODE,
  type ROTARY_VALUE_CODES,
  type RotaryKilnProduction,
  type RotaryNode,
} from './rotary-kiln-production.contract.ts';

const DEGREES = sampleUnit('degC', '°C', 1, 0);
const PERCENT = sampleUnit('%', '%', 1, 1);
const TPH = sampleUnit('t/h', 't/h', 1, 1);
const KCAL = sampleUnit('kcal/kg', 'kcal/kg', 1, 0);
const KWH_PER_T = sampleUnit('kWh/t', 'kWh/t', 1, 1);
const TREND_MINUTES = 480;
const HOUR_MS = 3_600_000;
const RESULT_AFTER_MS = 2_400_000;
const LIMIT_PCT = 1.5;
const CHART = { centre: 1.02, lcl: 0.35, ucl: 1.69, rangeUcl: 0.82, samples: 161 };

const TILES: readonly [
  code: (typeof ROTARY_VALUE_CODES)[number],
  value: number,
  unit: Unit,
  band: [number, number] | null,
][] = [
  ['feedTph', 361.2, TPH, null],
  ['clinkerTph', 229.4, TPH, null],
  ['kcalPerKg', 733, KCAL, null],
  ['speedRpm', 3.9, sampleUnit('rpm', 'r/min', 1, 2), null],
  ['torqueA', 611, sampleUnit('A', 'A', 1, 0), [600, 680]],
  ['burningC', 1386, DEGREES, [1390, 1470]],
  ['secondaryC', 1128, DEGREES, [1050, 1200]],
  ['tertiaryC', 934, DEGREES, [850, 1000]],
  ['calcinerC', 881, DEGREES, [860, 900]],
];

const place = (node: string, tC: number, more: Partial<RotaryNode>, nowMs: number): RotaryNode => ({
  node,
  tC,
  pPa: null,
  o2Pct: null,
  coPct: null,
  judge: 'unknown',
  beyond: null,
  frozen: false,
  priority: null,
  asOf: sampleIso(nowMs - 10_000),
  ...more,
});

/** What the gallery shows: a burning zone that has cooled, and free lime that followed. */
export const sample = (nowMs: number): RotaryKilnProduction => {
  const minutes = (key: string, unit: Unit, value: (at: number) => number): Series => ({
    key,
    unit,
    t0: sampleIso(nowMs - TREND_MINUTES * 60_000),
    stepS: 60,
    v: Array.from({ length: TREND_MINUTES }, (_, at) => value(at)),
  });
  /** Cools over the last two hours. */
  const fall = (at: number): number => Math.max(0, at - 360) / 120;
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const samples = Array.from({ length: 47 }, (_, at) => {
    const sampledMs = hour - (47 - at) * HOUR_MS;
    const pct = Number((1.02 + 0.28 * wobble(at, 3) + (at === 46 ? 0.66 : at === 45 ? 0.3 : 0)).toFixed(2));
    return {
      sampleTime: sampleIso(sampledMs),
      resultTime: sampleIso(sampledMs + RESULT_AFTER_MS),
      pct,
      ok: pct <= LIMIT_PCT,
    };
  });
  const shiftFromMs = sampleMidnight(nowMs) + 8 * HOUR_MS;
  return {
    boardCode: ROTARY_KILN_PRODUCTION_CODE,
    area: { id: 'P.W3', name: 'Clinker burning', type: 'workshop' },
    period: {
      from: sampleIso(sampleMidnight(nowMs)),
      to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs - 10_000),
    refreshS: 5,
    staleAfterS: 180,
    completeness: 100,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('M1', 731, KCAL, nowMs, {
          target: 730,
          judge: 'warn',
          note: { code: 'kgce', value: 104.4, unit: sampleUnit('kgce/t', 'kgce/t', 1, 1) },
        }),
        sampleKpi('M2', 56.4, KWH_PER_T, nowMs, { target: 57, judge: 'normal' }),
        sampleKpi('M3', 100, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('M4', 95.8, PERCENT, nowMs, {
          better: 'high',
          note: { code: 'samples', value: 24, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('M5', 71.2, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('M6', 29.8, KWH_PER_T, nowMs, { better: 'high' }),
        sampleKpi('M7', 1128, DEGREES, nowMs, { better: 'band', band: [1050, 1200], judge: 'normal' }),
        sampleKpi('M8', 1.574, sampleUnit('t/t', 't/t', 1, 3), nowMs),
      ],
      mimic: {
        kilns: [{ id: 'P.W3.K1', name: 'Rotary kiln' }],
        kiln: {
          id: 'P.W3.K1',
          name: 'Rotary kiln',
          state: 'run',
          since: sampleIso(sampleMidnight(nowMs) + 2.5 * HOUR_MS),
        },
        nodes: [
          place('c1', 331, { pPa: -5_610, o2Pct: 3.2, coPct: 0.032, judge: 'normal' }, nowMs),
          place('c2', 522, { pPa: -4_680 }, nowMs),
          place('c3', 668, { pPa: -3_830 }, nowMs),
          place('c4', 781, { pPa: -2_890 }, nowMs),
          place('c5', 862, { pPa: -1_920 }, nowMs),
          place('calciner', 881, { judge: 'normal' }, nowMs),
          place('inlet', 1_079, { o2Pct: 2.9, judge: 'normal' }, nowMs),
          place('kiln', 1_386, { judge: 'warn', beyond: 'tC', priority: 2 }, nowMs),
          place('cooler', 104, { pPa: 5_620 }, nowMs),
        ],
      },
      tiles: TILES.map(([code, value, unit, band]) => ({
        code,
        value,
        unit,
        band,
        scale: band
          ? [band[0] - (band[1] - band[0]) / 2, band[1] + (band[1] - band[0]) / 2]
          : [0, value * 1.2],
        judge: code === 'burningC' || code === 'kcalPerKg' ? 'warn' : band ? 'normal' : 'unknown',
        frozen: false,
        priority: code === 'burningC' ? 2 : null,
        spark: Array.from(
          { length: 60 },
          (_, at) => value * (1 + 0.008 * wobble(at, 3)) + (code === 'burningC' ? 24 - at * 0.4 : 0),
        ),
        tag: code === 'kcalPerKg' ? null : `kiln.${code}`,
      })),
      stability: {
        torque: minutes('torque', PERCENT, (at) => 24 * wobble(at / 6, 2) - 60 * fall(at)),
        burning: minutes('burning', PERCENT, (at) => 30 * wobble(at / 9, 5) - 110 * fall(at)),
        nox: minutes('nox', PERCENT, (at) => 22 * wobble(at / 4, 7) - 80 * fall(at)),
        samples: samples.slice(-8),
        indexPct: 71.2,
      },
      fcao: {
        samples: samples.map((one, at) => {
          const before = samples[at - 1];
          const movingRange = before ? Number(Math.abs(one.pct - before.pct).toFixed(2)) : null;
          return { ...one, movingRange, beyond: one.pct > CHART.ucl ? 'value' : null };
        }),
        chart: {
          ...CHART,
          from: sampleIso(sampleMidnight(nowMs) - 7 * SAMPLE_DAY_MS),
          to: sampleIso(sampleMidnight(nowMs)),
        },
        limit: LIMIT_PCT,
        direction: 'rising',
      },
      heat: {
        kcalPerKg: {
          key: 'kcalPerKg',
          unit: KCAL,
          t0: sampleIso(nowMs - SAMPLE_DAY_MS),
          stepS: 1_800,
          v: Array.from({ length: 48 }, (_, at) => 729 + 9 * wobble(at, 4)),
        },
        shift: {
          key: 'shift',
          unit: KCAL,
          t0: sampleIso(shiftFromMs),
          stepS: 900,
          v: Array.from(
            { length: Math.max(0, Math.floor((nowMs - shiftFromMs) / 900_000)) },
            (_, at) => 731 + (6 * wobble(at, 2)) / Math.sqrt(at + 1),
          ),
        },
        shiftFrom: sampleIso(shiftFromMs),
        shiftAvg: 731,
        kgcePerT: 104.4,
        target: 730,
      },
      fuel: {
        main: minutes('main', TPH, (at) => 12.2 + 0.25 * wobble(at / 20, 2)),
        calciner: minutes('calciner', TPH, (at) => 18.3 + 0.6 * wobble(at / 7, 4)),
        mainTph: 12.3,
        calcinerTph: 18.1,
        calcinerSharePct: 59.5,
        altSharePct: null,
        lhvKjKg: 23_000,
        lhvSource: 'contract',
      },
      shell: {
        points: [289, 299, 294, 287, 311, 318, 297, 291].map((tC, at) => ({
          posM: 5 + at * 9,
          tC,
          maxC: tC + 14,
          judge: 'normal',
          priority: null,
        })),
        alarmC: 380,
        redC: 420,
      },
      emissions: {
        refO2Pct: 10,
        o2Pct: 8.7,
        rows: [
          { gas: 'nox', measuredMg: 214.2, mgNm3: 191.6, limit: 320, judge: 'normal' },
          { gas: 'so2', measuredMg: 23.1, mgNm3: 20.7, limit: 100, judge: 'normal' },
          { gas: 'dust', measuredMg: 5.2, mgNm3: 4.7, limit: 20, judge: 'normal' },
        ],
      },
    },
  };
};
