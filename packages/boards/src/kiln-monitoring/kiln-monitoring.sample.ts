import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import { KILN_MONITORING_CODE, type KilnMonitoring, type KilnZone } from './kiln-monitoring.contract.ts';

const SET_C = [
  180, 320, 460, 580, 680, 780, 870, 950, 1020, 1080, 1130, 1165, 1185, 1195, 1200, 1200, 1195, 1120, 850,
  680, 600, 540, 380, 160,
];
const LENGTH_M = 250;

/** What the gallery shows. */
export const sample = (nowMs: number): KilnMonitoring => {
  const zones = SET_C.map((setC, z): KilnZone => {
    const isOut = z === 13;
    const upperC = setC + (isOut ? 8 : 2 * wobble(z, 4));
    return {
      no: z + 1,
      fromM: (z * LENGTH_M) / SET_C.length,
      toM: ((z + 1) * LENGTH_M) / SET_C.length,
      phase: z < 11 ? 'preheat' : z < 17 ? 'fire' : 'rapidCool',
      setC,
      bandK: z < 11 ? 15 : z < 17 ? 5 : 20,
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
        sampleKpi('C1', 95.8, sampleUnit('%', '%', 1, 1), nowMs, { better: 'high' }),
        sampleKpi('C2', 9.4, sampleUnit('K', 'K', 1, 1), nowMs),
        sampleKpi('C3', 1.36, sampleUnit('Nm3/m2', 'Nm³/m²', 1, 2), nowMs),
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
      drives: [
        { id: 'exhaust', name: 'Exhaust fan', hz: 38.4, a: 204, state: 'run' },
        { id: 'hotAir', name: 'Hot-air fan', hz: 30.4, a: 110, state: 'fault' },
        { id: 'finalCool', name: 'Final-cool fan', hz: null, a: null, state: 'comm' },
      ],
    },
  };
};
