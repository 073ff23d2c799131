import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@plantdeck/platform/testing/test-database.ts';
import { createPlants } from './create-plants.ts';
import { openInThread } from './history-engine.ts';
import { FOURTH, hour, runPlants } from '../testing/run-plants.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** Everything a board may read, in a fixed order. */
async function rowsOf({ db }: TestDatabase) {
  const meters = await db.selectFrom('meter').select(['meter_key', 'meter_id']).execute();
  const nameOf = new Map(meters.map((row) => [row.meter_key, row.meter_id]));
  const slots = await db.selectFrom('slot').selectAll().execute();
  return {
    slots: slots
      .map(
        (row) =>
          `${nameOf.get(row.meter_key)} ${row.slot_start.toISOString()} ${row.quantity} ${row.quality}`,
      )
      .sort(),
    production: (await db.selectFrom('production_slot').selectAll().execute())
      .map((row) => `${row.area_id} ${row.slot_start.toISOString()} ${row.quantity} ${row.mass_t}`)
      .sort(),
    alarms: await db.selectFrom('alarm').selectAll().orderBy('alarm_id').execute(),
    stops: await db.selectFrom('stop_event').selectAll().orderBy('stop_id').execute(),
  };
}

test('history up to now is whole for both plants, with areas, meters, prices and a tariff', async () => {
  await runPlants(database.db, FOURTH + 10.5 * hour, { startDate: '2026-09-04', plantIds: ['CER', 'CE2'] });
  const { db } = database;
  const plants = await db.selectFrom('plant').selectAll().orderBy('plant_id').execute();
  expect(
    plants.map((row) => [row.plant_id, row.history_from?.toISOString(), row.history_to?.toISOString()]),
  ).toEqual([
    ['CE2', '2026-09-03T16:00:00.000Z', '2026-09-04T02:30:00.000Z'],
    ['CER', '2026-09-03T16:00:00.000Z', '2026-09-04T02:30:00.000Z'],
  ]);
  const count = async (table: 'area' | 'meter' | 'energy_type' | 'tariff_version') =>
    (await db.selectFrom(table).select('plant_id').where('plant_id', '=', 'CER').execute()).length;
  expect([await count('meter'), await count('energy_type')]).toEqual([49, 3]);
  expect(await count('tariff_version')).toBeGreaterThan(1);
  const slots = await db.selectFrom('slot').select(['meter_key', 'quantity']).execute();
  // Ten and a half hours of 98 meters; a silence at the end may hold a few back.
  expect(slots.length).toBeGreaterThan(98 * 41);
  expect(slots.length).toBeLessThanOrEqual(98 * 42);
});

test('history made in one go and live made step by step leave the same rows', async () => {
  const end = FOURTH + 3 * hour;
  const one = { plantIds: ['CER'] };
  await runPlants(database.db, end, one);
  const expected = await rowsOf(database);
  await database.close();

  database = await createTestDatabase();
  // Stopped and started again within a quarter, over midnight and after a pause of most of a day.
  for (const at of [-23 * hour, -2 * hour + 7 * 60_000, 0.2 * hour, 3 * hour]) {
    await runPlants(database.db, FOURTH + at, one);
  }
  const rows = await rowsOf(database);
  expect(rows.slots).toEqual(expected.slots);
  expect(rows.production).toEqual(expected.production);
  expect(rows.stops).toEqual(expected.stops);
  expect(rows.alarms).toEqual(expected.alarms);
  // Two histories of a plant: half a minute of a busy machine.
}, 120_000);

test('live minutes are told of at the pace of the clock, and carry the values of the process', async () => {
  const startedMs = performance.now();
  const plants = createPlants(database.db, {
    seed: 7,
    startDate: '2026-09-04',
    now: () => FOURTH + performance.now() - startedMs,
    factor: 600,
    profile: 'ci',
    plantIds: ['CER'],
    openHistory: openInThread,
  });
  await plants.ready;
  const toMs = await new Promise<number>((resolve) => plants.onAdvanced((event) => resolve(event.toMs)));
  expect(toMs).toBeGreaterThan(FOURTH);
  expect(toMs % 60_000).toBe(0);
  expect(plants.liveValues('CER')?.get('pcc.demand15Kw')).toBeGreaterThan(2000);
  expect(plants.liveValues('CE2')).toBeNull();
  const codes = ['kiln1.z15.upperC', 'mill1.state', 'no such'];
  const series = await plants.signalSeries('CER', codes, FOURTH - hour, toMs);
  expect([...(series?.values.keys() ?? [])]).toEqual(codes.slice(0, 2));
  expect(series?.t0Ms).toBe(FOURTH - hour);
  expect(series?.values.get('mill1.state')?.every((state) => state >= 0 && state <= 4)).toBe(true);
  await plants.stop();
});
