import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { outputOf } from '../../engine/energy/quantities.ts';
import { energyStoreOf } from './energy-store.ts';

let database: TestDatabase;
const nowMs = Date.parse('2026-10-25T12:00:00+08:00');
const MINUTE_MS = 60_000;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeFixturePlant(database.db, {
    plantId: 'N',
    from: '2026-10-24T08:00:00+08:00',
    to: '2026-10-25T12:00:00+08:00',
    withOutput: false,
  });
});
afterAll(() => database.close());

test('a plant whose first output comes after its boards were read shows it within two minutes', async () => {
  const store = energyStoreOf(database.db);
  store.hearAllWrites();
  const period = { fromMs: Date.parse('2026-10-25T08:00:00+08:00'), toMs: nowMs };
  const output = async (atMs: number) => {
    const frame = await store.frame('N', atMs);
    if (!frame) throw new Error('no plant');
    return outputOf(frame, await store.blocks(frame, period, atMs), 'N', period)?.quantity ?? null;
  };
  expect(await output(nowMs)).toBeNull();
  const slotStart = new Date('2026-10-25T09:00:00+08:00');
  await database.db
    .insertInto('production_slot')
    .values({ area_id: 'N', slot_start: slotStart, quantity: 42, mass_t: 1 })
    .execute();
  store.forget('N', slotStart.getTime());
  // The boards are read meanwhile, with the areas that were known.
  await output(nowMs + 30_000);
  expect(await output(nowMs + 2 * MINUTE_MS)).toBe(42);
});

test('when an older state of the database is back, nothing that was read of the newer one is shown', async () => {
  const store = energyStoreOf(database.db);
  store.hearAllWrites();
  const period = { fromMs: Date.parse('2026-10-25T08:00:00+08:00'), toMs: nowMs };
  const output = async () => {
    const frame = await store.frame('N', nowMs);
    if (!frame) throw new Error('no plant');
    return outputOf(frame, await store.blocks(frame, period, nowMs), 'N', period)?.quantity ?? null;
  };
  store.forgetAll();
  expect(await output()).toBe(42);
  await database.db.deleteFrom('production_slot').execute();
  expect(await output()).toBe(42);
  store.forgetAll();
  expect(await output()).toBeNull();
});
