import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from './bulk-insert.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { isDuplicateKey, toSqlError } from './sql-engine.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('the embedded database', () => {
  test('counts and bigints are numbers, moments are dates, json is parsed', async () => {
    const { rows } = await sql<{ n: number; at: Date; j: unknown; mean: number }>`
      select count(*) as n, timestamptz '2026-11-20T08:00:00+08:00' as at, '{"a":1}'::jsonb as j, avg(x) as mean
      from generate_series(1, 4) as g(x)`.execute(database.db);
    expect(rows).toEqual([{ n: 4, at: new Date('2026-11-20T00:00:00Z'), j: { a: 1 }, mean: 2.5 }]);
  });

  test('a failed transaction leaves nothing and the next statement runs', async () => {
    const { db } = database;
    const attempt = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('revoked_token').values({ jti: 'a', expires_at: new Date() }).execute();
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
    expect(await db.selectFrom('revoked_token').selectAll().execute()).toEqual([]);
  });

  // A server has more than one connection; only the embedded one has to queue.
  test.skipIf(process.env['TEST_DATABASE_URL'])(
    'statements outside a transaction wait until it has ended',
    async () => {
      const { db } = database;
      const seen: string[] = [];
      const transaction = db.transaction().execute(async (inside) => {
        await sql`select pg_sleep(0.02)`.execute(inside);
        seen.push('inside');
        await sql`select 1`.execute(inside);
      });
      const outside = sql`select 1`.execute(db).then(() => seen.push('outside'));
      await Promise.all([transaction, outside]);
      expect(seen).toEqual(['inside', 'outside']);
    },
  );

  test('migrating again changes nothing', async () => {
    expect(await migrate(database.db)).toEqual([]);
  });

  test('an error never carries the values of the statement', async () => {
    const insert = () =>
      database.db
        .insertInto('revoked_token')
        .values({ jti: 'secret-value', expires_at: new Date() })
        .execute();
    await insert();
    const error: unknown = await insert().catch((thrown: unknown) => thrown);
    expect(isDuplicateKey(error)).toBe(true);
    expect(JSON.stringify(toSqlError(error))).not.toContain('secret-value');
    expect(toSqlError(error).constraint).toBe('revoked_token_pkey');
  });
});

test('migrations run in the order of their numbers', () => {
  const numbers = MIGRATIONS.map(({ name }) => Number(name.slice(0, 3)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

describe('migrations of a database that exists', () => {
  let old: TestDatabase;
  beforeAll(async () => {
    old = await createTestDatabase();
    // As 1.0.0 left it: a table of its own, filled in another order than that of the numbers.
    const { db } = old;
    await sql`create table migration (name text primary key, applied_at timestamptz not null default now())`.execute(
      db,
    );
    await sql`insert into migration select name, timestamptz '2026-01-01' + random() * interval '1 day' from kysely_migration`.execute(
      db,
    );
    await sql`drop table kysely_migration, kysely_migration_lock`.execute(db);
  });
  afterAll(() => old.close());
  const applied = () =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(old.db);

  test('are taken over from the table of 1.0.0, and none runs twice', async () => {
    const { db } = old;
    // 1.0.0 did not have these; the table of the second is in the way.
    await sql`delete from migration where name in ('340-makers', '350-plant-source')`.execute(db);
    await expect(migrate(db)).rejects.toMatchObject({ code: '42P07' });
    // Each is one transaction: all but the one that failed are kept.
    const names = MIGRATIONS.map(({ name }) => name);
    expect((await applied()).rows.map(({ name }) => name)).toEqual(
      names.filter((name) => name !== '350-plant-source'),
    );
    await sql`drop table plant_source`.execute(db);
    const ran = await Promise.all([migrate(db), migrate(db)]);
    expect(ran.flat()).toEqual(['350-plant-source']);
    expect((await applied()).rows.map(({ name }) => name)).toEqual(names);
  });

  test('that a newer version made do not keep this one from starting', async () => {
    await sql`insert into kysely_migration values ('999-of-the-future', '2030-01-01T00:00:00.000Z')`.execute(
      old.db,
    );
    expect(await migrate(old.db)).toEqual([]);
    expect((await applied()).rows.at(-1)).toEqual({ name: '999-of-the-future' });
  });
});

describe('bulk insert', () => {
  test('writes more rows than one statement holds, gaps and bytes included', async () => {
    const { db } = database;
    const start = Date.parse('2026-11-20T00:00:00Z');
    const rows = Array.from({ length: 4_500 }, (_, index) => ({
      meter_key: 1,
      slot_start: new Date(start + index * 900_000),
      quantity: index === 7 ? null : index / 4,
      quality: index % 5,
    }));
    expect(await bulkInsert(db, 'slot', rows)).toBe(4_500);
    const back = await db.selectFrom('slot').selectAll().orderBy('slot_start').execute();
    expect(back).toEqual(rows);

    const values = new Uint8Array(new Float32Array([1.5, Number.NaN, -2]).buffer);
    await bulkInsert(db, 'minute_block', [{ meter_key: 1, day: '2026-11-20', t0: new Date(start), values }]);
    const block = await db.selectFrom('minute_block').select('values').executeTakeFirstOrThrow();
    expect([...new Float32Array(block.values.buffer)]).toEqual([1.5, Number.NaN, -2]);
  });

  test('text keeps its quotes, backslashes, commas and braces, and json its shape', async () => {
    const { db } = database;
    const hostile = `a"b\\c,{d}'; drop table slot; --`;
    await bulkInsert(db, 'enterprise', [
      {
        eid: 'E1',
        name_zh: hostile,
        name_en: 'NULL',
        time_zone: 'UTC',
        day_account_time: '08:00',
        day_account_flag: 0,
        trade_code: '',
        config: JSON.stringify({ title: hostile }),
      },
    ]);
    const row = await db.selectFrom('enterprise').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name_zh: hostile,
      name_en: 'NULL',
      trade_code: '',
      config: { title: hostile },
    });
  });

  test('rows whose key exists are ignored or written over, as asked', async () => {
    const { db } = database;
    const at = new Date('2027-01-01T00:00:00Z');
    const row = { meter_key: 2, slot_start: at, quantity: 1, quality: 0 };
    const key = ['meter_key', 'slot_start'];
    await bulkInsert(db, 'slot', [row]);
    await bulkInsert(db, 'slot', [{ ...row, quantity: 2 }], { onConflict: { key, action: 'ignore' } });
    const read = () => db.selectFrom('slot').select('quantity').where('meter_key', '=', 2).execute();
    expect(await read()).toEqual([{ quantity: 1 }]);
    await bulkInsert(db, 'slot', [{ ...row, quantity: 3 }], { onConflict: { key, action: 'replace' } });
    expect(await read()).toEqual([{ quantity: 3 }]);
  });
});
