import { expect, test } from 'vitest';
import { parseTariff, slotTariff } from '@plantdeck/platform/engine/energy/tariff.ts';
import { dayIndexOf } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { tariffVersions } from '../plant-setup.ts';
import { demoTariff, tiersOfDay } from './demo-tariff.ts';

test('the demo tariff is one that the energy questions read', () => {
  for (const raised of [false, true]) {
    const tariff = parseTariff(JSON.parse(JSON.stringify(demoTariff('2026-09-01', raised))));
    expect(tariff.hotDay?.threshold).toBe(35);
    expect(tariff.prices['valley']).toBe(raised ? 0.2544 : 0.247);
  }
});

test('the mills are planned by the tiers that are billed', () => {
  const versions = [
    { version: '1', effectiveFrom: '2026-01-01', tariff: parseTariff(demoTariff('2026-01-01', false)) },
  ];
  for (const [day, isHot] of [
    ['2026-08-20', false],
    ['2026-11-20', false],
    ['2026-10-02', true],
  ] as const) {
    const calendar = { zone: 'Asia/Shanghai', versions, hotDays: new Set(isHot ? [day] : []) };
    const midnight = Date.parse(`${day}T00:00:00+08:00`);
    const billed = Array.from(
      { length: 24 },
      (_, hour) => slotTariff(calendar, midnight + hour * 3_600_000)?.tier,
    );
    expect(tiersOfDay(Number(day.slice(5, 7)), isHot)).toEqual(billed);
  }
});

test('prices rise at scenario day 45 and fall back at day 0', () => {
  const versions = tariffVersions(dayIndexOf('2026-08-22'), dayIndexOf('2026-11-20'));
  expect(versions.map((one) => [one.effectiveFrom, one.prices.flat])).toEqual([
    ['2026-08-22', 0.6695],
    ['2026-09-28', 0.65],
    ['2026-11-12', 0.6695],
  ]);
});
