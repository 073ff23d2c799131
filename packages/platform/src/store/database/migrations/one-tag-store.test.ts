import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { readTags } from '../../tags/tag-store.ts';
import { createValueView } from '../../../../testing/values-sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { tenMinuteBlocks } from './120-ten-minute-blocks.ts';
import { oneTagStore } from './201-one-tag-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const DAY_MS = 86_400_000;
const run = (statement: string | undefined) =>
  database.db.executeQuery(CompiledQuery.raw(statement ?? '', []));
const week = {
  fromMs: Date.parse('2026-11-18T00:00:00+08:00'),
  toMs: Date.parse('2026-11-21T00:00:00+08:00'),
};
const floats = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

test('values of an older database come over to the one store, and finer ones that it has stay', async () => {
  const { db } = database;
  await insertBarePlant(db, { plantId: 'P1' });
  // The table as it was made first.
  await run(tenMinuteBlocks[0]);
  const value = (n: number): number => Math.round((10_234.5 - n * 0.7) * 10) / 10;
  const whole = Array.from({ length: 144 }, (_, n) => value(n));
  const running = whole.map((each, n) => (n < 61 ? -each : null));
  for (const [tag, day, values] of [
    ['pq.pcc.uab', '2026-11-18', whole],
    ['pq.pcc.uab', '2026-11-19', whole],
    ['pq.pcc.uab', '2026-11-20', running],
    ['pq.pcc.f', '2026-11-18', whole],
  ] as const)
    await sql`insert into ten_minute_block (plant_id, tag, day, t0, "values") values
      ('P1', ${tag}, ${day}, ${`${day}T00:00:00+08:00`}::timestamptz, ${`{${values.map((one) => one ?? 'null').join(',')}}`}::real[])`.execute(
      db,
    );
  // The day in between was stored in means of five minutes already, of the frequency only means of a quarter hour.
  const held = whole.flatMap((each) => [each + 1, each + 1]);
  await db
    .insertInto('tag_block')
    .values([
      {
        plant_id: 'P1',
        tag: 'pq.pcc.uab',
        day: '2026-11-19',
        step_s: 300,
        readings: floats(held),
        quality: new Uint8Array(36).fill(255),
      },
      {
        plant_id: 'P1',
        tag: 'pq.pcc.f',
        day: '2026-11-18',
        step_s: 900,
        readings: floats(whole.slice(0, 96)),
        quality: new Uint8Array(12).fill(255),
      },
    ])
    .execute();
  for (const statement of oneTagStore) await run(statement);
  const stored = await db
    .selectFrom('tag_block')
    .select(['tag', 'day', 'step_s', 'quality'])
    .orderBy('tag')
    .orderBy('day')
    .execute();
  expect(stored.map(({ tag, day, step_s }) => [tag, day, step_s])).toEqual([
    ['pq.pcc.f', '2026-11-18', 600],
    ['pq.pcc.uab', '2026-11-18', 600],
    ['pq.pcc.uab', '2026-11-19', 300],
    ['pq.pcc.uab', '2026-11-20', 600],
  ]);
  expect([...(stored[1]?.quality ?? [])]).toEqual(Array.from({ length: 18 }, () => 255));
  expect([...(stored[3]?.quality ?? [])].slice(0, 9)).toEqual([
    ...Array.from({ length: 7 }, () => 255),
    31,
    0,
  ]);
  const series = await readTags(db, 'P1', 'Asia/Shanghai', ['pq.pcc.uab', 'pq.pcc.f'], week);
  const read = [...series.of('pq.pcc.uab')];
  expect(read.slice(0, 144)).toEqual(whole);
  expect(read.slice(144, 288)).toEqual(whole.map((each) => Math.round((each + 1) * 10) / 10));
  expect(read.slice(288, 349)).toEqual(whole.slice(0, 61).map((each) => -each));
  expect(read.slice(349).every(Number.isNaN)).toBe(true);
  expect([...series.of('pq.pcc.f')].slice(0, 144)).toEqual(whole);
  // And by SQL alone, where the whole of the store is in steps of ten minutes.
  await createValueView(db);
  const { rows } = await sql<{ t: Date; x: number }>`
    select t, x::float8 as x from ten_minute_value where tag = 'pq.pcc.uab' order by t`.execute(db);
  expect(rows).toHaveLength(144 + 61);
  expect(rows.slice(0, 144).map(({ x }) => x)).toEqual(whole);
  expect(rows.at(-1)?.t.getTime()).toBe(week.fromMs + 2 * DAY_MS + 60 * 600_000);
});
