import { expect, test } from 'vitest';
import {
  TariffError,
  parseTariff,
  slotTariff,
  tierBands,
  tilesTheDay,
  versionOn,
  type TariffCalendar,
} from './tariff.ts';

const at = (text: string): number => Date.parse(text);
const hours = (...list: [string, string, string][]) => list.map(([tier, from, to]) => ({ tier, from, to }));
const normal = hours(
  ['valley', '00:00', '08:00'],
  ['flat', '08:00', '10:00'],
  ['peak', '10:00', '12:00'],
  ['flat', '12:00', '14:00'],
  ['peak', '14:00', '19:00'],
  ['flat', '19:00', '24:00'],
);
const hot = hours(
  ['valley', '00:00', '08:00'],
  ['flat', '08:00', '11:00'],
  ['topPeak', '11:00', '17:00'],
  ['flat', '17:00', '24:00'],
);
const raw = (peak: number) => ({
  seasons: [
    { months: [1, 2, 3, 4, 5, 6, 10, 11, 12], slots: normal },
    { months: [7, 8, 9], dayTypes: ['weekday', 'holiday'], slots: hot },
    { months: [7, 8, 9], dayTypes: ['weekend'], slots: normal },
  ],
  hotDay: { threshold: 35, tier: 'topPeak', slots: hours(['topPeak', '11:00', '12:00']) },
  prices: { topPeak: 1.3813, peak, flat: 0.65, valley: 0.247 },
});
const calendar: TariffCalendar = {
  zone: 'Asia/Shanghai',
  versions: [
    { version: 'A', effectiveFrom: '2026-01-01', tariff: parseTariff(raw(1.105)) },
    { version: 'B', effectiveFrom: '2026-11-20', tariff: parseTariff(raw(1.138)) },
  ],
  hotDays: new Set(['2026-10-02']),
};

test.each([
  ['2026-11-19T07:45:00+08:00', 'valley', 0.247],
  ['2026-11-19T08:00:00+08:00', 'flat', 0.65],
  ['2026-11-19T11:45:00+08:00', 'peak', 1.105],
  ['2026-11-19T23:45:00+08:00', 'flat', 0.65],
  ['2026-11-20T11:45:00+08:00', 'peak', 1.138],
  ['2026-07-15T12:00:00+08:00', 'topPeak', 1.3813],
  ['2026-07-18T12:00:00+08:00', 'flat', 0.65],
  ['2026-10-02T11:00:00+08:00', 'topPeak', 1.3813],
  ['2026-10-02T12:00:00+08:00', 'flat', 0.65],
  ['2026-10-03T11:00:00+08:00', 'peak', 1.105],
])('the quarter hour of %s is %s at %d CNY/kWh', (start, tier, price) => {
  expect(slotTariff(calendar, at(start))).toEqual({ tier, price });
});

test('before the first version nothing has a price', () => {
  expect(slotTariff(calendar, at('2025-12-31T12:00:00+08:00'))).toBeNull();
});

test('a new price begins at midnight by the civil clock, inside the accounting day', () => {
  expect(versionOn(calendar.versions, '2026-11-19')?.version).toBe('A');
  expect(slotTariff(calendar, at('2026-11-20T10:00:00+08:00'))?.price).toBe(1.138);
});

test('bands of a day from 08:00 are joined over equal neighbours and cut at its ends', () => {
  const bands = tierBands(calendar, {
    fromMs: at('2026-11-19T08:00:00+08:00'),
    toMs: at('2026-11-20T08:00:00+08:00'),
  });
  expect(bands.map((band) => [band.tier, (band.toMs - band.fromMs) / 3_600_000])).toEqual([
    ['flat', 2],
    ['peak', 2],
    ['flat', 2],
    ['peak', 5],
    ['flat', 5],
    ['valley', 8],
  ]);
});

test('hours that leave a gap, overlap or stop early are refused', () => {
  expect(tilesTheDay(normal as never)).toBe(true);
  expect(tilesTheDay(normal.slice(1) as never)).toBe(false);
  expect(tilesTheDay(normal.slice(0, -1) as never)).toBe(false);
  expect(tilesTheDay(hours(['flat', '00:00', '13:00'], ['peak', '12:00', '24:00']) as never)).toBe(false);
});

test.each([
  [
    'a month without a season',
    { ...raw(1), seasons: [{ months: [1], slots: normal }] },
    /exactly one season/,
  ],
  [
    'a day in two seasons',
    { ...raw(1), seasons: [...raw(1).seasons, { months: [1], slots: normal }] },
    /exactly one/,
  ],
  [
    'a gap in the hours',
    { ...raw(1), seasons: [{ months: [1], slots: normal.slice(1) }] },
    /seasons.0.slots/,
  ],
  [
    'an odd minute',
    { ...raw(1), seasons: [{ months: [1], slots: hours(['flat', '00:00', '24:10']) }] },
    /quarter hour/,
  ],
  [
    'hot hours that overlap',
    {
      ...raw(1),
      hotDay: { threshold: 35, slots: hours(['topPeak', '11:00', '12:00'], ['peak', '11:45', '13:00']) },
    },
    /must not overlap/,
  ],
  ['a tier without a price', { ...raw(1), prices: { flat: 1 } }, /tier valley has no price/],
])('a tariff with %s is refused and says where', (_what, input, message) => {
  expect(() => parseTariff(input)).toThrow(TariffError);
  expect(() => parseTariff(input)).toThrow(message);
});
