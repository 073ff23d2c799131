import {
  TouReportSchema,
  parseContract,
  type TouReport,
  type TouReportQuery,
} from '@plantdeck/core/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  FIXTURE_TARIFF,
  fixtureMeters,
  fixtureReading,
  makeFixturePlant,
} from '../../../testing/fixture-plant.ts';
import { energyCost, energyQuantity } from '../energy/index.ts';
import { touReport } from './tou-report.ts';

let database: TestDatabase;
const NOW = '2026-11-20T14:35:10+08:00';
const QUERY: TouReportQuery = {
  areaIds: [],
  depth: 'all',
  from: '2026-11-10',
  to: '2026-11-15',
  granularity: 'day',
  groupBy: 'area',
  compare: 'none',
};
const ask = async (
  plantId: string,
  over: Partial<TouReportQuery> = {},
  more: { withCost?: boolean; now?: string; page?: TouReport['page'] } = {},
): Promise<TouReport> => {
  const asker = {
    db: database.db,
    plantId,
    language: 'en',
    withCost: more.withCost ?? true,
    nowMs: Date.parse(more.now ?? NOW),
  } as const;
  const report = await touReport(asker, { ...QUERY, ...over }, more.page ?? { size: 10_000, current: 1 });
  return parseContract(TouReportSchema, JSON.parse(JSON.stringify(report)), 'report');
};
const codes = (report: TouReport) => report.notices.map((notice) => notice.code);
const rowOf = (report: TouReport, key: string) => {
  const found = report.summary.find((row) => row.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found;
};
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);
const tariff = (plantId: string, version: string, from: string, factor: number) => ({
  plant_id: plantId,
  version,
  effective_from: from,
  tariff: JSON.stringify({
    ...FIXTURE_TARIFF,
    prices: Object.fromEntries(
      Object.entries(FIXTURE_TARIFF.prices).map(([tier, price]) => [tier, price * factor]),
    ),
  }),
});

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const now = { from: '2026-11-01T08:00:00+08:00', to: '2026-11-20T14:30:00+08:00' };
  // A feeder is silent for a morning, and a day was substituted.
  await makeFixturePlant(db, {
    plantId: 'A',
    ...now,
    reading: (meter, index) => {
      if (meter.meterId === 'A.W1.P1.electric.feeder' && index >= 960 && index < 972)
        return { quantity: null, quality: 4 };
      return { ...fixtureReading(meter, index), quality: index >= 1060 && index < 1156 ? 1 : 0 };
    },
  });
  await db
    .insertInto('tariff_version')
    .values(tariff('A', 'B', '2026-11-13', 2))
    .execute();
  await makeFixturePlant(db, { plantId: 'N', ...now, from: '2026-11-09T08:00:00+08:00', withTariff: false });
  await db
    .insertInto('tariff_version')
    .values(tariff('N', 'first', '2026-11-12', 1))
    .execute();
  await makeFixturePlant(db, {
    plantId: 'G',
    zone: 'Europe/Berlin',
    dayAccountTime: '00:00',
    from: '2026-03-27T00:00:00+01:00',
    to: '2026-03-31T00:00:00+02:00',
  });
  await makeFixturePlant(db, {
    plantId: 'H',
    zone: 'Europe/Berlin',
    dayAccountTime: '00:00',
    from: '2026-10-24T00:00:00+02:00',
    to: '2026-10-27T00:00:00+01:00',
  });
  const bare = fixtureMeters('U').filter(
    (meter) => meter.areaId !== 'U.W2' || meter.energyCode !== 'electric',
  );
  await makeFixturePlant(db, { plantId: 'U', ...now, from: '2026-11-08T08:00:00+08:00', meters: bare });
});
afterAll(() => database.close());

describe('slots are the only base of the report', () => {
  test('whatever days and step are chosen, its steps make its total, and its total is the answer of every board', async () => {
    const days = Array.from({ length: 20 }, (_, index) =>
      new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
    );
    const day = fc.integer({ min: 0, max: 19 });
    await fc.assert(
      fc.asyncProperty(
        day,
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('quarter', 'hour', 'shift', 'day', 'month' as const),
        async (first, length, granularity) => {
          const last = Math.min(first + length, 19);
          const [from = '', to = ''] = [days[first], days[last]];
          const report = await ask('A', { from, to, granularity });
          const period = { fromMs: Date.parse(report.period.from), toMs: Date.parse(report.elapsedTo) };
          const asked = { db: database.db, plantId: 'A', nowMs: Date.parse(NOW) };
          const quantity = await energyQuantity(asked, { energyCode: 'electric', period });
          const cost = await energyCost(asked, { energyCode: 'electric', period });
          expect(report.totals.kwh).toBe(quantity.value);
          expect(report.totals.cost).toBeCloseTo(cost.value ?? Number.NaN, 6);
          expect(report.totals.completeness).toBe(quantity.completenessPct);
          expect(sum(report.totals.tiers.map((tier) => tier.kwh))).toBeCloseTo(
            quantity.value ?? Number.NaN,
            3,
          );
          for (const row of report.summary) {
            const steps = report.rows.filter((one) => one.key === row.key);
            expect(sum(steps.map((one) => one.kwh))).toBeCloseTo(row.kwh ?? Number.NaN, 3);
            expect(sum(steps.map((one) => one.cost))).toBeCloseTo(row.cost ?? Number.NaN, 4);
            expect(sum(row.tiers.map((tier) => tier.cost))).toBeCloseTo(row.cost ?? Number.NaN, 4);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('an area is what the tables say, each quarter hour at the price of its own day', async () => {
    const report = await ask('A', { compare: 'previous' });
    const price = `case when extract(hour from slot_start at time zone 'Asia/Shanghai') < 8 then 0.247
      when extract(hour from slot_start at time zone 'Asia/Shanghai') in (10, 11, 14, 15, 16, 17, 18) then 1.105
      else 0.65 end * case when slot_start at time zone 'Asia/Shanghai' >= '2026-11-13' then 2 else 1 end`;
    const bySql = async (from: string, to: string) =>
      (
        await sql<{
          kwh: number;
          cny: number;
        }>`select sum(quantity)::float8 as kwh, sum(quantity * ${sql.raw(price)})::float8 as cny
          from slot join meter using (meter_key) where plant_id = 'A' and energy_code = 'electric' and kind = 'feeder'
            and area_id like 'A.W1%' and slot_start >= ${from} and slot_start < ${to}`.execute(database.db)
      ).rows[0] ?? { kwh: Number.NaN, cny: Number.NaN };
    const row = rowOf(report, 'A.W1');
    const expected = await bySql('2026-11-10T08:00:00+08:00', '2026-11-16T08:00:00+08:00');
    expect(row.kwh).toBeCloseTo(expected.kwh, 3);
    expect(row.cost).toBeCloseTo(expected.cny, 4);
    expect(row.avgPrice).toBeCloseTo(expected.cny / expected.kwh, 6);
    const before = await bySql('2026-11-04T08:00:00+08:00', '2026-11-10T08:00:00+08:00');
    expect(row.compare?.kwh).toBeCloseTo(before.kwh, 3);
    expect(row.compare?.deltaPct).toBeCloseTo((expected.kwh / before.kwh - 1) * 100, 6);
    expect(codes(report)).toContain('tariffChange');
    expect(report.tariffs.map(({ version }) => version)).toEqual(['A', 'B']);
  });
});

test('the tree: areas in their order and depth, meters by themselves, and the parent held against its parts', async () => {
  const report = await ask('A');
  expect(report.summary.map(({ key, level }) => [key, level])).toEqual([
    ['A', 0],
    ['A.W1', 1],
    ['A.W1.P1', 2],
    ['A.W1.P2', 2],
    ['A.W2', 1],
  ]);
  // The incomer reads 1.5 % above its feeders; the silent morning of one of them is no loss.
  expect(report.balance).toHaveLength(1);
  const [balance] = report.balance;
  expect(balance).toMatchObject({ areaId: 'A', isMetered: true });
  expect(balance?.diffPct).toBeCloseTo((12 / 812) * 100, 2);
  expect(balance?.diffKwh).toBeCloseTo((balance?.parentKwh ?? 0) - (balance?.childrenKwh ?? 0), 3);
  const meters = await ask('A', { groupBy: 'meter', areaIds: ['A.W1', 'A.W1.P2'] });
  expect(meters.summary.map(({ key }) => key)).toEqual([
    'A.W1.P1.electric.feeder',
    'A.W1.P2.electric.feeder',
  ]);
  // An area inside another one is not counted again.
  expect(meters.totals.kwh).toBe(rowOf(report, 'A.W1').kwh);
  const chosen = await ask('A', { depth: 'chosen', areaIds: ['A.W2', 'A.W1.P1'] });
  expect(chosen.summary.map(({ key, level }) => [key, level])).toEqual([
    ['A.W1.P1', 0],
    ['A.W2', 0],
  ]);
});

test('gaps are told and never filled with zero', async () => {
  const report = await ask('A', { granularity: 'quarter', from: '2026-11-11', to: '2026-11-12' });
  const rows = report.rows.filter((row) => row.key === 'A.W1.P1');
  const gaps = rows.filter((row) => row.kwh === null);
  expect(gaps).toHaveLength(12);
  expect(gaps[0]).toMatchObject({
    cost: null,
    avgPrice: null,
    sharePct: null,
    missingSlots: 1,
    completeness: 0,
  });
  expect(rowOf(report, 'A.W1.P1').missingSlots).toBe(12);
  expect(rowOf(report, 'A').estimatedSlots).toBeGreaterThan(0);
  expect(codes(report)).toContain('gaps');
});

test('days without a tariff show their electricity and no cost', async () => {
  const report = await ask('N', { from: '2026-11-10', to: '2026-11-13' });
  expect(report.notices[0]).toMatchObject({ code: 'noTariff', level: 'warn' });
  expect(report.notices[0]?.text).toContain('2026-11-10 to 2026-11-11');
  expect(report.totals).toMatchObject({ cost: null, avgPrice: null });
  expect(report.totals.kwh).toBeGreaterThan(0);
  expect(report.totals.untariffedKwh).toBeGreaterThan(0);
  const days = report.rows.filter((row) => row.key === 'N');
  expect(days.map((row) => row.cost === null)).toEqual([true, true, false, false]);
});

test.each([
  ['G', '2026-03-28', '2026-03-29', 92, 23],
  ['H', '2026-10-24', '2026-10-25', 100, 25],
])('clocks change at %s: %s and %s have 96 and %d quarter hours', async (plantId, from, to, slots, hours) => {
  const at = { now: plantId === 'G' ? '2026-04-02T12:00:00Z' : '2026-10-30T12:00:00Z' };
  const one = { areaIds: [plantId], depth: 'chosen' as const, from, to };
  const quarters = await ask(plantId, { ...one, granularity: 'quarter' }, at);
  const counts = [from, to].map((day) => quarters.rows.filter((row) => row.label === day).length);
  expect(counts).toEqual([96, slots]);
  expect(quarters.rows.every((row) => row.kwh !== null)).toBe(true);
  expect(new Set(quarters.rows.map((row) => row.from)).size).toBe(96 + slots);
  const byHour = await ask(plantId, { ...one, granularity: 'hour' }, at);
  expect(byHour.rows.filter((row) => row.label === to)).toHaveLength(hours);
  const shifts = await ask(plantId, { ...one, granularity: 'shift' }, at);
  expect(shifts.rows.map((row) => row.shift)).toEqual(['night', 'day', 'evening', 'night', 'day', 'evening']);
  expect(codes(shifts)).toEqual(['clockChange']);
  expect(shifts.notices[0]?.text).toContain(String(slots));
  const sums = [quarters, byHour, shifts].map((report) => sum(report.rows.map((row) => row.kwh)).toFixed(3));
  expect(new Set(sums).size).toBe(1);
});

test('an area without a meter is named, and shows nothing where it was asked for', async () => {
  const report = await ask('U', { areaIds: ['U', 'U.W2'] });
  expect(rowOf(report, 'U.W2')).toMatchObject({ isUnmetered: true, kwh: null, cost: null, sharePct: null });
  expect(report.notices.find(({ code }) => code === 'unmetered')?.text).toContain('Firing');
  const whole = await ask('U');
  expect(whole.summary.map(({ key }) => key)).not.toContain('U.W2');
});

test('money is left out for whoever may not see it', async () => {
  const report = await ask('A', {}, { withCost: false });
  expect(JSON.stringify(report)).not.toContain('0.247');
  expect(report.totals).toMatchObject({ cost: null, avgPrice: null });
  expect(report.totals.tiers.every((tier) => tier.cost === null)).toBe(true);
});

test('there is nothing to compare with last year', async () => {
  const report = await ask('A', { compare: 'lastYear' });
  expect(report.comparedWith?.from).toBe('2025-11-10T08:00:00+08:00');
  expect(report.totals.compare).toMatchObject({ kwh: null, cost: null, deltaPct: null });
  expect(codes(report)).toContain('noComparison');
});

test('a running period is compared with the same part of the one before', async () => {
  const report = await ask('A', { from: '2026-11-20', to: '2026-11-20', compare: 'previous' });
  expect(report.comparedWith?.to).toBe('2026-11-20T08:00:00+08:00'.replace('20T08:00', '19T14:30'));
  expect(codes(report)).toContain('running');
});

test('rows come by pages', async () => {
  const all = await ask('A', { granularity: 'hour' });
  const second = await ask('A', { granularity: 'hour' }, { page: { size: 50, current: 2 } });
  expect(second.rows).toEqual(all.rows.slice(50, 100));
  expect(all.rowCount).toBe(6 * 24 * 5);
});

describe('VAL-05 the platform takes at most 60 days', () => {
  test.each([
    ['2026-09-22', '2026-11-20', null],
    ['2026-09-21', '2026-11-20', '60 days'],
    ['2026-11-10', '2026-11-09', 'before the start'],
    ['2026-11-10', '2026-11-21', 'future'],
  ])('from %s to %s', async (from, to, problem) => {
    const asked = ask('A', { from, to, depth: 'chosen' }).then(
      () => null,
      (error: { key: string; values: unknown }) => `${error.key} ${JSON.stringify(error.values)}`,
    );
    const key = {
      '60 days': 'report.range-long {"max":60}',
      'before the start': 'report.range-order {}',
      future: 'report.range-future {}',
    };
    expect(await asked).toBe(problem && key[problem as keyof typeof key]);
  });

  test('sixty days across a change of clocks are sixty days', async () => {
    const at = { now: '2026-10-30T12:00:00Z' };
    const report = await ask('H', { from: '2026-08-28', to: '2026-10-26', depth: 'chosen' }, at);
    expect(report.rowCount).toBe(60);
  });
});
