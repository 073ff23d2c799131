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
  PAPER_QUALITY_PREDICTION_CODE,
  type MachineValue,
  type PaperQualityPrediction,
} from './paper-quality-prediction.contract.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 10 * MINUTE_MS;
const WINDOWS = 72;
const PERCENT = sampleUnit('%', '%', 1, 1);
const JUMBO_MS = 55 * MINUTE_MS;

interface SampleProperty {
  readonly code: string;
  readonly name: string;
  readonly unit: Unit;
  readonly mean: number;
  readonly sd: number;
  readonly lsl: number | null;
  readonly usl: number | null;
}
const PROPERTIES: readonly SampleProperty[] = [
  {
    code: 'rct',
    name: 'Ring crush index',
    unit: sampleUnit('', '', 1, 2),
    mean: 7.25,
    sd: 0.12,
    lsl: 6.8,
    usl: null,
  },
  {
    code: 'tensile',
    name: 'Tensile strength',
    unit: sampleUnit('kN/m', 'kN/m', 1, 2),
    mean: 7.94,
    sd: 0.13,
    lsl: 7.5,
    usl: null,
  },
  {
    code: 'burst',
    name: 'Bursting strength',
    unit: sampleUnit('kPa', 'kPa', 1, 0),
    mean: 306,
    sd: 7,
    lsl: 275,
    usl: null,
  },
  {
    code: 'cobb',
    name: 'Cobb60 water absorption',
    unit: sampleUnit('g/m2', 'g/m²', 1, 1),
    mean: 32.1,
    sd: 0.5,
    lsl: null,
    usl: 34,
  },
];
type SampleInput = readonly [
  string,
  string,
  string,
  MachineValue['section'],
  number,
  number,
  number | null,
  number | null,
];
const INPUTS: readonly SampleInput[] = [
  ['refining.sreKwhPerT', 'Specific refining energy', 'kWh/t', 'refining', 61.8, 1.2, null, null],
  ['refining.freenessMl', 'Pulp freeness', 'mL', 'refining', 408, 4, 377, 444],
  ['headbox.kpa', 'Headbox pressure', 'kPa', 'headbox', 48.2, 0.6, 44.7, 51.3],
  ['qcs.ashPct', 'Ash content', '%', 'headbox', 12.1, 0.3, null, null],
  ['vacuum.kpa', 'Vacuum of the wire', 'kPa', 'wire', 38.7, 0.3, 39.1, null],
  ['press.drynessPct', 'Dryness after the press', '%', 'press', 46.1, 0.2, 44.75, null],
  ['steam.tph', 'Steam of the dryers', 't/h', 'dryer', 36.4, 0.6, null, null],
  ['sizePress.starchKgPerT', 'Surface starch', 'kg/t', 'sizePress', 40.9, 1.1, null, null],
  ['qcs.gsm', 'Basis weight', 'g/m²', 'reel', 110.2, 0.3, null, null],
  ['qcs.moisturePct', 'Sheet moisture', '%', 'reel', 7.58, 0.1, null, null],
];

/** What the gallery shows. */
export const sample = (nowMs: number): PaperQualityPrediction => {
  const endMs = Math.floor(nowMs / WINDOW_MS) * WINDOW_MS;
  const startMs = endMs - (WINDOWS - 1) * WINDOW_MS;
  const series = (key: string, unit: Unit, of: (window: number) => number | null): Series => ({
    key,
    unit,
    t0: sampleIso(startMs),
    stepS: WINDOW_MS / 1_000,
    v: Array.from({ length: WINDOWS }, (_, window) => of(window)),
  });
  const value = ({ mean, sd }: SampleProperty, window: number): number =>
    mean + sd * wobble(window / 4, mean);
  const fine = (unit: Unit): Unit => ({ ...unit, dp: unit.dp + 1 });
  const samples = Array.from({ length: 13 }, (_, n) => endMs - (12 - n) * JUMBO_MS - 40 * MINUTE_MS);
  const found = (property: SampleProperty, ms: number): number =>
    value(property, (ms - startMs) / WINDOW_MS) + 0.7 * property.sd * wobble(ms / JUMBO_MS, 2);
  const input = ([tag, name, unit, section, mean, sd, low, high]: SampleInput): MachineValue => {
    const state = low !== null && mean < low ? 'low' : 'normal';
    const of = sampleUnit(unit, unit, 1, 2);
    return {
      tag,
      name,
      unit: of,
      section,
      value: mean,
      low,
      high,
      state,
      priority: state === 'low' ? 3 : null,
      sensor: null,
      trend: series(tag, of, (window) =>
        window === WINDOWS - 1 ? mean : mean + sd * wobble(window / 5, mean),
      ),
    };
  };
  const named = ({ code, name, unit }: SampleProperty) => ({ code, name, unit: fine(unit) });
  return {
    boardCode: PAPER_QUALITY_PREDICTION_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: sampleIso(sampleMidnight(nowMs)),
      to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(endMs),
    refreshS: 60,
    staleAfterS: 1_800,
    completeness: 99.6,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('R4', 98.2, PERCENT, nowMs, { better: 'high', target: 95, judge: 'normal' }),
        sampleKpi('R1', 0.118, sampleUnit('', '', 1, 3), nowMs, { qualifier: 'Ring crush index' }),
        sampleKpi('R2', 1.3, PERCENT, nowMs, { qualifier: 'Ring crush index' }),
        sampleKpi('R3', 94.6, PERCENT, nowMs, { better: 'high', target: 95, qualifier: 'Ring crush index' }),
        sampleKpi('R5', 25, sampleUnit('min', 'min', 1, 0), nowMs, { better: 'high' }),
      ],
      reel: {
        no: '8764',
        grade: '110 g/m² board',
        basisWeightSet: 110,
        basisWeight: 110.2,
        speed: 750,
        startedAt: sampleIso(endMs - 22 * MINUTE_MS),
        passProbPct: 98.2,
        state: 'running',
      },
      machine: {
        areaId: 'P.W2.L1',
        state: 'running',
        values: INPUTS.map(input),
        alarms: [
          {
            at: sampleIso(endMs - 12 * MINUTE_MS),
            name: 'Dewatering vacuum low',
            priority: 3,
            areaId: 'P.W2.L1.P2',
          },
        ],
      },
      props: PROPERTIES.map((property) => {
        const half = 2 * property.sd;
        const now = value(property, WINDOWS - 1);
        return {
          code: property.code,
          name: property.name,
          unit: property.unit,
          lsl: property.lsl,
          usl: property.usl,
          target: property.mean,
          value: now,
          low: now - half,
          high: now + half,
          passPct: 98.2,
          refused: null,
          refusedBy: [],
          pred: series('pred', property.unit, (window) => value(property, window)),
          lo: series('lo', property.unit, (window) => value(property, window) - half),
          hi: series('hi', property.unit, (window) => value(property, window) + half),
          outside: series('outside', property.unit, () => null),
          lab: samples.map((ms) => ({ sampleTime: sampleIso(ms), value: found(property, ms) })),
        };
      }),
      residuals: PROPERTIES.map((property) => ({
        ...named(property),
        t: Array.from({ length: 40 }, (_, n) => endMs - (39 - n) * JUMBO_MS),
        e: Array.from({ length: 40 }, (_, n) => 1.2 * property.sd * wobble(n, property.mean)),
        sigma: property.sd,
        bias: 0.1 * property.sd,
      })),
      contrib: PROPERTIES.map((property) => ({
        ...named(property),
        value: value(property, WINDOWS - 1),
        rows: INPUTS.slice(0, 8)
          .map(([tag, name, unit, , mean], n) => ({
            tag,
            name,
            unit: sampleUnit(unit, unit, 1, 2),
            now: mean,
            ref: mean * (1 + 0.004 * (n - 3)),
            effect: property.sd * wobble(n * 3, property.mean),
          }))
          .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect)),
      })),
      model: PROPERTIES.map((property, n) => ({
        ...named(property),
        type: 'ridge',
        state: n === 3 ? 'degraded' : 'active',
        reasons: n === 3 ? ['biasAtLimit'] : [],
        trainedAt: sampleIso(endMs - 20 * SAMPLE_DAY_MS),
        n: 742,
        needed: 742,
        rmse: property.sd,
        rmseTrain: property.sd * 0.96,
        mapePct: 1.3,
        r2: 0.79,
        q2: 0.77,
        coveragePct: 94.6,
        t2: 11.4,
        t2Limit: 26.8,
        bias: 0.1 * property.sd,
        biasLimit: 2 * property.sd,
      })),
      advice: [
        {
          tag: 'qcs.moisturePct',
          name: 'Sheet moisture',
          unit: sampleUnit('%', '%', 1, 2),
          from: 7.58,
          to: 7.4,
          for: 'Ring crush index',
          expected: PROPERTIES.map((property) => ({ ...named(property), delta: 0.4 * property.sd })),
        },
      ],
      lab: {
        properties: PROPERTIES.map(({ code, name, unit }) => ({ code, name, unit })),
        rows: samples
          .slice(-8)
          .toReversed()
          .map((ms, n) => ({
            sampleTime: sampleIso(ms),
            resultTime: sampleIso(ms + 25 * MINUTE_MS),
            reelNo: String(8_763 - n),
            grade: '110 g/m² board',
            values: PROPERTIES.map((property) => ({
              value: found(property, ms),
              predicted: value(property, (ms - startMs) / WINDOW_MS),
              isInside: !(n === 3 && property.code === 'cobb'),
            })),
          })),
      },
    },
  };
};
