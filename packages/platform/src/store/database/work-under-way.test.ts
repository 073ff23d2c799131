import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { engineDialect } from './engine-dialect.ts';
import type { Tables } from './tables.ts';
import { watchWork } from './work-under-way.ts';

/** A database that answers a while later, and refuses what comes once it is closed. */
function slowDatabase() {
  const told: string[] = [];
  let isClosed = false;
  const { dialect, idle } = watchWork(
    engineDialect({
      async query(text) {
        if (isClosed) throw new Error('asked after the end');
        await wait(2);
        if (text.includes('nowhere')) throw new Error('there is no such table');
        told.push(text);
        return { rows: [], affectedRows: 0 };
      },
      async close() {
        isClosed = true;
        told.push('closed');
      },
    }),
  );
  const db = new Kysely<Tables>({ dialect });
  const close = async (patienceMs?: number) => {
    await idle(patienceMs);
    await db.destroy();
  };
  return { db, told, close };
}

test('a database is not closed between two statements of work that was begun before', async () => {
  const { db, told, close } = slowDatabase();
  const begun = (async () => {
    await sql`select 1`.execute(db);
    await db.transaction().execute(async (transaction) => {
      await sql`select 2`.execute(transaction);
      // Nothing is asked for a while; the transaction is still open.
      await wait(10);
      await sql`select 3`.execute(transaction);
    });
    await turn();
    await sql`select 4`.execute(db);
  })();
  await close();
  await begun;
  expect(told).toEqual(['select 1', 'begin', 'select 2', 'select 3', 'commit', 'select 4', 'closed']);
});

test('a statement that failed holds nothing up, and what comes after the end is refused', async () => {
  const { db, told, close } = slowDatabase();
  const failed = sql`select * from nowhere`.execute(db);
  const [outcome] = await Promise.allSettled([failed, close()]);
  expect([outcome.status, told]).toEqual(['rejected', ['closed']]);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/destroyed/);
});

test('work that never ends is waited for only so long', async () => {
  const { db, told, close } = slowDatabase();
  let isOver = false;
  const begun = db
    .transaction()
    .execute(async () => {
      while (!isOver) await turn();
    })
    .catch(() => undefined);
  await close(20);
  expect(told.at(-1)).toBe('closed');
  isOver = true;
  await begun;
});
