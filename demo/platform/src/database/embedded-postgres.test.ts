import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from './bulk-insert.ts';
import { prepareCluster } from './embedded-postgres.ts';
import { engineDialect } from './engine-dialect.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import type { Tables } from './tables.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plantdeck-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const openPglite = (folder: string) => openPgliteEngine({ dataDir: folder });
const at = new Date('2026-11-20T00:00:00Z');

/** A folder as 1.0.0 leaves it, before a later change of the tables. */
async function oldFolder(): Promise<void> {
  const engine = await openPglite(path.join(dataDir, 'database'));
  const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
  await migrate(db, (name) => name !== '209-record-numbers');
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
  await db.destroy();
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data from one start to the next, one process at a time', async () => {
    const first = await openDatabase({ kind: 'embedded', dataDir, engine: 'postgres' });
    expect(first).toMatchObject({ kind: 'embedded', engine: 'postgres' });
    expect(first.safety).toMatch(/^embedded PostgreSQL 18\.\d+; /);
    await bulkInsert(first.db, 'slot', [{ meter_key: 1, slot_start: at, quantity: 1, quality: 0 }]);
    await expect(openDatabase({ kind: 'embedded', dataDir })).rejects.toThrow(/is in use by process/);
    await first.close();
    const second = await openDatabase({ kind: 'embedded', dataDir });
    expect(await second.db.selectFrom('slot').select('quantity').execute()).toEqual([{ quantity: 1 }]);
    await second.close();
    await expect(openDatabase({ kind: 'embedded', dataDir, engine: 'pglite' })).rejects.toThrow(
      /those of PostgreSQL\. Leave EMBEDDED_ENGINE out/,
    );
  });

  test('a server that is killed is started again, with all that was acknowledged', async () => {
    const notes: string[] = [];
    const opened = await openDatabase({ kind: 'embedded', dataDir, onNote: (line) => notes.push(line) });
    await bulkInsert(opened.db, 'slot', [{ meter_key: 1, slot_start: at, quantity: 1, quality: 0 }]);
    const pid = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
    process.kill(Number(pid), 'SIGKILL');
    await expect
      .poll(() => opened.db.selectFrom('slot').select('quantity').execute().catch(String), {
        timeout: 25_000,
      })
      .toEqual([{ quantity: 1 }]);
    expect(notes.join()).toContain('ended and is started again');
    await opened.close();
  });

  test('a folder of PGlite is taken over whole, sequences go on, and the old folder is kept', async () => {
    await oldFolder();
    // As a start leaves it that was cut off in the middle.
    mkdirSync(path.join(dataDir, 'postgres.taking'));
    const notes: string[] = [];
    await prepareCluster(dataDir, { openPglite, onNote: (line) => notes.push(line) });
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

  test('where taking over fails, the old folder is untouched and nothing half is left', async () => {
    await oldFolder();
    const engine = await openPglite(path.join(dataDir, 'database'));
    await engine.query("insert into migration (name) values ('999-of-the-future')", []);
    await engine.close();
    await expect(prepareCluster(dataDir, { openPglite, onNote() {} })).rejects.toThrow('999-of-the-future');
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'database/PG_VERSION'))).toBe(true);
  });
});
