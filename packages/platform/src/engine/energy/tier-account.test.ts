import { expect, test } from 'vitest';
import type { DayBlock } from './day-block.ts';
import { shiftPotential } from './load-shift.ts';
import { SLOT_MS } from '../plant-time/periods.ts';
import { sumPeriod } from './quantities.ts';
import { parseTariff, type TariffCalendar } from './tariff.ts';
import { tiersOf } from './slot-tiers.ts';
import { shiftSaving, shownTiers, tierAccount, withTariff } from './tier-account.ts';

const ZONE = 'Asia/Shanghai';
const hours = (list: [string, string, string][]) => list.map(([tier, from, to]) => ({ tier, from, to }));
const tariff = (slots: { tier: string; from: string; to: string }[], prices: Record<string, number>) =>
  parseTariff({
    seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], dayTypes: ['all'], slots }],
    prices,
  });
const FIVE = tariff(
  hours([
    ['deepValley', '00:00', '04:00'],
    ['valley', '04:00', '08:00'],
    ['flat', '08:00', '12:00'],
    ['peak', '12:00', '20:00'],
    ['topPeak', '20:00', '22:00'],
    ['flat', '22:00', '24:00'],
  ]),
  { deepValley: 0.1, valley: 0.2, flat: 0.6, peak: 1, topPeak: 1.25 },
);
const FOUR = tariff(
  hours([
    ['valley', '00:00', '08:00'],
    ['flat', '08:00', '12:00'],
    ['peak', '12:00', '20:00'],
    ['flat', '20:00', '24:00'],
  ]),
  { valley: 0.25, flat: 0.65, peak: 1.1 },
);
const calendarOf = (used: typeof FIVE, from = '2020-01-01'): TariffCalendar => ({
  zone: ZONE,
  versions: [{ version: 'v', effectiveFrom: from, tariff: used }],
  hotDays: new Set(),
});
const FROM = Date.parse('2026-11-20T00:00:00+08:00');
const DAY = { fromMs: FROM, toMs: FROM + 96 * SLOT_MS };
const PLAN = { key: 'all', parents: [], children: [1] };

function dayOf(calendar: TariffCalendar, kwh: (slot: number) => number, fromMs = FROM): DayBlock {
  const values = Float64Array.from({ length: 96 }, (_, slot) => kwh(slot));
  return {
    label: '2026-11-20',
    fromMs,
    toMs: fromMs + 96 * SLOT_MS,
    meters: new Map([[1, { values, quality: Uint8Array.from(values, (v) => (Number.isNaN(v) ? 4 : 0)) }]]),
    output: new Map(),
    ...tiersOf(calendar, { fromMs, toMs: fromMs + 96 * SLOT_MS }, 96),
  };
}
const sumOf = (block: DayBlock) => sumPeriod([block], PLAN, { fromMs: block.fromMs, toMs: block.toMs });

test('five tiers add up to the whole in energy, money and share', () => {
  const calendar = calendarOf(FIVE);
  const account = tierAccount(sumOf(dayOf(calendar, (slot) => 10 + slot)), shownTiers(calendar, DAY));
  expect(account.lines.map(({ tier }) => tier)).toEqual(['topPeak', 'peak', 'flat', 'valley', 'deepValley']);
  expect(account.lines.reduce((sum, line) => sum + line.kwh, 0)).toBeCloseTo(account.kwh ?? 0, 6);
  expect(account.lines.reduce((sum, line) => sum + line.costCny, 0)).toBeCloseTo(account.costCny ?? 0, 6);
  expect(account.lines.reduce((sum, line) => sum + (line.sharePct ?? 0), 0)).toBeCloseTo(100, 6);
  // 00-04 and 04-08 are 16 slots each from 10 on; their sum over all 96.
  expect(account.valleySharePct).toBeCloseTo((816 / 5520) * 100, 6);
});

test('four tiers have their place though none was used; the fifth only under a tariff that has it', () => {
  expect(shownTiers(calendarOf(FOUR), DAY)).toEqual(['topPeak', 'peak', 'flat', 'valley']);
  expect(shownTiers(calendarOf(FIVE), DAY)).toContain('deepValley');
  const account = tierAccount(sumOf(dayOf(calendarOf(FOUR), () => 1)), shownTiers(calendarOf(FOUR), DAY));
  expect(account.lines[0]).toEqual({ tier: 'topPeak', kwh: 0, costCny: 0, sharePct: 0 });
});

test('a time without a tariff keeps its energy and loses what rests on prices', () => {
  const calendar = calendarOf(FOUR, '2026-11-21');
  const account = tierAccount(sumOf(dayOf(calendar, () => 2)));
  expect(account).toMatchObject({
    kwh: 192,
    untariffedKwh: 192,
    costCny: null,
    avgPriceCny: null,
    valleySharePct: null,
  });
});

test('the saving of a shift is that of the mix at one set of prices, not of less use or cheaper prices', () => {
  const calendar = calendarOf(FOUR);
  const base = sumOf(dayOf(calendar, () => 10));
  const same = sumOf(dayOf(calendar, () => 4));
  expect(shiftSaving(same, base, FOUR.prices)).toBeCloseTo(0, 6);
  const moved = sumOf(dayOf(calendar, (slot) => (slot < 32 ? 15 : slot >= 48 && slot < 80 ? 5 : 10)));
  // 160 kWh went from peak (1.1) to valley (0.25).
  expect(shiftSaving(moved, base, FOUR.prices)).toBeCloseTo(160 * 0.85, 6);
  expect(shiftSaving(moved, sumOf(dayOf(calendarOf(FOUR, '2027-01-01'), () => 10)), FOUR.prices)).toBeNull();
});

test('another version of the tariff prices the same readings anew and leaves the first as it was', () => {
  const block = dayOf(calendarOf(FOUR), () => 1);
  const [other] = withTariff([block], calendarOf(FIVE), 'five');
  expect(tierAccount(sumOf(other ?? block)).lines.map(({ tier }) => tier)).toContain('deepValley');
  expect(withTariff([block], calendarOf(FIVE), 'five')[0]).toBe(other);
  expect(tierAccount(sumOf(block)).costCny).toBeCloseTo(32 * 0.25 + 32 * 0.65 + 32 * 1.1, 6);
});

test('what can be moved is bounded by rule, by what ran and by what stood still', () => {
  const calendar = calendarOf(FOUR);
  const rule = { fromTier: 'peak', toTier: 'valley', maxHoursPerDay: 3 } as const;
  // 100 kW in the first five hours of the peak, and in the first six of the valley.
  const block = dayOf(calendar, (slot) => ((slot >= 48 && slot < 68) || slot < 24 ? 25 : 0));
  const potential = shiftPotential([block], PLAN, DAY, rule, FOUR.prices);
  expect(potential).toMatchObject({
    kw: 100,
    ranHPerDay: 5,
    freeHPerDay: 2,
    movableHPerDay: 2,
    utilisation: 1,
  });
  expect(potential.savingCnyMonth).toBeCloseTo(100 * 2 * (1.1 - 0.25) * 30, 6);
  const always = shiftPotential([dayOf(calendar, () => 25)], PLAN, DAY, rule, FOUR.prices);
  expect(always).toMatchObject({ freeHPerDay: 0, movableHPerDay: 0, savingCnyMonth: 0 });
});
