import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { orgOf, seedOwners } from '../../../testing/boards/board-plants.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { sql } from 'kysely';
import { allDocuments, growing } from './documents.ts';

const HOUR_MS = 3_600_000;
/** Within the early shift of 20 November. */
const MORNING = Date.parse('2026-11-20T10:00:00+08:00');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await seedOwners(db, ['CER', 'IMP']);
  for (const [plantId, model] of [
    ['CER', 'ceramics'],
    ['IMP', 'imported'],
  ] as const) {
    await insertBarePlant(db, { plantId, model });
    await sql`insert into area (plant_id, area_id, parent_id, type, name_zh, name_en, sort)
      values (${plantId}, ${plantId}, null, 'factory', ${plantId}, ${plantId}, 0)`.execute(db);
  }
});
afterAll(() => database.close());

/** A task a day, as the lists of production have them. */
const tasks = growing((plant) =>
  Array.from({ length: 2 - plant.since(2) }, (_, index) => plant.since(2) + index).map((offset) => ({
    id: plant.day(offset),
    values: {
      taskState: offset < 0 ? ('done' as const) : offset > 0 ? ('planned' as const) : ('running' as const),
    },
  })),
);
const listAt = async (plantId: string, nowMs: number) =>
  (
    await allDocuments(
      { db: database.db, orgId: orgOf(plantId), plantId, nowMs, zone: 'Asia/Shanghai' },
      'tasks',
      { seed: tasks },
    )
  ).map(({ id, values }) => [id.slice(8), values.taskState]);

test('a simulated plant adds what later shifts bring, and leaves what somebody changed or took out', async () => {
  const first = [
    ['18', 'done'],
    ['19', 'done'],
    ['20', 'running'],
    ['21', 'planned'],
  ];
  expect(await listAt('CER', MORNING)).toEqual(first);
  const { db } = database;
  await sql`delete from record where record_id = '2026-11-18'`.execute(db);
  await sql`update record set data = '{"taskState": "stopped"}', updated_by = 'u1'
    where record_id = '2026-11-20'`.execute(db);
  const kept = [['19', 'done'], ['20', 'stopped'], first[3]];
  // The next shift is of the same day, at which two look at once.
  for (const nowMs of [MORNING + 5 * HOUR_MS, MORNING + 7 * HOUR_MS])
    expect(await Promise.all([listAt('CER', nowMs), listAt('CER', nowMs)])).toEqual([kept, kept]);
  // Three days later the platform is looked at again.
  const later = await listAt('CER', MORNING + 72 * HOUR_MS);
  expect(later).toEqual([
    ['19', 'done'],
    ['20', 'stopped'],
    ['21', 'done'],
    ['22', 'done'],
    ['23', 'running'],
    ['24', 'planned'],
  ]);
  const versions = await sql<{ version: number }>`select version from record where org_id = 'org-cer'
    and record_id in ('2026-11-21', '2026-11-22') order by record_id`.execute(db);
  expect(versions.rows).toEqual([{ version: 2 }, { version: 1 }]);
});

test('a list of an earlier release goes on from now, and one of an enterprise’s own plant stays as it is', async () => {
  const { db } = database;
  await listAt('IMP', MORNING);
  expect(await listAt('IMP', MORNING + 72 * HOUR_MS)).toEqual(await listAt('IMP', MORNING));
  await sql`delete from record where record_id = '2026-11-22'`.execute(db);
  await sql`update record_seed set written_to = null, written_ids = '[]'`.execute(db);
  const next = await listAt('CER', MORNING + 73 * HOUR_MS);
  expect(next.map(([day]) => day)).not.toContain('22');
  expect((await listAt('CER', MORNING + 97 * HOUR_MS)).map(([day]) => day)).toContain('25');
});
