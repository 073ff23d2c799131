import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from './bulk-insert.ts';
import { prepareCluster } from './embedded-postgres.ts';
import { engineDialect } from './engine-dialect.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import type { Tables } from './tables.ts';

/** Two clusters are made and every migration runs twice. */
const TIME_LIMIT_MS = 180_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plantdeck-take-over-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const openPglite = (folder: string) => openPgliteEngine({ dataDir: folder });
const at = new Date('2026-11-20T00:00:00Z');

const names = MIGRATIONS.map(({ name }) => name);
const OF_1_0_0 = new Set(names.slice(0, names.indexOf('209-record-numbers') + 1));

/** A folder as 1.0.0 leaves it, before later changes of the tables. */
async function oldFolder(): Promise<void> {
  const engine = await openPglite(path.join(dataDir, 'database'));
  const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
  await migrate(db, (name) => OF_1_0_0.has(name));
  const slots = Array.from({ length: 7_000 }, (_, index) => ({
    meter_key: 1,
    slot_start: new Date(at.getTime() + index * 900_000),
    quantity: index % 11 === 0 ? null : index / 3,
    quality: 0,
  }));
  await bulkInsert(db, 'slot', slots);
  const values = new Uint8Array(new Float32Array([1.5, Number.NaN, -2]).buffer);
  await bulkInsert(db, 'minute_block', [{ meter_key: 1, day: '2026-11-20', t0: at, values }]);
  await sql`insert into enterprise (eid, name_zh, name_en, time_zone, day_account_time, day_account_flag, trade_code, config)
    values ('E1', ${'a"b\\c,{d}\n'}, 'NULL', 'UTC', '08:00', 0, '', ${JSON.stringify({ title: '热 "q"' })}::jsonb)`.execute(
    db,
  );
  await sql`insert into platform_build (build, started_at) values ('a', '2026-11-20T00:00:00.123456Z'), ('b', now())`.execute(
    db,
  );
  await sql`create table migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`insert into migration select name from kysely_migration`.execute(db);
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db);
  await db.destroy();
}

describe('taking over a folder of PGlite', { timeout: TIME_LIMIT_MS }, () => {
  test('takes every row over, sequences go on, and the old folder is kept', async () => {
    await oldFolder();
    // As a start leaves it that was cut off in the middle.
    mkdirSync(path.join(dataDir, 'postgres.taking'));
    const notes: string[] = [];
    await prepareCluster(dataDir, { open: openPglite, onNote: (line) => notes.push(line) });
    expect(readdirSync(dataDir).sort()).toEqual(['database-before-postgres', 'postgres']);
    expect(notes.at(-1)).toContain('database-before-postgres');
    const { db, close } = await openDatabase({ kind: 'embedded', dataDir, engine: 'postgres' });
    const slots = await sql<{
      n: number;
      sum: number;
    }>`select count(*) as n, sum(quantity) as sum from slot`.execute(db);
    const sum = Array.from({ length: 7_000 }, (_, n) => (n % 11 === 0 ? 0 : n / 3)).reduce(
      (a, b) => a + b,
      0,
    );
    expect(slots.rows[0]?.n).toBe(7_000);
    expect(slots.rows[0]?.sum).toBeCloseTo(sum, 3);
    const block = await db.selectFrom('minute_block').select('values').executeTakeFirstOrThrow();
    expect([...new Float32Array(block.values.buffer)]).toEqual([1.5, Number.NaN, -2]);
    expect(await db.selectFrom('enterprise').selectAll().executeTakeFirst()).toMatchObject({
      name_zh: 'a"b\\c,{d}\n',
      name_en: 'NULL',
      config: { title: '热 "q"' },
    });
    const next =
      await sql`insert into platform_build (build, started_at) values ('c', now()) returning id`.execute(db);
    expect(next.rows).toEqual([{ id: 3 }]);
    const first =
      await sql`select to_char(started_at at time zone 'UTC', 'US') as us from platform_build where id = 1`.execute(
        db,
      );
    expect(first.rows).toEqual([{ us: '123456' }]);
    expect(await migrate(db)).toEqual([]);
    await close();
  });

  test('where it fails, the old folder is untouched and nothing half is left', async () => {
    await oldFolder();
    const engine = await openPglite(path.join(dataDir, 'database'));
    await engine.query("insert into migration (name) values ('999-of-the-future')", []);
    await engine.close();
    await expect(prepareCluster(dataDir, { open: openPglite, onNote() {} })).rejects.toThrow(
      '999-of-the-future',
    );
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'database/PG_VERSION'))).toBe(true);
  });
});
