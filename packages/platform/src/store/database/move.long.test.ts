/** An embedded plant moves to a server: cut off, taken up again, compared, and refused where it must be. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../testing/test-database.ts';
import { backupMain } from '../../backup-main.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Database } from './database.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { openPool } from './pg-pool.ts';
import type { Tables } from './tables.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let folder: string;
let dataDir: string;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
const openSource = (): Promise<OpenDatabase> =>
  openDatabase({ kind: 'embedded', dataDir, engine: 'postgres' });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-move-'));
  dataDir = path.join(folder, 'data');
  target = await createEmptyDatabase();
  const source = await openSource();
  await bulkInsert(
    source.db,
    'slot',
    Array.from({ length: 20_000 }, (_, index) => ({
      meter_key: 1 + (index % 7),
      slot_start: new Date(NOW - Math.floor(index / 7) * 900_000),
      quantity: index % 11 === 0 ? null : index / 3,
      quality: 0,
    })),
  );
  await source.db
    .insertInto('minute_block')
    .values({ meter_key: 1, day: '2026-11-20', t0: new Date(NOW), values: Buffer.from([0, 255, 10, 13]) })
    .execute();
  await sql`insert into outbox (phone, text, sent_at) values ('1', '李 "\\\n{}', now()), ('2', 'b', now())`.execute(
    source.db,
  );
  await source.close();
}, 120_000);
afterAll(async () => {
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

function connect(): { readonly db: Database; close(): Promise<void> } {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool({ url: target.url, name: 'test', connectionsMax: 1 }) }),
  });
  return { db, close: () => db.destroy() };
}

async function contentOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`.execute(
    db,
  );
  const content: Record<string, string> = {};
  for (const { name } of rows) {
    const [sum] = (
      await sql<{
        sum: string;
      }>`select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), ''))
        as sum from ${sql.table(name)} t`.execute(db)
    ).rows;
    content[name] = sum?.sum ?? '';
  }
  return content;
}

const move = async (...more: string[]) => {
  const said: string[] = [];
  const code = await backupMain(['move', '--to', target.url, ...more], {
    environment: { DATA_DIR: dataDir },
    out: (line) => said.push(line),
  });
  return { code, said };
};

test(
  'it is tried first, cut off twice, goes on, and has every row at the end',
  { timeout: 120_000 },
  async () => {
    const tried = await move('--dry-run');
    expect([tried.code, tried.said.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^\d+ rows of \d+ tables would be moved\.$/),
    ]);
    const there = connect();
    const count = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(there.db)
      ).rows[0]?.count;
    expect(await count()).toBe(0);

    // The command ends between two tables, then the server drops its connections in the middle of one.
    const cut = backupMain(['move', '--to', target.url], {
      environment: { DATA_DIR: dataDir },
      out: (line) => {
        if (line.startsWith('4/')) throw new Error('killed');
      },
    });
    await expect(cut).rejects.toThrow('killed');
    const tick = setInterval(() => {
      void sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'plantdeck move' and query like 'insert into "slot"%'`.execute(
        there.db,
      );
    }, 2);
    const dropped = await move();
    clearInterval(tick);
    expect([dropped.code, dropped.said.at(-1)]).toEqual([1, expect.stringContaining('run the move again')]);

    const moved = await move();
    expect([moved.code, moved.said.at(-2)]).toEqual([0, expect.stringContaining('Moved and compared: ')]);
    expect(moved.said.filter((line) => line.endsWith('there already')).length).toBeGreaterThan(4);
    const source = await openSource();
    const before = await contentOf(source.db);
    expect(await contentOf(there.db)).toEqual(before);
    expect(before['slot']).toMatch(/^20000 /);
    // The next row gets a number that no moved one has.
    await sql`insert into outbox (phone, text, sent_at) values ('3', 'c', now())`.execute(there.db);

    // A platform on the folder, and a database that has something.
    expect(await move()).toEqual({ code: 1, said: [expect.stringContaining('A platform runs on')] });
    await source.close();
    expect(await move()).toEqual({ code: 1, said: [expect.stringContaining('has tables already')] });
    await there.close();
  },
);

test('what is missing is said: a folder, a target, a plant that is on a server already', async () => {
  const said: string[] = [];
  const run = (argv: readonly string[], environment: Record<string, string>) =>
    backupMain(['move', ...argv], { environment, out: (line) => said.push(line) });
  expect(await run([], { DATA_DIR: dataDir })).toBe(2);
  expect(await run(['--to', 'mysql://a'], { DATA_DIR: dataDir })).toBe(2);
  expect(await run(['--to', target.url], { DATA_DIR: path.join(folder, 'none') })).toBe(1);
  expect(said.at(-1)).toContain('There is no data folder');
  expect(
    await run(['--to', target.url], { DATA_DIR: dataDir, DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/c' }),
  ).toBe(1);
  expect(said.at(-1)).toContain('DATABASE_URL is set');
  expect(await run(['--to', 'postgres://a:hidden@127.0.0.1:9/c'], { DATA_DIR: dataDir })).toBe(1);
  expect(said.at(-1)).toContain('A database does not answer (away');
  expect(said.join('\n')).not.toContain('hidden');
  expect(said.join('\n')).not.toContain(target.url);
});
