import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStatements } from './pglite-statements.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

describe('prepared statements', () => {
  let nowMs = 0;
  let statements: ReturnType<typeof createStatements>;
  const inDatabase = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]?.n;
  beforeEach(async () => {
    await database.exec(
      'deallocate all; drop table if exists t; create table t (id int primary key, name text)',
    );
    nowMs = 0;
    statements = createStatements(database, { now: () => nowMs });
  });

  test('a statement is prepared when it comes again, and answers the same each time', async () => {
    const insert = 'insert into t values ($1, $2)';
    for (let id = 1; id <= 4; id += 1)
      expect(await statements.run(insert, [id, `n${id}`])).toEqual({ rows: [], affectedRows: 1 });
    expect(statements.preparedCount()).toBe(1);
    for (let round = 0; round < 8; round += 1)
      expect((await statements.run('select name from t where id = $1', [round])).rows).toEqual(
        round >= 1 && round <= 4 ? [{ name: `n${round}` }] : [],
      );
    expect(statements.preparedCount()).toBe(2);
    expect(await inDatabase()).toBe(2);
  });

  test('values of all kinds arrive as without preparing', async () => {
    const sql =
      'select $1::jsonb as j, $2::timestamptz as at, $3::bool as b, $4::int[] as a, $5::bytea as y, $6::text as n';
    const at = new Date('2026-11-20T00:00:00Z');
    const values = [{ a: [1] }, at, true, [1, 2], new Uint8Array([0, 255]), null];
    const plain = (await database.query(sql, values)).rows;
    for (let round = 0; round < 3; round += 1)
      expect((await statements.run(sql, values)).rows).toEqual(plain);
  });

  test('a changed table answers with its new columns', async () => {
    const sql = 'select * from t';
    for (let round = 0; round < 3; round += 1) await statements.run(sql, []);
    await statements.run('insert into t values (1, $1)', ['a']);
    await statements.run('alter table t add column more int default 7', []);
    expect(statements.preparedCount()).toBe(0);
    expect((await statements.run(sql, [])).rows).toEqual([{ id: 1, name: 'a', more: 7 }]);
    expect((await statements.run(sql, [])).rows).toEqual([{ id: 1, name: 'a', more: 7 }]);
  });

  test('after an error the next statement runs, and a transaction can be rolled back', async () => {
    const divide = 'select 1 / $1::int as q';
    await statements.run(divide, [1]);
    await statements.run(divide, [1]);
    await statements.run('begin', []);
    await statements.run('insert into t values (9, null)', []);
    await expect(statements.run(divide, [0])).rejects.toMatchObject({ code: '22012' });
    await expect(statements.run('select 1 as never_seen', [])).rejects.toMatchObject({ code: '25P02' });
    await statements.run('rollback', []);
    expect((await statements.run(divide, [1])).rows).toEqual([{ q: 1 }]);
    expect((await statements.run('select count(*)::int as n from t', [])).rows).toEqual([{ n: 0 }]);
    await expect(statements.run('select nothing from nowhere', [])).rejects.toMatchObject({ code: '42P01' });
    expect((await statements.run('select 2 as two', [])).rows).toEqual([{ two: 2 }]);
  });

  test('a plan is made anew after a minute, and old statements are let go', async () => {
    const sql = 'select id from t';
    await statements.run(sql, []);
    await statements.run(sql, []);
    nowMs = 61_000;
    await statements.run(sql, []);
    await statements.run(sql, []);
    expect(statements.preparedCount()).toBe(1);
    for (let one = 0; one < 300; one += 1)
      for (let twice = 0; twice < 2; twice += 1) await statements.run(`select ${one} as one`, []);
    expect(statements.preparedCount()).toBe(256);
    await statements.run('select 1 as last', []);
    expect(await inDatabase()).toBe(256);
  });
});
