import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { makeCopy, openOrRestore, reopener } from './pglite-copies.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import { Kysely } from 'kysely';
import { engineDialect } from './engine-dialect.ts';
import type { Tables } from './tables.ts';

const TIME_LIMIT_MS = 120_000;
const CUTS = Number(process.env['FAULT_ROUNDS'] ?? 2);

let work: string;
/** A folder of PGlite with a table. */
let made: string;
beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), 'plantdeck-durable-'));
  made = path.join(work, 'made');
  const engine = await openPgliteEngine({ dataDir: made });
  await engine.query('create table t (id int primary key, text text)', []);
  await engine.close();
}, TIME_LIMIT_MS);
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A disk that has what was synced, as after a loss of power; of the rest the system may have written any file. */
function diskOf(folder: string, disk: string) {
  cpSync(folder, disk, { recursive: true });
  const onDisk = (file: string) => path.join(disk, path.relative(folder, file));
  return {
    sync(file: string, handle: number | undefined) {
      if (handle !== undefined) {
        mkdirSync(path.dirname(onDisk(file)), { recursive: true });
        return copyFileSync(file, onDisk(file));
      }
      for (const name of readdirSync(onDisk(file)))
        if (!existsSync(path.join(file, name))) rmSync(path.join(onDisk(file), name), { recursive: true });
    },
    cut(to: string, isWritten: (file: string) => boolean) {
      cpSync(disk, to, { recursive: true });
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        if (!entry.isFile() || !isWritten(file)) continue;
        const target = path.join(to, path.relative(folder, file));
        mkdirSync(path.dirname(target), { recursive: true });
        copyFileSync(file, target);
      }
      rmSync(path.join(to, 'postmaster.pid'), { force: true });
    },
  };
}

describe('PGlite with a real fsync', { timeout: TIME_LIMIT_MS }, () => {
  test(`opens after ${CUTS} power cuts and has every row that it acknowledged`, async () => {
    const folder = path.join(work, 'data');
    cpSync(made, folder, { recursive: true });
    const disk = diskOf(folder, path.join(work, 'disk'));
    const engine = await openPgliteEngine({ dataDir: folder, fsync: disk.sync });
    onTestFinished(() => engine.close());
    let rows = 0;
    for (let cut = 0; cut < CUTS; cut += 1) {
      for (let write = 0; write < 8; write += 1) {
        await engine.query(
          "insert into t select g, repeat('x', 200) from generate_series($1::int, $2::int) g",
          [rows, rows + 299],
        );
        rows += 300;
      }
      // Files of data reach the disk by themselves, in any selection.
      let file = cut;
      const copy = path.join(work, `cut-${cut}`);
      disk.cut(copy, (name) => !name.includes('pg_wal') && (file += 7) % 3 === 0);
      const after = await openPgliteEngine({ dataDir: copy });
      const found = await after.query('select count(*)::int as n, max(id) as last from t', []);
      await after.close();
      expect(found.rows).toEqual([{ n: rows, last: rows - 1 }]);
      if (cut === 0) await engine.query('checkpoint', []);
    }
  });

  test('a write that the disk refuses is not acknowledged', async () => {
    const folder = path.join(work, 'refused');
    cpSync(made, folder, { recursive: true });
    let isBroken = false;
    const engine = await openPgliteEngine({
      dataDir: folder,
      fsync: () => {
        if (isBroken) throw new Error('input/output error');
      },
    });
    await engine.query("insert into t values (1, 'kept')", []);
    isBroken = true;
    await expect(engine.query("insert into t values (2, 'lost')", [])).rejects.toThrow();
  });
});

describe('a database that ended', { timeout: TIME_LIMIT_MS }, () => {
  test('a copy takes its place only where the disk works and the folder does not open', async () => {
    const dataDir = mkdtempSync(path.join(work, 'damaged-'));
    const folder = path.join(dataDir, 'database');
    for (const one of [folder, path.join(dataDir, 'database-copies/2026-11-20T02-00-00.000Z')])
      cpSync(made, one, { recursive: true });
    truncateSync(path.join(folder, 'global/pg_control'), 100);
    let diskWorks = false;
    const again = reopener(dataDir, {
      open: (one) => openPgliteEngine({ dataDir: one }),
      onNote: () => {},
      diskWorks: async () => diskWorks,
    });
    for (let attempt = 0; attempt < 4; attempt += 1) await expect(again()).rejects.toThrow('the disk');
    diskWorks = true;
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(again()).rejects.toThrow();
    expect(existsSync(path.join(dataDir, 'database-damaged'))).toBe(false);
    const { engine, restoredFrom } = await again();
    await engine.close();
    expect(restoredFrom).toBe('2026-11-20T02:00:00.000Z');
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database-copies', 'database-damaged']);
    // With its disk away, no empty database is made.
    rmSync(folder, { recursive: true });
    for (let attempt = 0; attempt < 4; attempt += 1) await expect(again()).rejects.toThrow();
    expect(existsSync(folder)).toBe(false);
  });
});

test(
  'a copy that takes the place of a running database is reported to what remembers its rows',
  {
    timeout: TIME_LIMIT_MS,
  },
  async () => {
    const dataDir = mkdtempSync(path.join(work, 'restored-'));
    let isBroken = false;
    let refusals = 0;
    const open = async (folder: string) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('damaged');
      }
      const fsync = () => {
        if (isBroken) throw new Error('input/output error');
      };
      return openPgliteEngine({ dataDir: folder, fsync });
    };
    const opened = await openDatabase({ kind: 'embedded', engine: 'pglite', dataDir, openPglite: open });
    onTestFinished(() => opened.close());
    let restored = 0;
    opened.hearRestored?.(() => (restored += 1));
    const send = (text: string) =>
      opened.db
        .insertInto('outbox')
        .values({ phone: '1', text, sent_at: new Date(0) })
        .execute();
    await send('before the copy');
    await makeCopy(opened.db, dataDir, { open, onNote: () => {}, now: () => Date.UTC(2026, 10, 20) });
    await send('after the copy');
    isBroken = true;
    await expect(send('refused')).rejects.toThrow('the database ended');
    isBroken = false;
    // Three attempts, and one more before the copy is taken.
    refusals = 4;
    const texts = () =>
      opened.db
        .selectFrom('outbox')
        .select('text')
        .execute()
        .catch(() => null);
    await expect.poll(texts, { timeout: 60_000 }).toEqual([{ text: 'before the copy' }]);
    expect([restored, opened.copies?.restoredFrom()]).toEqual([1, '2026-11-20T00:00:00.000Z']);
  },
);

describe('verified copies', { timeout: TIME_LIMIT_MS }, () => {
  test('a copy takes the place of a damaged folder, which is kept, and the newest good one is taken', async () => {
    const dataDir = path.join(work, 'copies');
    mkdirSync(dataDir);
    const folder = path.join(dataDir, 'database');
    cpSync(made, folder, { recursive: true });
    const notes: string[] = [];
    let nowMs = Date.UTC(2026, 10, 20);
    const deps = {
      open: (one: string) => openPgliteEngine({ dataDir: one }),
      onNote: (line: string) => notes.push(line),
      now: () => (nowMs += 3_600_000),
    };
    const { engine } = await openOrRestore(dataDir, deps);
    const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
    await engine.query("insert into t values (1, 'first')", []);
    const oldest = path.join(dataDir, 'database-copies/2026-11-20T00-00-00.000Z');
    mkdirSync(oldest, { recursive: true });
    expect(await makeCopy(db, dataDir, deps)).toBe(true);
    await engine.query("insert into t values (2, 'second')", []);
    expect(await makeCopy(db, dataDir, deps)).toBe(true);
    expect(await makeCopy(db, dataDir, { ...deps, freeBytes: async () => 1_000 })).toBe(false);
    expect(notes.splice(0)).toEqual([expect.stringContaining('No copy of the database is made')]);
    const copies = readdirSync(path.join(dataDir, 'database-copies'));
    expect(copies).toEqual(['2026-11-20T01-00-00.000Z', '2026-11-20T02-00-00.000Z']);
    await db.destroy();

    truncateSync(path.join(folder, 'global/pg_control'), 100);
    truncateSync(path.join(dataDir, 'database-copies', copies[1] ?? '', 'global/pg_control'), 100);
    const restored = await openOrRestore(dataDir, deps);
    onTestFinished(() => restored.engine.close());
    expect(restored.restoredFrom).toBe('2026-11-20T01:00:00.000Z');
    expect((await restored.engine.query('select id from t', [])).rows).toEqual([{ id: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database-copies', 'database-damaged']);
    expect(notes).toEqual([
      expect.stringMatching(/kept as .*database-damaged\..*2026-11-20T01:00:00.000Z.*lost/),
    ]);
  });

  test('without a copy that opens, everything stays where it was', async () => {
    const dataDir = path.join(work, 'hopeless');
    const copy = path.join(dataDir, 'database-copies/2026-11-20T02-00-00.000Z');
    for (const folder of [path.join(dataDir, 'database'), copy]) {
      cpSync(made, folder, { recursive: true });
      truncateSync(path.join(folder, 'global/pg_control'), 100);
    }
    const open = (folder: string) => openPgliteEngine({ dataDir: folder });
    await expect(openOrRestore(dataDir, { open, onNote: () => {} })).rejects.toThrow();
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database-copies']);
    expect(existsSync(copy)).toBe(true);
    // A restoring that was cut off between its two steps.
    rmSync(path.join(dataDir, 'database'), { recursive: true });
    rmSync(copy, { recursive: true });
    cpSync(made, copy, { recursive: true });
    const { engine, restoredFrom } = await openOrRestore(dataDir, { open, onNote: () => {} });
    await engine.close();
    expect(restoredFrom).toBe('2026-11-20T02:00:00.000Z');
    renameSync(path.join(dataDir, 'database'), copy);
  });
});
