import { WORKSHOP_ENERGY_CODE, type WorkshopEnergy } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  SAMPLE_NOW_MS,
  sampleCost,
  sampleDay,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleTiers,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';

const HOUR_MS = 3_600_000;
const KWH = sampleUnit('kWh', 'kWh', 1, 0);
const KWH_SCALED = sampleUnit('kWh', '10^4 kWh', 1e-4, 2);
const TONNES = sampleUnit('t', 't', 1, 1);
const SEC = sampleUnit('kWh/t', 'kWh/t', 1, 1);
const STATES = [
  'run',
  'run',
  'stop',
  'run',
  'idle',
  'run',
  'comm',
  'run',
  'fault',
  'run',
  'stop',
  'run',
] as const;

/** A payload to try the board with; two calls at one time are equal. */
export function sampleWorkshopEnergy({
  nowMs = SAMPLE_NOW_MS,
  lang = 'en',
}: { readonly nowMs?: number; readonly lang?: 'zh-CN' | 'en' } = {}): WorkshopEnergy {
  const isZh = lang === 'zh-CN';
  // The accounting day begins at eight.
  const dayMs = sampleMidnight(nowMs - 8 * HOUR_MS) + 8 * HOUR_MS;
  const hoursRun = Math.floor((nowMs - dayMs) / HOUR_MS);
  const kwhAt = (hour: number): number => Math.round(1720 + 120 * wobble(hour * 3, 1));
  const kwh = Array.from({ length: hoursRun + 1 }, (_, hour) => kwhAt(hour) * (hour === hoursRun ? 0.5 : 1));
  const total = kwh.reduce((sum, value) => sum + value, 0);
  const tiers = sampleTiers(total, { peak: 39, flat: 61, valley: 0 });
  const sec = sampleKpi('sec', 79.5, SEC, nowMs, {
    target: 80,
    redLine: 84,
    judge: 'normal',
    prev: 78.5,
    prevBasis: 'yesterday',
  });
  return {
    boardCode: WORKSHOP_ENERGY_CODE,
    area: { id: 'CER.W1', name: isZh ? '原料车间' : 'Raw materials', type: 'workshop' },
    period: {
      from: sampleIso(dayMs),
      to: sampleIso(dayMs + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs - 10_000),
    refreshS: 60,
    staleAfterS: 300,
    completeness: 99.6,
    estimatedSlots: 1,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('electricity', total, KWH_SCALED, nowMs, { prev: total * 0.982, prevBasis: 'yesterday' }),
        sec,
        sampleKpi('unitCost', 235.38, sampleUnit('CNY/t', 'CNY/t', 1, 2), nowMs, {
          prev: 234.67,
          prevBasis: 'yesterday',
        }),
        sampleKpi('avgPrice', sampleCost(tiers) / total, sampleUnit('CNY/kWh', 'CNY/kWh', 1, 4), nowMs),
        sampleKpi('valleyShare', 0, sampleUnit('%', '%', 1, 1), nowMs, { better: 'high' }),
        sampleKpi('idleShare', 0.6, sampleUnit('%', '%', 1, 1), nowMs, { prev: 0.5, prevBasis: 'yesterday' }),
      ],
      shift: {
        teamId: 'D',
        teamName: isZh ? '丁班' : 'Team D',
        shiftName: isZh ? '白班' : 'Day shift',
        from: sampleIso(dayMs),
        to: sampleIso(dayMs + 8 * HOUR_MS),
        elapsedH: 6.5,
        output: 142.3,
        outputUnit: TONNES,
        kwh: 11_314,
        sec,
        teamRank: 2,
        teamCount: 4,
      },
      hourly: {
        hours: Array.from({ length: 24 }, (_, hour) => {
          const value = kwh[hour] ?? null;
          const output = value === null ? null : 21.9 * (hour === hoursRun ? 0.5 : 1) + 0.2 * wobble(hour, 4);
          return {
            t: sampleIso(dayMs + hour * HOUR_MS),
            kwh: value,
            output,
            sec: value === null || output === null || hour === hoursRun ? null : value / output,
            idleKwh: value === null ? null : Math.max(0, Math.round(40 + 60 * wobble(hour, 7))),
          };
        }),
        energyUnit: KWH,
        outputUnit: TONNES,
        secUnit: SEC,
      },
      teams: {
        unit: SEC,
        target: 80,
        rows: (
          [
            ['C', isZh ? '丙班' : 'Team C', 77.9, 78.2, 0.981],
            ['D', isZh ? '丁班' : 'Team D', 78.4, 78.6, 0.987],
            ['B', isZh ? '乙班' : 'Team B', 80.2, 80, 1.009],
            ['A', isZh ? '甲班' : 'Team A', 81.2, 81, 1.022],
          ] as const
        ).map(([teamId, name, own, mixed, enpi]) => ({
          teamId,
          name,
          sec: own,
          secNormalised: mixed,
          outputT: 3665,
          kwh: own * 3665,
          enpi,
          shifts: 21,
          judge: mixed > 80 ? ('warn' as const) : ('normal' as const),
        })),
      },
      equipment: {
        idlePct: 20,
        rows: STATES.map((state, index) => ({
          id: `CER.W1.L1.P1.U${String(index + 1).padStart(2, '0')}`,
          name: isZh ? `${index + 1}# 球磨机` : `Ball mill ${index + 1}`,
          state,
          kw: state === 'run' ? 196 + index : state === 'idle' ? 24 : state === 'comm' ? null : 2,
          kwhToday: Math.round(900 + 200 * wobble(index, 5)),
          idleKwh: state === 'idle' ? 42 : 6,
          runH: 5 + (index % 4) * 0.5,
          asOf: state === 'comm' ? null : sampleIso(nowMs - 41_000),
        })),
      },
      tiers: {
        energyUnit: KWH_SCALED,
        lines: tiers,
        untariffedKwh: 0,
        avgPrice: sampleKpi(
          'avgPrice',
          sampleCost(tiers) / total,
          sampleUnit('CNY/kWh', 'CNY/kWh', 1, 4),
          nowMs,
          {
            prev: 0.871,
            prevBasis: 'yesterday',
          },
        ),
      },
      media: {
        days: Array.from({ length: 7 }, (_, index) => sampleDay(dayMs - (6 - index) * SAMPLE_DAY_MS)),
        isRunning: true,
        rows: [
          {
            energyCode: 'gas',
            name: isZh ? '天然气' : 'Natural gas',
            unit: sampleUnit('Nm3', '10^4 Nm³', 1e-4, 2),
            values: [23_437, 23_481, 23_678, 23_539, 23_586, 23_562, 6433],
            estimated: [0, 0, 2, 0, 0, 0, 0],
          },
          {
            energyCode: 'water',
            name: isZh ? '水' : 'Water',
            unit: sampleUnit('m3', 'm³', 1, 0),
            values: [323, 288, 334, 297, 339, 294, 115],
            estimated: [0, 0, 0, 0, 0, 0, 0],
          },
        ],
      },
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): WorkshopEnergy => sampleWorkshopEnergy({ nowMs });
