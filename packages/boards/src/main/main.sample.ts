import { MAIN_BOARD_CODE, type Kpi, type MainBoard, type Unit } from '@plantdeck/core/contract';

const HOUR_MS = 3_600_000;
const OFFSET_MS = 8 * HOUR_MS;
const FIXED_NOW_MS = Date.parse('2026-11-20T14:32:41+08:00');

const unit = (code: string, display: string, scale: number, dp: number): Unit => ({
  code,
  display,
  scale,
  dp,
});
const M2 = unit('m2', 'm²', 1, 0);
/** Epoch ms as ISO 8601 in the sample plant's zone. */
const iso = (ms: number): string => `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;

/** Sample data for tests, the gallery and a page without a platform: simple curves, no plant's readings. */
export function sampleMainBoard(nowMs: number = FIXED_NOW_MS): MainBoard {
  const dayMs =
    Math.floor((nowMs + OFFSET_MS - 8 * HOUR_MS) / 86_400_000) * 86_400_000 - OFFSET_MS + 8 * HOUR_MS;
  const asOf = iso(Math.floor(nowMs / 60_000) * 60_000);
  const kpi = (code: string, value: number, of: Unit, more: Partial<Kpi> = {}): Kpi => ({
    code,
    value,
    unit: of,
    better: 'low',
    judge: 'normal',
    completeness: 99.4,
    quality: 'good',
    asOf,
    ...more,
  });
  const points = Array.from({ length: 24 }, (_, hour) => {
    const t = dayMs + hour * HOUR_MS;
    const isPast = t + HOUR_MS <= nowMs;
    return {
      t: iso(t),
      output: isPast ? Math.round(905 + 42 * Math.sin(hour / 3)) : null,
      plan: 917,
      kw: isPast ? Math.round(5_050 + 480 * Math.sin(hour / 5)) : null,
    };
  });
  const line = (
    id: string,
    name: string,
    more: Partial<Extract<NonNullable<MainBoard['panels']['lines']>, readonly unknown[]>[number]>,
  ) => ({
    line: { id, name, type: 'line' as const },
    state: 'run' as const,
    rate: 458,
    unit: M2,
    oeePct: 87.4,
    since: iso(dayMs + 2 * HOUR_MS),
    ...more,
  });
  return {
    boardCode: MAIN_BOARD_CODE,
    area: { id: 'CER', name: 'Ceramics plant 1', type: 'factory' },
    period: { from: iso(dayMs), to: iso(dayMs + 24 * HOUR_MS), tz: 'Asia/Shanghai', dayAccountTime: '08:00' },
    serverTime: iso(nowMs),
    dataAsOf: asOf,
    refreshS: 60,
    staleAfterS: 300,
    completeness: 99.4,
    estimatedSlots: 3,
    notices: [],
    panels: {
      kpis: [
        kpi('output', 5_890, M2, {
          better: 'high',
          target: 5_960,
          redLine: 5_364,
          judge: 'warn',
          prev: 6_020,
          prevBasis: 'yesterday',
        }),
        kpi('electricity', 32_640, unit('kWh', '10^4 kWh', 1e-4, 2), {
          prev: 33_100,
          prevBasis: 'yesterday',
        }),
        kpi('cost', 61_200, unit('CNY', '10^4 CNY', 1e-4, 2)),
        kpi('sec', 4.02, unit('kgce/m2', 'kgce/m²', 1, 2), { target: 4, redLine: 4.2, judge: 'warn' }),
        kpi('oee', 81.2, unit('%', '%', 1, 1), {
          better: 'high',
          target: 80,
          redLine: 65,
          qualifier: 'Tile line 2',
        }),
        kpi('alarms', 2, unit('1', '', 1, 0), { judge: 'warn' }),
        kpi('firstPass', 97.6, unit('%', '%', 1, 1), { better: 'high', target: 95, redLine: 90 }),
      ],
      hours: {
        shift: { code: 'day', team: 'Team B', from: iso(dayMs), to: iso(dayMs + 8 * HOUR_MS) },
        outputUnit: M2,
        points,
      },
      lines: [
        line('CER.W3.L1', 'Tile line 1', {}),
        line('CER.W3.L2', 'Tile line 2', { state: 'stop', reason: 'Glaze line jam', rate: 0, oeePct: 81.2 }),
        line('CER.W2.L1', 'Spray dryer line', { state: 'unknown', rate: null, oeePct: null, since: null }),
      ],
      report: {
        areas: [
          { id: 'CER', name: 'Ceramics plant 1', level: 0 },
          { id: 'CER.W1', name: 'Raw materials', level: 1 },
          { id: 'CER.W3', name: 'Firing', level: 1 },
        ],
        today: iso(dayMs).slice(0, 10),
        granularity: 'day',
        depth: 'children',
        canExport: true,
      },
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): MainBoard => sampleMainBoard(nowMs);
