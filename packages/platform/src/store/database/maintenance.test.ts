import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMaintenance } from './maintenance.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Rows of a table as the planner believes; below nought where it was never told. */
const believed = async () => {
  const { rows } = await sql<{ n: number }>`
    select reltuples::int as n from pg_class where oid = 'login_attempt'::regclass`.execute(database.db);
  return rows[0]?.n;
};

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'after many rows were written the planner is told of them, and nothing runs any more once it is stopped',
  async () => {
    const write = (from: number) =>
      database.db
        .insertInto('login_attempt')
        .values(
          Array.from({ length: 50 }, (_, index) => ({
            key: `account:${from + index}`,
            failures: 1,
            blocked_until: null,
            updated_at: new Date(),
          })),
        )
        .execute();
    const maintenance = startMaintenance(database.db, (error) => {
      throw error;
    });
    await write(0);
    expect(await believed()).toBe(-1);
    await maintenance.run();
    expect(await believed()).toBe(50);
    maintenance.stop();
    await write(50);
    await maintenance.run();
    expect(await believed()).toBe(50);
  },
);
