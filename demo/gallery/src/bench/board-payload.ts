import { BARS, iso, LINES, NUMBERS, POINT_COUNT, START_MS, STEP_MS } from './energy-figures.ts';

const UNITS: Readonly<Record<string, { code: string; display: string; scale: number; dp: number }>> = {
  kWh: { code: 'kWh', display: 'kWh', scale: 1, dp: 0 },
  tce: { code: 'tce', display: 'tce', scale: 1, dp: 1 },
  CNY: { code: 'CNY', display: 'CNY', scale: 1, dp: 0 },
  kW: { code: 'kW', display: 'kW', scale: 1, dp: 0 },
};

/** The same figures as a payload of the whole-plant energy board: panels that a host leaves out are not drawn. */
export function boardPayload(nowMs: number): unknown {
  const asOf = iso(nowMs);
  const line = (key: string, index: number, role: string): unknown => ({
    key,
    unit: UNITS['kW'],
    t0: iso(START_MS),
    stepS: STEP_MS / 1000,
    v: LINES[index],
    role,
  });
  return {
    boardCode: 'wholePlantEnergy',
    area: { id: 'bench', name: 'Plant', type: 'factory' },
    period: {
      from: iso(START_MS),
      to: iso(START_MS + POINT_COUNT * STEP_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: asOf,
    dataAsOf: asOf,
    refreshS: 3600,
    staleAfterS: 36_000,
    completeness: 100,
    notices: [],
    panels: {
      kpis: NUMBERS.map(({ code, value, unit, label }) => ({
        code,
        label,
        value,
        unit: UNITS[unit],
        better: 'low',
        judge: 'normal',
        completeness: 100,
        quality: 'good',
        asOf,
      })),
      load: {
        today: line('today', 0, 'actual'),
        yesterday: line('yesterday', 1, 'baseline'),
        others: [line('typical', 2, 'baseline')],
        contractKw: null,
        forecast: null,
        tiers: [],
      },
      mix: BARS.map((kgce, hour) => ({
        day: iso(START_MS + hour * 3_600_000),
        byType: [
          {
            energyCode: 'electric',
            name: 'Electricity',
            qty: kgce * 8,
            unit: UNITS['kWh'],
            kgce,
            cost: null,
          },
        ],
      })),
    },
  };
}
