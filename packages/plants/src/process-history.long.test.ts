import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@plantdeck/platform/testing/test-database.ts';
import { createPlants, type Plants } from './create-plants.ts';
import { openInThread } from './history-engine.ts';
import { FOURTH, hour } from '../testing/run-plants.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = FOURTH + 10.5 * hour;
const open = (over: Partial<Parameters<typeof createPlants>[1]> = {}): Plants =>
  createPlants(database.db, {
    seed: 7,
    startDate: '2026-08-31',
    now: () => NOW,
    profile: 'ci',
    plantIds: ['CER'],
    openHistory: openInThread,
    ...over,
  });
const blocks = async () =>
  (
    await sql<{ day: string; step_s: number; tags: number; bytes: number; bits: number }>`
      select day, step_s, count(*) as tags, min(length(readings)) as bytes, min(length(quality)) as bits
      from tag_block where tag not like 'pq.%' group by day, step_s order by day`.execute(database.db)
  ).rows;
const CODES = ['kiln1.z15.upperC', 'mill1.state', 'pcc.demand15Kw'];
const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('every closed day has a block for each tag; what is read from them is what the minutes come to', async () => {
  // Readers who never stop asking only make it slower.
  const plants = open({ isVisited: () => true });
  await plants.stored;
  const stored = await blocks();
  expect(stored.map(({ day }) => day)).toEqual(['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03']);
  for (const row of stored) {
    expect([row.step_s, row.bytes, row.bits]).toEqual([900, 96 * 4, 12]);
    expect(row.tags).toBeGreaterThan(400);
  }
  // From amid a stored day to amid the running one, which has no block yet.
  const [from, to] = [FOURTH - 30 * hour, FOURTH + 3 * hour];
  const quarters = await plants.signalSeries('CER', CODES, from, to, 15);
  const minutes = await plants.signalSeries('CER', CODES, from, to);
  expect(quarters).toMatchObject({ t0Ms: from, stepMinutes: 15 });
  for (const code of CODES) {
    const [coarse, fine] = [quarters?.values.get(code), minutes?.values.get(code)];
    expect([coarse?.length, fine?.length]).toEqual([33 * 4, 33 * 60]);
    coarse?.forEach((value, step) => {
      const part = fine?.subarray(step * 15, step * 15 + 15) ?? new Float32Array();
      // A state is what it was last.
      const expected = code === 'mill1.state' ? part.at(-1)! : meanOf(part);
      expect(Math.abs(value - expected), `${code} ${step}`).toBeLessThan(Math.abs(expected) * 1e-5 + 1e-6);
    });
  }
  // The values of ten minutes that the plant records itself lie beside them, those of the running day too.
  const recorded = await sql<{ day: string; step_s: number; tags: number; last: number }>`
    select day, step_s, count(*) as tags, max(get_bit(quality, 62)) as last
    from tag_block where tag like 'pq.%' group by day, step_s order by day`.execute(database.db);
  expect(recorded.rows.map(({ day, step_s, last }) => [day, step_s, last])).toEqual([
    ['2026-08-31', 600, 1],
    ['2026-09-01', 600, 1],
    ['2026-09-02', 600, 1],
    ['2026-09-03', 600, 1],
    ['2026-09-04', 600, 1],
  ]);
  const power = await plants.signalSeries('CER', ['pq.pcc.p'], from, to, 30);
  const powerByMinutes = await plants.signalSeries('CER', ['pq.pcc.p'], from, to);
  power?.values.get('pq.pcc.p')?.forEach((value, step) => {
    const part = powerByMinutes?.values.get('pq.pcc.p')?.subarray(step * 30, step * 30 + 30);
    expect(Math.abs(value - meanOf(part ?? new Float32Array()))).toBeLessThan(0.01);
  });
  const hours = await plants.signalSeries('CER', CODES, from, to, 60);
  expect(hours?.values.get('kiln1.z15.upperC')?.[0]).toBeCloseTo(
    meanOf(quarters?.values.get('kiln1.z15.upperC')?.subarray(0, 4) ?? new Float32Array()),
    2,
  );
  await expect(plants.signalSeries('CER', CODES, from, to, 7)).rejects.toThrow('divides the day');
  await expect(plants.signalSeries('CER', CODES, from - 500 * 24 * hour, to, 15)).rejects.toThrow('400 days');
  await plants.stop();
}, 200_000);

test('what is missing is made at the next start: days of an older database, and days of another profile', async () => {
  await sql`delete from tag_block where day in ('2026-09-01', '2026-09-03')`.execute(database.db);
  const again = open();
  await again.stored;
  expect(await blocks()).toHaveLength(4);
  await again.stop();
  const finer = open({ profile: 'demo' });
  await finer.stored;
  expect((await blocks()).map(({ step_s, bytes, bits }) => [step_s, bytes, bits])).toEqual(
    Array.from({ length: 4 }, () => [300, 288 * 4, 36]),
  );
  await finer.stop();
}, 60_000);

test('stopped amid the filling nothing is half there, and the full profile keeps minutes', async () => {
  await sql`delete from tag_block`.execute(database.db);
  const first = open({ profile: 'full' });
  await first.whole;
  await expect.poll(async () => (await blocks()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await first.stop();
  const stored = await blocks();
  expect(new Set(stored.map(({ tags }) => tags)).size).toBe(1);
  const second = open({ profile: 'full' });
  await second.stored;
  const whole = await blocks();
  expect(whole.map(({ step_s, bytes, bits }) => [step_s, bytes, bits])).toEqual(
    Array.from({ length: 4 }, () => [60, 1440 * 4, 180]),
  );
  const [from, to] = [FOURTH - 20 * hour, FOURTH - 18 * hour];
  const read = await second.signalSeries('CER', CODES, from, to);
  await sql`delete from tag_block`.execute(database.db);
  const made = await second.signalSeries('CER', CODES, from, to);
  expect(read).toEqual(made);
  await second.stop();
}, 60_000);
