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
  HOT_ROLLING_CASTING_CODE,
  type HotRollingCasting,
  type RollingSection,
} from './hot-rolling-casting.contract.ts';

const PERCENT = sampleUnit('%', '%', 1, 1);
const FLOW = sampleUnit('% of mass flow', '%', 1, 2);
const TPH = sampleUnit('t/h', 't/h', 1, 2);
const MILLIMETRES = sampleUnit('mm', 'mm', 1, 3);
const KWH_PER_T = sampleUnit('kWh/t', 'kWh/t', 1, 1);
const MPS = sampleUnit('m/s', 'm/s', 1, 2);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const STANDS = 13;
const SLIPPING = 8;
const SUBGROUPS = 96;
const SUBGROUP_S = 300;
const ROD_MM = 9.5;

const numbers = Array.from({ length: STANDS }, (_, at) => at + 1);
const tempOf = (stand: number): number => 500 - (190 * stand) / STANDS + 4 * wobble(stand, 3);
const errOf = (stand: number): number =>
  stand === 1 ? 0 : 0.4 * wobble(stand, 6) - (stand >= SLIPPING ? 3.4 : 0);
const loadOf = (stand: number): number => 66 + 4 * wobble(stand, 9) - (stand === SLIPPING ? 12 : 0);

/** What the gallery shows: a stand that slips, soon after a cobble that it led to. */
export const sample = (nowMs: number): HotRollingCasting => {
  const course = (
    key: string,
    unit: Unit,
    stepS: number,
    count: number,
    value: (at: number) => number,
  ): Series => ({
    key,
    unit,
    t0: sampleIso(nowMs - count * stepS * 1000),
    stepS,
    v: Array.from({ length: count }, (_, at) => value(at)),
  });
  const section = (
    kind: RollingSection['kind'],
    no: number | null,
    tempC: number | null,
    more: Partial<RollingSection> = {},
  ): RollingSection => ({
    id: no === null ? kind : `${kind}${no}`,
    kind,
    no,
    state: 'run',
    speed: null,
    speedUnit: null,
    tempC,
    loadPct: null,
    judge: 'normal',
    beyond: null,
    priority: null,
    asOf: sampleIso(nowMs - 10_000),
    ...more,
  });
  const spark = (middle: number, by: number): number[] =>
    Array.from({ length: 60 }, (_, at) => middle + by * wobble(at, 3));
  return {
    boardCode: HOT_ROLLING_CASTING_CODE,
    area: { id: 'P.W3', name: 'Rod', type: 'workshop' },
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
        sampleKpi('P1', 93.6, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P2', 88.4, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P3', 99, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P4', 81.9, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P5', 3.47, TPH, nowMs, { better: 'high' }),
        sampleKpi('P7', 1, PERCENT, nowMs),
        sampleKpi('Q3', 1.62, sampleUnit('', '', 1, 2), nowMs, {
          better: 'high',
          note: { code: 'subgroups', value: SUBGROUPS, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('E3', 149.2, KWH_PER_T, nowMs),
        sampleKpi('massFlow', errOf(SLIPPING), FLOW, nowMs, {
          better: 'band',
          band: [-2, 2],
          judge: 'abnormal',
          note: { code: 'stand', value: SLIPPING, unit: sampleUnit('', '', 1, 0) },
        }),
      ],
      mimic: {
        lines: [{ id: 'P.W3.L1', name: 'Rod line' }],
        line: {
          id: 'P.W3.L1',
          name: 'Rod line',
          state: 'run',
          since: sampleIso(sampleMidnight(nowMs) + 10 * HOUR_MS + 52 * MINUTE_MS),
        },
        sections: [
          section('holding', null, 729),
          section('degas', null, 712, { speed: 481, speedUnit: sampleUnit('rpm', 'r/min', 1, 0) }),
          section('caster', null, 502, { speed: 9.48, speedUnit: sampleUnit('m/min', 'm/min', 1, 2) }),
          ...numbers.map((no) =>
            section('stand', no, tempOf(no), {
              speed: 0.158 * (2_400 / (2_400 * 0.7627 ** no)) * (1 + errOf(no) / 100),
              speedUnit: MPS,
              loadPct: loadOf(no),
              ...(no === SLIPPING ? { judge: 'abnormal', beyond: 'massFlow' } : {}),
            }),
          ),
          section('coiler', null, 73, { speed: 5.18, speedUnit: MPS }),
        ],
      },
      profile: {
        points: [
          { section: 'caster', posM: 6, tempC: 502, lo: 480, hi: 520, judge: 'normal' },
          ...numbers.map((no) => ({
            section: `stand${no}`,
            posM: Number((12 + 0.9 * no).toFixed(1)),
            tempC: tempOf(no),
            lo: Math.round(475 - (190 * no) / STANDS),
            hi: Math.round(525 - (190 * no) / STANDS),
            judge: 'normal' as const,
          })),
          { section: 'coiler', posM: 32, tempC: 73, lo: 60, hi: 85, judge: 'normal' },
        ],
      },
      stands: {
        rows: numbers.map((stand) => ({
          stand,
          loadPct: loadOf(stand),
          errPct: errOf(stand),
          flow: stand === SLIPPING ? 'loop' : 'balanced',
        })),
        highLoadPct: 85,
        massFlowPct: 2,
      },
      size: {
        nominalMm: ROD_MM,
        tolMm: [9.25, 9.75],
        x: course('x', MILLIMETRES, SUBGROUP_S, SUBGROUPS, (at) => ROD_MM + 0.03 * wobble(at, 2)),
        ovality: course('ovality', MILLIMETRES, SUBGROUP_S, SUBGROUPS, (at) => 0.12 + 0.02 * wobble(at, 5)),
        chart: { centre: 9.5, lcl: 9.44, ucl: 9.56, subgroups: 780 },
        subgroups: SUBGROUPS,
        cpk: 1.62,
      },
      coil: {
        no: '2204',
        product: 'Rod 1370',
        weightKg: 1_264,
        targetKg: 2_000,
        tph: 3.68,
        startedAt: sampleIso(nowMs - 21 * MINUTE_MS),
        yieldPct: 99,
        events: [
          {
            t: sampleIso(sampleMidnight(nowMs) + 10 * HOUR_MS + 11 * MINUTE_MS),
            to: sampleIso(sampleMidnight(nowMs) + 10 * HOUR_MS + 52 * MINUTE_MS),
            kind: 'cobble',
            text: 'Failure',
            stand: SLIPPING,
            errPct: -4.86,
          },
          {
            t: sampleIso(sampleMidnight(nowMs) + 4 * HOUR_MS + 37 * MINUTE_MS),
            to: sampleIso(sampleMidnight(nowMs) + 4 * HOUR_MS + 41 * MINUTE_MS),
            kind: 'stop',
            text: 'Minor stop',
            stand: null,
            errPct: null,
          },
        ],
      },
      energy: {
        kwhPerT: course('kwhPerT', KWH_PER_T, 3_600, 24, (at) => 112 + 5 * wobble(at, 4)),
        gasPerT: null,
      },
      emulsion: [
        {
          code: 'emulsionC',
          value: 58,
          unit: sampleUnit('degC', '°C', 1, 1),
          band: [52, 62],
          scale: [47, 67],
          judge: 'normal',
          priority: null,
          spark: spark(58, 0.8),
          tag: 'emulsion.c',
        },
        {
          code: 'emulsionBar',
          value: 3.68,
          unit: sampleUnit('bar', 'bar', 1, 2),
          band: [3.2, 4.2],
          scale: [2.7, 4.7],
          judge: 'normal',
          priority: null,
          spark: spark(3.7, 0.1),
          tag: 'emulsion.lineBar',
        },
        {
          code: 'emulsionM3h',
          value: 121.4,
          unit: sampleUnit('m3/h', 'm³/h', 1, 1),
          band: [105, 135],
          scale: [90, 150],
          judge: 'normal',
          priority: null,
          spark: spark(120, 2),
          tag: 'emulsion.m3h',
        },
      ],
    },
  };
};
