import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { addSum, emptySum, sumDay } from '../../engine/energy/day-block.ts';
import { createDayStore } from './day-store.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { SLOT_MS, accountingDay } from '../../engine/plant-time/periods.ts';
import { meterPlan, type PlantFrame } from '../../engine/energy/plant-frame.ts';
import { loadPlantFrame } from './load-plant-frame.ts';
import { balanceOf, sumPeriod } from '../../engine/energy/quantities.ts';

let database: TestDatabase;
let frame: PlantFrame;
const nowMs = Date.parse('2026-10-31T12:00:00+01:00');
const period = {
  fromMs: Date.parse('2026-10-23T00:00:00+02:00'),
  toMs: Date.parse('2026-10-28T00:00:00+01:00'),
};

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFixturePlant(database.db, {
    plantId: 'G',
    zone: 'Europe/Berlin',
    dayAccountTime: '00:00',
    from: '2026-10-23T00:00:00+02:00',
    to: '2026-10-28T00:00:00+01:00',
  });
  const loaded = await loadPlantFrame(database.db, 'G');
  if (!loaded) throw new Error('no plant');
  frame = loaded;
});
afterAll(() => database.close());

test('blocks hold every slot of every accounting day, across the change of clocks', async () => {
  const blocks = await createDayStore(database.db).blocks(frame, period, nowMs);
  expect(blocks.map((block) => [block.label, block.tier.length])).toEqual([
    ['2026-10-23', 96],
    ['2026-10-24', 96],
    ['2026-10-25', 100],
    ['2026-10-26', 96],
    ['2026-10-27', 96],
  ]);
  for (const meter of frame.meters) {
    const rows = await database.db
      .selectFrom('slot')
      .select('quantity')
      .where('meter_key', '=', meter.meterKey)
      .orderBy('slot_start')
      .execute();
    const held = blocks.flatMap((block) => [...(block.meters.get(meter.meterKey)?.values ?? [])]);
    expect(held).toEqual(rows.map((row) => row.quantity));
  }
});

test('the kept sum of a closed day is the sum of its slots to the last bit', async () => {
  const [block] = await createDayStore(database.db).blocks(
    frame,
    accountingDay(frame.calendar, '2026-10-25'),
    nowMs,
  );
  if (!block) throw new Error('no block');
  for (const energyCode of ['electric', 'gas', 'water']) {
    const plan = meterPlan(frame, 'G', energyCode);
    const kept = sumDay(block, plan, block.fromMs, block.toMs);
    expect(sumDay(block, plan, block.fromMs, block.toMs)).toBe(kept);
    const bySlots = emptySum();
    for (let at = block.fromMs; at < block.toMs; at += SLOT_MS)
      addSum(bySlots, sumDay(block, plan, at, at + SLOT_MS));
    expect(kept).toEqual(bySlots);
  }
});

test('a closed day is read once, an open one again', async () => {
  const store = createDayStore(database.db);
  const late = async (at: string): Promise<number> => {
    const ask = { fromMs: Date.parse(at), toMs: Date.parse(at) + SLOT_MS };
    return sumPeriod(await store.blocks(frame, ask, nowMs), meterPlan(frame, 'G', 'water'), ask).quantity;
  };
  const closed = '2026-10-24T12:00:00+02:00';
  const before = await late(closed);
  await sql`update slot set quantity = quantity + 5 where slot_start = ${closed}`.execute(database.db);
  expect(await late(closed)).toBe(before);
  store.forget('G', Date.parse(closed));
  expect(await late(closed)).toBeCloseTo(before + 5, 9);
  const open = { ...frame, history: null };
  const ask = { fromMs: Date.parse(closed), toMs: Date.parse(closed) + SLOT_MS };
  const plan = meterPlan(frame, 'G', 'water');
  const first = sumPeriod(await store.blocks(open, ask, nowMs), plan, ask).quantity;
  await sql`update slot set quantity = quantity + 5 where slot_start = ${closed}`.execute(database.db);
  const again = sumPeriod(await store.blocks(open, ask, nowMs + 20_000), plan, ask).quantity;
  expect(again).toBeCloseTo(first + 5, 9);
});

test('of a day that was read only what was written since is read again', async () => {
  const store = createDayStore(database.db);
  store.hearAllWrites();
  const open = { ...frame, history: null };
  const day = accountingDay(frame.calendar, '2026-10-25');
  const plan = meterPlan(frame, 'G', 'water');
  const sumAt = async (at: string, readAtMs: number): Promise<number> => {
    const ask = { fromMs: Date.parse(at), toMs: Date.parse(at) + SLOT_MS };
    return sumPeriod(await store.blocks(open, day, readAtMs), plan, ask).quantity;
  };
  const raise = (at: string) =>
    sql`update slot set quantity = quantity + 5 where slot_start = ${at}`.execute(database.db);
  const early = '2026-10-25T01:00:00+02:00';
  const late = '2026-10-25T22:00:00+01:00';
  const [earlyBefore, lateBefore] = [await sumAt(early, nowMs), await sumAt(late, nowMs)];
  await raise(early);
  await raise(late);
  // Nobody told: what was read holds, however long ago.
  expect(await sumAt(late, nowMs + 1_800_000)).toBe(lateBefore);
  store.forget('G', Date.parse(late));
  expect(await sumAt(late, nowMs + 1_800_000)).toBeCloseTo(lateBefore + 5, 9);
  expect(await sumAt(early, nowMs + 1_800_000)).toBe(earlyBefore);
  // A write that reaches further back is read from there; the renewed day is that of a store that reads all of it.
  store.forget('G', Date.parse(late));
  store.forget('G', Date.parse(early));
  expect(await sumAt(early, nowMs + 1_800_000)).toBeCloseTo(earlyBefore + 5, 9);
  await raise(late);
  store.forget('G', Date.parse(late));
  expect(await store.blocks(open, day, nowMs)).toEqual(
    await createDayStore(database.db).blocks(open, day, nowMs),
  );
  // After an hour a day that is not closed is read whole, told of or not.
  await raise(early);
  expect(await sumAt(early, nowMs + 3_600_000)).toBeCloseTo(earlyBefore + 10, 9);
});

test('a gap of one feeder is not taken for a loss', async () => {
  const [block] = await createDayStore(database.db).blocks(
    frame,
    accountingDay(frame.calendar, '2026-10-26'),
    nowMs,
  );
  if (!block) throw new Error('no block');
  const plan = meterPlan(frame, 'G', 'electric');
  const whole = balanceOf([block], plan, block);
  expect(whole?.unaccountedPct).toBeCloseTo(1.478, 2);
  const feeder = block.meters.get(plan.children[0] ?? 0);
  feeder?.values.fill(Number.NaN, 0, 10);
  expect(balanceOf([block], plan, block)?.unaccountedPct).toBeCloseTo(1.478, 2);
  feeder?.values.fill(Number.NaN, 0, 30);
  expect(balanceOf([block], plan, block)?.unaccountedPct).toBeNull();
});
