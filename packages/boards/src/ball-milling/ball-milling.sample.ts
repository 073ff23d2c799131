import { BALL_STATES, type BallState, type Tier } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleTier,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import { BALL_MILLING_CODE, type BallMillCard, type BallMilling } from './ball-milling.contract.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PERCENT = sampleUnit('%', '%', 1, 1);
const RATED_KW = 212;

interface Row {
  readonly no: number;
  readonly state: BallState;
  readonly phase: BallMillCard['phase'];
  /** Minutes since the state began, and milled of the target. */
  readonly forMin: number;
  readonly milledMin?: number;
  readonly kw: number | null;
  readonly recipe?: string;
}
const TARGET_MIN = 690;
const ROWS: readonly Row[] = [
  { no: 5, state: 'timeout', phase: 'mill', forMin: 47, milledMin: 737, kw: 204 },
  { no: 8, state: 'commInterruption', phase: null, forMin: 12, milledMin: 302, kw: null },
  { no: 9, state: 'downtime', phase: 'wait', forMin: 38, milledMin: 410, kw: 2 },
  { no: 11, state: 'milling', phase: 'mill', forMin: 665, milledMin: 665, kw: 207 },
  { no: 1, state: 'milling', phase: 'mill', forMin: 590, milledMin: 590, kw: 211 },
  { no: 2, state: 'milling', phase: 'mill', forMin: 331, milledMin: 331, kw: 213, recipe: 'GP-540' },
  { no: 7, state: 'milling', phase: 'mill', forMin: 490, milledMin: 490, kw: 209 },
  { no: 12, state: 'milling', phase: 'mill', forMin: 145, milledMin: 145, kw: 186, recipe: 'UG-03' },
  { no: 3, state: 'standby', phase: 'discharge', forMin: 21, kw: 15 },
  { no: 6, state: 'standby', phase: 'charge', forMin: 64, kw: 8 },
  { no: 4, state: 'standby', phase: 'wait', forMin: 42, kw: 2 },
  { no: 10, state: 'standby', phase: 'wait', forMin: 115, kw: 2 },
];

/** What the gallery shows. */
export const sample = (nowMs: number): BallMilling => {
  const at = (minutesAgo: number): string => sampleIso(nowMs - minutesAgo * MINUTE_MS);
  const startOf = (no: number): BallMillCard['start'] => {
    if (no === 10) return { at: at(0), because: 'supply', savesCny: null };
    return no === 4 ? { at: at(-190), because: 'tariff', savesCny: 384 } : null;
  };
  const name = (no: number): string => `Ball mill ${no}`;
  const mills = ROWS.map(({ no, state, phase, forMin, milledMin, kw, recipe = 'GP-612' }): BallMillCard => {
    const isMilled = milledMin !== undefined;
    return {
      id: `M${no}`,
      name: name(no),
      state,
      since: at(forMin),
      phase,
      recipe,
      milledMin: milledMin ?? null,
      targetMin: isMilled ? TARGET_MIN : null,
      remainMin: isMilled ? TARGET_MIN - milledMin : null,
      batchKwh: isMilled ? Math.round(milledMin * 3.4) : null,
      kw,
      currentA: kw === null ? null : Math.round(kw * 1.77),
      lastDataAt: at(state === 'commInterruption' ? forMin : 0),
      downReason: state === 'downtime' ? 'Gearbox' : null,
      priority: state === 'timeout' || state === 'downtime' ? 3 : null,
      spark: Array.from({ length: 60 }, (_, step) => {
        const minutesAgo = 120 - 2 * step;
        const isBefore = minutesAgo > forMin;
        if (state === 'commInterruption') return isBefore ? 205 + 4 * wobble(step, no) : null;
        const runs = state === 'milling' || state === 'timeout' ? true : isBefore;
        return runs ? 206 + 4 * wobble(step, no) : (kw ?? 2);
      }),
      ratedKw: RATED_KW,
      start: startOf(no),
    };
  });
  const dayMs = nowMs - SAMPLE_DAY_MS;
  const tiers = Array.from({ length: 24 }, (_, hour) => {
    const fromMs = Math.floor(dayMs / HOUR_MS) * HOUR_MS + hour * HOUR_MS;
    const hourOfDay = Math.floor(((fromMs + 8 * HOUR_MS) % SAMPLE_DAY_MS) / HOUR_MS);
    return { from: sampleIso(fromMs), to: sampleIso(fromMs + HOUR_MS), tier: sampleTier(hourOfDay) as Tier };
  });
  const counts = Object.fromEntries(
    BALL_STATES.map((state) => [state, mills.filter((mill) => mill.state === state).length]),
  ) as Record<BallState, number>;
  return {
    boardCode: BALL_MILLING_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: sampleIso(sampleMidnight(nowMs)),
      to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs),
    refreshS: 10,
    staleAfterS: 180,
    completeness: 99.6,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('kw', 1264, sampleUnit('kW', 'kW', 1, 0), nowMs, {
          note: { code: 'urgent', value: 3, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('B1', 55.5, sampleUnit('kWh/t', 'kWh/t', 1, 1), nowMs, {
          target: 56,
          judge: 'normal',
          note: { code: 'batches', value: 6, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('B2', 13.1, sampleUnit('h', 'h', 1, 1), nowMs),
        sampleKpi('B3', 47, sampleUnit('min', 'min', 1, 0), nowMs),
        sampleKpi('B4', 61.4, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('B5', 44.8, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('B6', 96.7, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('cover', 18.4, sampleUnit('h', 'h', 1, 1), nowMs, { better: 'high' }),
      ],
      hall: { counts, mills },
      gantt: {
        from: sampleIso(dayMs),
        to: sampleIso(nowMs),
        tiers,
        mills: [...ROWS]
          .toSorted((a, b) => a.no - b.no)
          .map(({ no, state, forMin }) => ({
            id: `M${no}`,
            name: name(no),
            spans: [
              { from: at(1440), to: at(1440 - 20 * no), state: 'milling' as const },
              { from: at(1440 - 20 * no), to: at(forMin + 120), state: 'standby' as const },
              { from: at(forMin + 120), to: at(forMin), state: 'milling' as const },
              { from: at(forMin), to: at(0), state },
            ],
          })),
      },
      tanks: [
        {
          id: 'T',
          name: 'Slip tanks',
          levelPct: 62,
          m3: 446,
          coverH: 18.4,
          lo: 20,
          hi: 95,
          judge: 'normal',
        },
      ],
      batches: [3, 6, 4, 10].map((no, index) => ({
        id: `B${no}`,
        mill: name(no),
        from: at(60 * (index + 1) + 700),
        to: at(60 * (index + 1)),
        milledMin: 690 + 10 * index,
        targetMin: TARGET_MIN,
        overtimeMin: 10 * index,
        kwh: 2210 + 8 * no,
        kwhPerT: (2210 + 8 * no) / 40,
        cycleMin: 785,
        complete: true,
        uncertainMin: index === 2 ? 6 : 0,
      })),
      checks: {
        from: '2026-11-01',
        to: '2026-11-20',
        items: [
          {
            id: 'density',
            name: 'Slip density',
            unit: 'g/cm³',
            lo: 1.68,
            hi: 1.74,
            count: 20,
            passPct: 100,
            latest: { task: 'PR-1', day: '2026-11-20', value: 1.702, pass: true },
          },
          {
            id: 'residue',
            name: 'Sieve residue',
            unit: '%',
            lo: 0.6,
            hi: 1.2,
            count: 20,
            passPct: 95,
            latest: { task: 'PR-2', day: '2026-11-20', value: 1.31, pass: false },
          },
        ],
      },
    },
  };
};
