/** A backup of a database that is then destroyed, and backups that are not what they were. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupMain } from '../../backup-main.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { bulkInsert } from './bulk-insert.ts';
import { checkBackup, restoreBackup, writeBackup } from './backup.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const slotsFrom = (meterKey: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    meter_key: meterKey,
    slot_start: new Date(NOW - index * 900_000),
    quantity: index % 7 === 0 ? null : index / 3,
    quality: 0,
  }));

/** Values that a careless way through text would change. */
async function fill(db: Database): Promise<void> {
  await bulkInsert(db, 'slot', slotsFrom(1, 5_000));
  await db
    .insertInto('account')
    .values({
      user_id: 'u-1',
      user_name: 'li.gong',
      nick_name: '李工 "\\\n{}',
      password_hash: '$none$',
      phone: null,
      password_changed_at: new Date('2026-11-20T11:59:59.123Z'),
    })
    .execute();
  await db
    .insertInto('minute_block')
    .values({ meter_key: 1, day: '2026-11-20', t0: new Date(NOW), values: Buffer.from([0, 255, 10, 13]) })
    .execute();
  await sql`insert into outbox (phone, text, sent_at) values ('1', 'a', now()), ('2', 'b', now())`.execute(
    db,
  );
}

/** Every row of every table as text, by table. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`.execute(
    db,
  );
  const content: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{
      all: string | null;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all
      from ${sql.table(name)} t`.execute(db);
    content[name] = String(found.rows[0]?.all);
  }
  return content;
}

describe('a backup', () => {
  let from: TestDatabase;
  let whole: string;
  let packed: Buffer;
  beforeAll(async () => {
    from = await createTestDatabase();
    await fill(from.db);
    whole = path.join(folder, 'whole.backup');
    await writeBackup(from.db, whole, NOW);
    packed = readFileSync(whole);
  });
  afterAll(() => from.close());

  test('holds every row of every table, and sequences go on where they were', async () => {
    const facts = await checkBackup(whole);
    expect(facts).toMatchObject({ madeAt: '2026-11-20T12:00:00.000Z' });
    expect(facts.rows).toBeGreaterThan(5_000);
    const to = await createTestDatabase();
    await to.db
      .insertInto('account')
      .values({
        user_id: 'u-other',
        user_name: 'other',
        nick_name: 'Other',
        password_hash: '$none$',
        phone: null,
        password_changed_at: new Date(NOW),
      })
      .execute();
    // Over what is there only where that is said.
    await expect(restoreBackup(to.db, whole)).rejects.toThrow(/has data\. Nothing was restored/);
    expect(await restoreBackup(to.db, whole, { replaces: true })).toEqual(facts);
    expect(await contentOf(to.db)).toEqual(await contentOf(from.db));
    await sql`insert into outbox (phone, text, sent_at) values ('3', 'c', now())`.execute(to.db);
    const { rows } = await sql<{ n: number; most: number }>`
      select count(*)::int as n, max(id)::int as most from outbox`.execute(to.db);
    expect(rows).toEqual([{ n: 3, most: 3 }]);
    await to.close();
  });

  test('that is cut off, changed, of a newer version or no backup is refused in words, and nothing is touched', async () => {
    const to = await createTestDatabase();
    await sql`insert into outbox (phone, text, sent_at) values ('9', 'kept', now())`.execute(to.db);
    const refused = async (bytes: Buffer | string, words: RegExp) => {
      const file = path.join(folder, 'other.backup');
      writeFileSync(file, bytes);
      await expect(restoreBackup(to.db, file, { replaces: true })).rejects.toThrow(words);
    };
    for (const share of [0, 0.01, 0.5, 0.99])
      await refused(packed.subarray(0, Math.floor(packed.length * share)), /cut off: its end is missing/);
    await refused(packed.subarray(0, -1), /cut off/);
    const lines = gunzipSync(packed).toString('utf8').split('\n');
    const pack = (all: readonly string[]) => gzipSync(all.join('\n'));
    await refused(pack([...lines.slice(0, -2), '']), /cut off/);
    const at = lines.findIndex((line) => line.startsWith('["1",'));
    await refused(
      pack(lines.with(at, lines[at]?.replace('"1"', '"2"') ?? '')),
      /damaged: its checksum differs/,
    );
    await refused(pack(lines.toSpliced(at, 1)), /damaged: rows are missing/);
    await refused(pack([...lines.slice(0, -1), '{"more":1}', '']), /damaged/);
    const newer = lines[0]?.replace('"migrations":[', '"migrations":["999-future",') ?? '';
    await refused(pack(lines.with(0, newer)), /of a newer version/);
    await refused('meter,time,value\n', /no backup that this version reads/);
    await refused(gzipSync('{"some":"json"}\n'), /no backup that this version reads/);
    expect((await sql<{ text: string }>`select text from outbox`.execute(to.db)).rows).toEqual([
      { text: 'kept' },
    ]);
    await to.close();
  });

  test('does not take the place of another file', async () => {
    await expect(writeBackup(from.db, whole, NOW)).rejects.toThrow(/is there already/);
    expect(readFileSync(whole).equals(packed)).toBe(true);
  });
});

test('OPS-02 backup and restore in one command, tried by destroying the database', async () => {
  const dataDir = path.join(folder, 'data');
  const file = path.join(folder, 'plant.backup');
  const environment = { DATA_DIR: dataDir };
  const said: string[] = [];
  const run = (...argv: string[]) => backupMain(argv, { environment, out: (line) => said.push(line) });
  const platform = await openDatabase({ kind: 'embedded', dataDir, engine: 'postgres' });
  await fill(platform.db);
  // The platform goes on writing meanwhile: what the backup has is one moment of it.
  let isDone = false;
  let writes = 0;
  const writing = (async () => {
    for (; !isDone; writes += 1)
      await platform.db.transaction().execute(async (both) => {
        await bulkInsert(both, 'slot', [
          { ...slotsFrom(2, 1)[0], slot_start: new Date(writes * 900_000) } as never,
        ]);
        await bulkInsert(both, 'slot', [
          { ...slotsFrom(3, 1)[0], slot_start: new Date(writes * 900_000) } as never,
        ]);
      });
  })();
  await expect.poll(() => writes, { timeout: 60_000 }).toBeGreaterThan(3);
  expect([await run('backup', file), said.at(-1)]).toEqual([
    0,
    expect.stringMatching(/rows of \d+ tables as of 20/),
  ]);
  isDone = true;
  await writing;
  const before = await contentOf(platform.db);
  // Not over a platform that runs.
  expect([await run('restore', file, '--replace'), said.at(-1)]).toEqual([
    1,
    expect.stringContaining('in use'),
  ]);
  await platform.close();
  rmSync(dataDir, { recursive: true });

  expect([await run('restore', file), said.at(-1)]).toEqual([0, expect.stringContaining('Restored from')]);
  const again = await openDatabase({ kind: 'embedded', dataDir });
  const after = await contentOf(again.db);
  const counts = await sql<{
    two: number;
    three: number;
  }>`select count(*) filter (where meter_key = 2)::int as two,
      count(*) filter (where meter_key = 3)::int as three from slot`.execute(again.db);
  expect(counts.rows[0]?.two).toBe(counts.rows[0]?.three);
  expect(counts.rows[0]?.two).toBeGreaterThan(3);
  const { slot: _before, ...others } = before;
  const { slot: _after, ...restored } = after;
  expect(restored).toEqual(others);
  await again.close();
  expect([await run('restore', file), said.at(-1)]).toEqual([1, expect.stringContaining('has data')]);
  expect([await run('restore', file, '--check'), said.at(-1)]).toEqual([
    0,
    expect.stringContaining('is whole'),
  ]);
  // A stopped database is backed up as it is.
  expect(await run('backup', `${file}.2`)).toBe(0);
  expect([await run('backup'), await run('backup', file, '--force')]).toEqual([2, 2]);
}, 180_000);
