import type { Kpi, WholePlantEnergy } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { energyStoreOf } from '../energy/index.ts';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { energyBySql, type EnergyWeight } from '../../../testing/boards/energy-sql.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { readerOf } from '../../../testing/boards/board-plants.ts';

/** Forty days of the simulated plant; scenario day 70, on which a transformer ratio goes wrong, is 7 December. */
const START = '2026-10-29';
const NOW = '2026-12-08T14:32:10+08:00';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, Date.parse(NOW), { startDate: START, profile: 'demo', plantIds: ['CER'] });
}, 300_000);
afterAll(() => database.close());

const ask = (range: string, now = NOW): Promise<WholePlantEnergy> =>
  wholePlantEnergyQuery(readerOf(database.db, 'CER', Date.parse(now)), { range });

const bySql = (weight: EnergyWeight, from: string, to: string) => energyBySql(database.db, weight, from, to);

const kpiOf = (payload: WholePlantEnergy, code: string): Kpi => {
  const { kpis } = payload.panels;
  const found = Array.isArray(kpis) ? kpis.find((one) => one.code === code) : undefined;
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};
const shown = (value: number | null | undefined, { unit }: Kpi): string =>
  value == null ? '-' : (value * unit.scale).toFixed(unit.dp);

const DAY = '2026-12-08T08:00:00+08:00';
const END = '2026-12-08T14:30:00+08:00';
test.each([
  ['today', DAY, END, '2026-12-07T08:00:00+08:00', '2026-12-07T14:30:00+08:00'],
  ['yesterday', '2026-12-07T08:00:00+08:00', DAY, '2026-12-06T08:00:00+08:00', '2026-12-07T08:00:00+08:00'],
  ['thisWeek', '2026-12-07T08:00:00+08:00', END, '2026-11-30T08:00:00+08:00', '2026-12-01T14:30:00+08:00'],
  ['thisMonth', '2026-12-01T08:00:00+08:00', END, '2026-11-01T08:00:00+08:00', '2026-11-08T14:30:00+08:00'],
  ['last7Days', '2026-12-02T08:00:00+08:00', END, '2026-11-25T08:00:00+08:00', '2026-12-01T14:30:00+08:00'],
])(
  'every figure of %s equals its own SQL to the displayed digit',
  async (range, from, to, before, beforeTo) => {
    const payload = await ask(range);
    const figures = [
      ['electricity', 'kwh'],
      ['energy', 'kgce'],
      ['cost', 'cny'],
      ['co2', 'co2'],
    ] as const;
    for (const [code, weight] of figures) {
      const kpi = kpiOf(payload, code);
      expect(shown(kpi.value, kpi), `${code} now`).toBe(shown(await bySql(weight, from, to), kpi));
      expect(shown(kpi.prev, kpi), `${code} before`).toBe(shown(await bySql(weight, before, beforeTo), kpi));
    }
  },
);

test('unit consumption of the month is coal equivalent over good output, near 4.0 kgce/m2', async () => {
  const kpi = kpiOf(await ask('today'), 'sec');
  const month = '2026-12-01T08:00:00+08:00';
  const { rows } = await sql<{ m2: number }>`select sum(quantity) as m2 from production_slot
    where area_id = 'CER' and slot_start >= ${month} and slot_start < ${END}`.execute(database.db);
  expect(shown(kpi.value, kpi)).toBe(shown((await bySql('kgce', month, END)) / (rows[0]?.m2 ?? 0), kpi));
  expect(kpi.value).toBeGreaterThan(3.6);
  expect(kpi.value).toBeLessThan(4.6);
});

test('what is kept of closed days changes no figure', async () => {
  const warm = await ask('thisMonth');
  energyStoreOf(database.db).forget('CER');
  const cold = await ask('thisMonth');
  expect(cold).toEqual(warm);
});

test('the wrong transformer ratio of scenario day 70 is told, and was not before', async () => {
  const codes = (payload: WholePlantEnergy): string[] => payload.notices.map((notice) => notice.code);
  expect(codes(await ask('today'))).toContain('balance');
  expect(codes(await ask('yesterday', '2026-12-06T14:32:00+08:00'))).not.toContain('balance');
});

test('workshops and what no feeder measured add up to the plant', async () => {
  const { ranking } = (await ask('today')).panels;
  if (!ranking || 'gap' in ranking) throw new Error('no ranking');
  const shares = ranking.rows.reduce((sum, row) => sum + (row.share ?? 0), 0);
  expect(shares + (ranking.unaccountedPct ?? 0)).toBeCloseTo(100, 1);
});
