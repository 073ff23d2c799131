import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from './bulk-insert.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plantdeck-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const at = new Date('2026-11-20T00:00:00Z');

// A cluster is made for each test and goes to the disk.
describe('the embedded PostgreSQL', { timeout: 120_000 }, () => {
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
    const isKnown = () => notes.join().includes('ended and is started again');
    // With a connection that is taken and waits between two statements, as an open transaction does.
    await opened.db.connection().execute(async (connection) => {
      await connection.selectFrom('slot').select('quantity').execute();
      process.kill(Number(pid), 'SIGKILL');
      await expect.poll(isKnown, { timeout: 25_000 }).toBe(true);
      await expect(connection.selectFrom('slot').select('quantity').execute()).rejects.toThrow();
    });
    await expect
      .poll(() => opened.db.selectFrom('slot').select('quantity').execute().catch(String), {
        timeout: 25_000,
      })
      .toEqual([{ quantity: 1 }]);
    await opened.close();
  });
});
