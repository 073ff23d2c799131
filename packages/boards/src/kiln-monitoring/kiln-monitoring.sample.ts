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
  KILN_MONITORING_CODE,
  type KILN_VALUE_CODES,
  type KilnMonitoring,
  type KilnZone,
} from './kiln-monitoring.contract.ts';

const SET_C = [
  180, 320, 460, 580, 680, 780, 870, 950, 1020, 1080, 1130, 1165, 1185, 1195, 1200, 1200, 1195, 1120, 850,
  680, 600, 540, 380, 160,
];
const LENGTH_M = 250;

const PERCENT = sampleUnit('%', '%', 1, 1);
const PASCAL = sampleUnit('Pa', 'Pa', 1, 0);
const NM3_PER_M2 = sampleUnit('Nm3/m2', 'Nm³/m²', 1, 2);
const M2_PER_HOUR = sampleUnit('m2/h', 'm²/h', 1, 0);
const DEGREES = sampleUnit('degC', '°C', 1, 0);
const TREND_MS = 7_200_000;
const TILES: readonly [
  code: (typeof KILN_VALUE_CODES)[number],
  value: number,
  unit: Unit,
  band: [number, number] | null,
][] = [
  ['speedMMin', 4.81, sampleUnit('m/min', 'm/min', 1, 2), [4.6, 5]],
  ['cycleMin', 52, sampleUnit('min', 'min', 1, 1), [50, 54]],
  ['preheatPa', -14, PASCAL, [-20, -8]],
  ['firePa', 12, PASCAL, [8, 16]],
  ['coolPa', 4, PASCAL, [0, 8]],
  ['o2Pct', 10.6, PERCENT, [8, 10]],
  ['flueC', 212, DEGREES, null],
  ['gasNm3h', 622, sampleUnit('Nm3/h', 'Nm³/h', 1, 0), null],
  ['fillPct', 88, PERCENT, null],
];

/** What the gallery shows. */
export const sample = (nowMs: number): KilnMonitoring => {
  const minutes = (key: string, value: (at: number) => number): Series => ({
    key,
    unit: DEGREES,
    t0: sampleIso(nowMs - TREND_MS),
    stepS: 60,
    v: Array.from({ length: 120 }, (_, at) => value(at)),
  });
  const zones = SET_C.map((setC, z): KilnZone => {
    const isOut = z === 13;
    const upperC = setC + (isOut ? 8 : 2 * wobble(z, 4));
    return {
      no: z + 1,
      fromM: (z * LENGTH_M) / SET_C.length,
      toM: ((z + 1) * LENGTH_M) / SET_C.length,
      phase: z < 11 ? 'preheat' : z < 17 ? 'fire' : z < 20 ? 'rapidCool' : z < 22 ? 'slowCool' : 'finalCool',
      setC,
      bandK: z < 11 ? 15 : z < 17 ? 5 : z < 20 ? 20 : 15,
      upperC,
      lowerC: upperC - 6,
      valvePct: null,
      judge: isOut ? 'abnormal' : 'normal',
      side: isOut ? 'upper' : null,
      deviationK: upperC - setC,
      frozen: null,
      priority: isOut ? 2 : null,
      asOf: sampleIso(nowMs - 10_000),
    };
  });
  const name = 'Roller kiln 1';
  return {
    boardCode: KILN_MONITORING_CODE,
    area: { id: 'P.W4', name: 'Firing', type: 'workshop' },
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
        sampleKpi('C1', 95.8, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('C2', 9.4, sampleUnit('K', 'K', 1, 1), nowMs),
        sampleKpi('C3', 1.36, NM3_PER_M2, nowMs),
        sampleKpi('C4', 4.31, sampleUnit('kgce/m2', 'kgce/m²', 1, 2), nowMs),
        sampleKpi('C5', 88, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('C6', 24, sampleUnit('min', 'min', 1, 0), nowMs),
        sampleKpi('P1', 97.4, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('Q1', 94.2, PERCENT, nowMs, { better: 'high' }),
      ],
      curve: {
        kilns: [{ id: 'K1', name }],
        kiln: {
          id: 'K1',
          name,
          lengthM: LENGTH_M,
          product: '600×1200 mm',
          recipe: 'GP-612',
          speedMMin: 4.81,
          cycleMin: 52,
          fillPct: 88,
          inM2PerHour: 462,
          outM2PerHour: 458,
          burnersOut: 0,
          state: 'run',
          since: sampleIso(sampleMidnight(nowMs)),
        },
        zones,
        gaps: [{ fromM: 137, toM: 161, exitMin: 18 }],
      },
      alarms: [
        {
          id: 'a1',
          priority: 2,
          state: 'unackActive',
          name: 'Zone 14',
          value: 1203,
          limit: 1200,
          unit: '°C',
          onAt: sampleIso(nowMs - 180_000),
          point: 'zone.14',
        },
      ],
      detail: {
        point: 'zone.14',
        name: 'Zone 14',
        series: [
          minutes('upperC', (at) => 1195 + 1.5 * wobble(at, 2) + (at > 116 ? (at - 116) * 2 : 0)),
          minutes('lowerC', (at) => 1192 + 1.5 * wobble(at + 7, 2)),
          { ...minutes('setC', () => 1195), role: 'target' },
        ],
        limits: [],
        alarms: 1,
        frozen: false,
        tag: 'kiln1.z14.upperC',
      },
      tiles: TILES.map(([code, value, unit, band]) => ({
        code,
        value,
        unit,
        band,
        scale: band ? [band[0] * 0.9 - 1, band[1] * 1.1 + 1] : [0, value * 1.3],
        judge: code === 'o2Pct' ? 'warn' : band ? 'normal' : 'unknown',
        priority: code === 'o2Pct' ? 3 : null,
        spark: Array.from({ length: 60 }, (_, at) => value * (1 + 0.01 * wobble(at, 3))),
      })),
      deviation: {
        t0: sampleIso(nowMs - TREND_MS),
        stepS: 300,
        zoneNos: zones.map(({ no }) => no),
        v: zones.map((_, z) =>
          Array.from({ length: 24 }, (_step, at) => (z === 13 && at > 21 ? 8 : 4 * wobble(z * 5 + at, 1))),
        ),
        rangeK: 20,
      },
      specific: {
        perM2: {
          key: 'perM2',
          unit: NM3_PER_M2,
          t0: sampleIso(nowMs - SAMPLE_DAY_MS),
          stepS: 1_800,
          v: Array.from({ length: 48 }, (_, at) => (at > 30 && at < 33 ? null : 1.36 + 0.05 * wobble(at, 4))),
        },
        kjPerKg: 2_140,
        kgcePerM2: 4.31,
        meanPerM2: 1.36,
        target: 1.4,
      },
      feed: {
        entry: {
          ...minutes('entry', (at) => (at > 60 && at < 66 ? 0 : 462 + 8 * wobble(at, 5))),
          unit: M2_PER_HOUR,
        },
        exit: {
          ...minutes('exit', (at) => (at > 112 && at < 118 ? 0 : 458 + 8 * wobble(at, 6))),
          unit: M2_PER_HOUR,
        },
        gaps: [],
        gapMinutes: 24,
        unknownMinutes: 0,
      },
      yieldHourly: {
        series: {
          key: 'yield',
          unit: PERCENT,
          t0: sampleIso(nowMs - 12 * 3_600_000),
          stepS: 3_600,
          v: Array.from({ length: 12 }, (_, at) => (at === 8 ? 89.6 : 94 + wobble(at, 3))),
        },
        grade: 'First grade',
        target: 93,
        markers: [],
      },
      drives: [
        { id: 'exhaust', name: 'Exhaust fan', hz: 38.4, a: 204, state: 'run' },
        { id: 'hotAir', name: 'Hot-air fan', hz: 30.4, a: 110, state: 'fault' },
        { id: 'finalCool', name: 'Final-cool fan', hz: null, a: null, state: 'comm' },
      ],
    },
  };
};
