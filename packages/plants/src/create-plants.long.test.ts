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

test('all meters keep the minutes of three days, the incomer those of every day', async () => {
  await runPlants(database.db, FOURTH + hour, { startDate: '2026-08-31', plantIds: ['CER'] });
  const rows = await database.db
    .selectFrom('minute_block')
    .innerJoin('meter', 'meter.meter_key', 'minute_block.meter_key')
    .select(['meter.meter_id', 'minute_block.day', 'minute_block.values'])
    .execute();
  const metersOf = (day: string) => rows.filter((row) => row.day === day).map((row) => row.meter_id);
  expect(metersOf('2026-08-31')).toEqual(['CER.W6.L2.P1.U01.E']);
  expect(metersOf('2026-09-01')).toEqual(['CER.W6.L2.P1.U01.E']);
  expect(metersOf('2026-09-02')).toHaveLength(49);
  expect(metersOf('2026-09-04')).toHaveLength(49);
  const today = rows.find((row) => row.day === '2026-09-04' && row.meter_id === 'CER.W6.L2.P1.U01.E');
  const minutes = new Float32Array(Uint8Array.from(today?.values ?? []).buffer);
  expect(minutes).toHaveLength(1440);
  expect(minutes.findLastIndex((kw) => !Number.isNaN(kw))).toBe(59);
});

test('a plant that was stopped amid its history is taken up where it was left', async () => {
  const options = { startDate: '2026-08-15', plantIds: ['CER'] };
  const plants = createPlants(database.db, {
    seed: 7,
    now: () => FOURTH + hour,
    profile: 'ci',
    openHistory: openInThread,
    ...options,
    onProgress: ({ stage }) => {
      if (stage === 'behind') void plants.stop();
    },
  });
  await plants.whole;
  await plants.stop();
  const historyFrom = async () =>
    (
      await database.db.selectFrom('plant').select('history_from').executeTakeFirstOrThrow()
    ).history_from?.toISOString();
  expect(await historyFrom()).toBe('2026-08-19T16:00:00.000Z');
  await runPlants(database.db, FOURTH + hour, options);
  expect(await historyFrom()).toBe('2026-08-14T16:00:00.000Z');
  const days = await database.db.selectFrom('minute_block').select('day').distinct().execute();
  expect(days).toHaveLength(21);
});

test('in the full profile every meter keeps the minutes of every day', async () => {
  await runPlants(database.db, FOURTH + hour, {
    startDate: '2026-08-30',
    plantIds: ['ALU'],
    profile: 'full',
  });
  const rows = await database.db
    .selectFrom('minute_block')
    .select(['day', ({ fn }) => fn.countAll<number>().as('meters')])
    .groupBy('day')
    .orderBy('day')
    .execute();
  expect(rows.map((row) => [row.day, row.meters])).toEqual(
    ['2026-08-30', '2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04'].map((day) => [
      day,
      32,
    ]),
  );
});

test('the first plant is ready before the others begin, and each of them is whole in the end', async () => {
  const stages: string[] = [];
  const plants = createPlants(database.db, {
    seed: 7,
    now: () => FOURTH + hour,
    profile: 'ci',
    startDate: '2026-08-30',
    plantIds: ['PAP', 'ALU', 'CEM'],
    openHistory: openInThread,
    onProgress: ({ plantId, stage }) => stages.push(`${plantId} ${stage}`),
  });
  await plants.ready;
  // In the order of the list, whatever the order they were asked for in.
  expect(new Set(stages.map((one) => one.slice(0, 3)))).toEqual(new Set(['CEM']));
  await plants.whole;
  await plants.stop();
  const rows = await database.db
    .selectFrom('plant')
    .select(['plant_id', 'history_from', 'history_to'])
    .orderBy('plant_id')
    .execute();
  expect(
    rows.map((row) => [row.plant_id, row.history_from?.toISOString(), row.history_to?.toISOString()]),
  ).toEqual(['ALU', 'CEM', 'PAP'].map((id) => [id, '2026-08-29T16:00:00.000Z', '2026-09-03T17:00:00.000Z']));
});
