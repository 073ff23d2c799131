import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@plantdeck/platform/testing/test-database.ts';
import { createPlants } from './create-plants.ts';
import { DEMO_PLANTS } from './demo-plants.ts';
import { DAY_MINUTES, dayIndexAt, minuteAt } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { createPlantRun } from './engine/plant-run.ts';
import { openInThread } from './history-engine.ts';
import { createModel } from './models/plant-models.ts';
import { FOURTH, hour, runPlants } from '../testing/run-plants.ts';

/** History that breaks off amid a quarter hour and is taken up; then minutes that come one by one. */
const SEED = 7;
const FIRST = '2026-09-02';
const BREAK = FOURTH - 3 * hour + 7 * 60_000;
const LIVE = FOURTH + 10 * hour + 8 * 60_000;
const END = LIVE + 40 * 60_000;
const SLOT_MS = 900_000;
const PLANTS = ['CER', 'CEM', 'PAP', 'ALU'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** The plant minute by minute up to a moment, as it lives. */
async function live(plantId: string, codes: readonly string[]): Promise<{ nans: number; minutes: number }> {
  let nowMs = LIVE;
  const plants = createPlants(database.db, {
    seed: SEED,
    startDate: FIRST,
    now: () => nowMs,
    profile: 'ci',
    plantIds: [plantId],
    openHistory: openInThread,
    factor: 1,
  });
  await plants.ready;
  await plants.stop();
  for (nowMs = LIVE + 60_000; nowMs <= END; nowMs += 13 * 60_000)
    await runPlants(database.db, nowMs, { seed: SEED, startDate: FIRST, plantIds: [plantId] });
  nowMs = END;
  const last = createPlants(database.db, {
    seed: SEED,
    startDate: FIRST,
    now: () => nowMs,
    profile: 'ci',
    plantIds: [plantId],
    openHistory: openInThread,
  });
  await last.ready;
  const series = await last.signalSeries(plantId, codes, BREAK - hour, END);
  await last.stop();
  const values = [...(series?.values.values() ?? [])];
  return {
    nans: values.reduce((sum, one) => sum + one.filter((value) => Number.isNaN(value)).length, 0),
    minutes: values[0]?.length ?? 0,
  };
}

describe.each(PLANTS)('%s', (plantId) => {
  test('no quarter hour is missing at the seam or there twice, and what was counted goes on', async () => {
    const options = { seed: SEED, startDate: FIRST, plantIds: [plantId] };
    await runPlants(database.db, BREAK, options);
    const model = createModel(
      DEMO_PLANTS.find(({ id }) => id === plantId)!.model,
      plantId,
      DEMO_PLANTS.find(({ id }) => id === plantId)!,
    );
    const process = await live(plantId, model.signals.slice(0, 20));
    expect(process).toEqual({ nans: 0, minutes: (END - BREAK + hour) / 60_000 });

    const { rows } = await sql<{ meter_id: string; starts: number; n: number; first: Date; last: Date }>`
      select meter_id, count(distinct slot_start) as starts, count(*) as n, min(slot_start) as first,
        max(slot_start) as last
      from slot join meter using (meter_key) where plant_id = ${plantId} group by meter_id`.execute(
      database.db,
    );
    const from = Date.parse(`${FIRST}T00:00:00+08:00`);
    expect(rows).toHaveLength(model.structure.meters.length);
    for (const row of rows) {
      expect([row.meter_id, row.first.getTime()]).toEqual([row.meter_id, from]);
      expect(row.n, row.meter_id).toBe(row.starts);
      expect(row.n, row.meter_id).toBe((row.last.getTime() - from) / SLOT_MS + 1);
      // A silence at the end may hold the newest back.
      expect(END - row.last.getTime(), row.meter_id).toBeLessThan(3 * hour);
    }

    // What the registers counted over both seams is what flowed.
    const seed = SEED + DEMO_PLANTS.findIndex(({ id }) => id === plantId);
    const run = createPlantRun(model, seed, dayIndexAt(from));
    const spanFrom = BREAK - (BREAK % SLOT_MS) - 2 * hour;
    const spanTo = spanFrom + 6 * hour;
    const truth = new Map<number, number[]>();
    for (let day = dayIndexAt(from) - 3; day <= dayIndexAt(spanTo); day++) {
      const { truth: found } = run.regenerateTruth(day);
      if (day >= dayIndexAt(spanFrom)) truth.set(day, [...found.rates]);
    }
    const incomer = model.structure.meters.findIndex(
      ({ kind, energy }) => kind === 'incomer' && energy === 'electric',
    );
    let flowed = 0;
    for (let minute = minuteAt(spanFrom); minute < minuteAt(spanTo); minute++) {
      const day = Math.floor(minute / DAY_MINUTES);
      flowed += (truth.get(day)?.[incomer * DAY_MINUTES + (minute - day * DAY_MINUTES)] ?? Number.NaN) / 60;
    }
    const { rows: counted } = await sql<{ sum: number }>`
      select sum(quantity) as sum from slot join meter using (meter_key)
      where meter_id = ${model.structure.meters[incomer]?.id} and slot_start >= ${new Date(spanFrom)}
        and slot_start < ${new Date(spanTo)}`.execute(database.db);
    expect(Math.abs((counted[0]?.sum ?? 0) / flowed - 1)).toBeLessThan(0.005);
  }, 120_000);
});
