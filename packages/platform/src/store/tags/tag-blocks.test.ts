import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTagMeans } from '../../engine/tags/tag-means.ts';
import { openTagBlocks } from './tag-blocks.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertBarePlant(database.db, { plantId: 'P' });
});
afterAll(() => database.close());

const STEP_MINUTES = 15;
const TAGS = Array.from({ length: 60 }, (_, index) => `T${index}`);
const meansOf = (value: number) => {
  const means = createTagMeans(TAGS, STEP_MINUTES);
  const signals = Float64Array.from(TAGS, (_, tag) => value + tag);
  for (let minute = 0; minute < 1440; minute += 1) means.add(minute, signals);
  return means.means();
};

test('a day counts once all of its tags are there, and one that was cut off is written again', async () => {
  const { db } = database;
  const blocks = openTagBlocks(db, 'P', TAGS, new Set(), STEP_MINUTES);
  // What was written before the cut stays, and the day does not count: the last tag of it is not there.
  const cut = openTagBlocks(
    db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.numAffectedRows === 24n) throw new Error('cut off');
        return result;
      },
    }),
    'P',
    TAGS,
    new Set(),
    STEP_MINUTES,
  );
  await expect(cut.write(100, meansOf(1))).rejects.toThrow('cut off');
  expect(await blocks.days()).toEqual(new Set());
  await blocks.write(100, meansOf(7));
  expect((await blocks.days()).size).toBe(1);
  const read = await blocks.read(['T0', 'T59'], 100, 100);
  expect(
    [...read.values()].map(({ stepMinutes, values }) => [stepMinutes, values.length, values[3]]),
  ).toEqual(
    expect.arrayContaining([
      [STEP_MINUTES, 96, 7],
      [STEP_MINUTES, 96, 66],
    ]),
  );
});

test('whoever looks at a board waits for a part of a day at most', async () => {
  const { db } = database;
  const blocks = openTagBlocks(db, 'P', TAGS, new Set(), STEP_MINUTES);
  const seen: string[] = [];
  const writing = blocks.write(101, meansOf(1)).then(() => seen.push('day'));
  const asking = db
    .selectFrom('enterprise')
    .select('eid')
    .execute()
    .then(() => seen.push('board'));
  await Promise.all([writing, asking]);
  expect(seen).toEqual(['board', 'day']);
});
