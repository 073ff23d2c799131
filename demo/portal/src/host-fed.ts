/**
 * The portal's own meters in the suite's board: nothing but the `data` property, no platform anywhere. The readings
 * are the portal's file; the page sums them and hands the board one payload, and another every half minute.
 */
interface Meter {
  readonly id: string;
  readonly name: string;
  /** Mean kW of each quarter hour since midnight of yesterday; what is not measured yet is missing. */
  readonly kw: readonly number[];
}

const PERIOD_MS = 30_000;
const SLOT_MS = 900_000;
const SLOTS_A_DAY = 96;
const CONTRACT_KW = 900;
const PRICE_CNY_PER_KWH = 0.65;
const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const KW = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };

const board = document.querySelector('plant-whole-plant-energy-board') as
  | (HTMLElement & { data?: unknown })
  | null;
const meters = ((await (await fetch('/meters.json')).json()) as { meters: Meter[] }).meters;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+00:00');

function payload(nowMs: number): unknown {
  const midnightMs = Math.floor(nowMs / 86_400_000) * 86_400_000;
  const slotsToday = Math.max(1, Math.floor((nowMs - midnightMs) / SLOT_MS));
  const asOf = iso(midnightMs + slotsToday * SLOT_MS);
  const total = Array.from({ length: 2 * SLOTS_A_DAY }, (_, slot) =>
    sum(meters.map((meter) => meter.kw[slot] ?? 0)),
  );
  const today = total.slice(SLOTS_A_DAY, SLOTS_A_DAY + slotsToday);
  const yesterday = total.slice(0, SLOTS_A_DAY);
  const kwhOf = (kw: readonly number[]): number => sum(kw) / 4;
  const kwh = kwhOf(today);
  const kwhBefore = kwhOf(yesterday.slice(0, slotsToday));
  const common = { better: 'low', judge: 'unknown', completeness: 100, quality: 'good', asOf };
  const series = (key: string, t0Ms: number, v: readonly number[], role: string): unknown => ({
    key,
    unit: KW,
    t0: iso(t0Ms),
    stepS: SLOT_MS / 1000,
    v,
    role,
  });
  return {
    boardCode: 'wholePlantEnergy',
    area: { id: 'own', name: 'Raw material shop', type: 'workshop' },
    period: { from: iso(midnightMs), to: iso(midnightMs + 86_400_000), tz: 'UTC', dayAccountTime: '00:00' },
    serverTime: iso(nowMs),
    dataAsOf: asOf,
    refreshS: PERIOD_MS / 1000,
    staleAfterS: 3 * 900,
    completeness: 100,
    notices: [],
    panels: {
      kpis: [
        { code: 'electricity', value: kwh, unit: KWH, prev: kwhBefore, prevBasis: 'yesterday', ...common },
        { code: 'cost', value: kwh * PRICE_CNY_PER_KWH, unit: CNY, ...common },
        { code: 'load', value: today.at(-1) ?? null, unit: KW, target: CONTRACT_KW, ...common },
      ],
      load: {
        today: series('today', midnightMs, today, 'actual'),
        yesterday: series('yesterday', midnightMs, yesterday, 'baseline'),
        contractKw: CONTRACT_KW,
        forecast: null,
        tiers: [],
      },
      ranking: {
        rows: meters
          .map((meter) => {
            const own = kwhOf(meter.kw.slice(SLOTS_A_DAY, SLOTS_A_DAY + slotsToday));
            const before = kwhOf(meter.kw.slice(0, slotsToday));
            return {
              key: meter.id,
              label: meter.name,
              v: own,
              kwh: own,
              kgce: own * 0.1229,
              share: (own / kwh) * 100,
              deltaPct: before === 0 ? null : (own / before - 1) * 100,
            };
          })
          .toSorted((a, b) => b.kwh - a.kwh),
        total: { kwh, share: 100, deltaPct: kwhBefore === 0 ? null : (kwh / kwhBefore - 1) * 100 },
        unaccountedPct: null,
      },
    },
  };
}

function feed(): void {
  if (board) board.data = payload(Date.now());
}
feed();
setInterval(feed, PERIOD_MS);

export {};
