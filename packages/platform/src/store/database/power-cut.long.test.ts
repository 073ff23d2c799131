import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { noteFault } from '../../../../../tests/support/fault-notes.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Database } from './database.ts';
import { engineDialect } from './engine-dialect.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import { syncFolder } from './sync-folder.ts';
import type { Tables } from './tables.ts';

/** Each takes about ten seconds: fewer where no bench asks for all. */
const CUTS = Number(process.env['FAULT_ROUNDS'] ?? 8);
const FALLBACK_CUTS = Number(process.env['FAULT_ROUNDS'] ?? 6);
const LOSS_ALLOWED_MS = 1_000;
const TIME_LIMIT_MS = 900_000;
const DISK_BYTES = 1_000_000_000;
const WRITERS = 3;
const OLD_ROWS = 500;
/** Meters: of the old folder, of single rows whose answers are noted, of blocks that keep the disk busy. */
const OLD_METER = 1;
const NOTED_METER = 2;
const BUSY_METER = 3;

const execute = promisify(execFile);
const openPglite = (folder: string) => openPgliteEngine({ dataDir: folder });
const startOf = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 60_000);
const indexOf = (start: Date) => (start.getTime() - startOf(0).getTime()) / 60_000;
const slot = (meter_key: number, index: number) => ({
  meter_key,
  slot_start: startOf(index),
  quantity: index,
  quality: 0,
});

interface Disk {
  readonly folder: string;
  /** What the disk did so far, as the kernel counts it. */
  activity(): string;
  remove(): Promise<void>;
}

/** A file as a disk of its own: what was not written to it is gone in a copy of the file, as after a loss of power. */
async function diskOf(image: string): Promise<Disk> {
  const folder = `${image}-mounted`;
  mkdirSync(folder);
  const device = (await execute('losetup', ['--find', '--show', image])).stdout.trim();
  const free = () => execute('losetup', ['--detach', device]);
  try {
    // Writable: the file system first writes again what its journal has.
    await execute('mount', [device, folder]);
  } catch (error) {
    await free();
    throw error;
  }
  return {
    folder,
    activity: () => readFileSync(`/sys/block/${path.basename(device)}/stat`, 'utf8'),
    async remove() {
      await execute('umount', [folder]).catch(() => execute('umount', ['--lazy', folder]));
      await free();
      rmSync(image);
    },
  };
}

async function newDisk(image: string): Promise<Disk> {
  try {
    await execute('truncate', [`--size=${DISK_BYTES}`, image]);
    await execute('mkfs.ext4', ['-q', image]);
    return await diskOf(image);
  } catch (error) {
    throw new Error(
      'This test mounts disks of its own: it needs root, losetup, mkfs.ext4 and a free loop device',
      {
        cause: error,
      },
    );
  }
}

/** The server and the processes that it started. */
function processesOf(dataDir: string): number[] {
  const server = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const isChild = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === server;
    } catch {
      return false; // ended meanwhile
    }
  };
  return [
    server,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

/**
 * Copies the disk in one moment of the writing: nothing may reach it during the copy.
 * @returns that moment
 */
async function copyWhileWriting(disk: Disk, image: string, copy: string, dataDir: string): Promise<number> {
  for (;;) {
    // The server first, so that no process is added afterwards.
    const [server = 0] = processesOf(dataDir);
    process.kill(server, 'SIGSTOP');
    const stopped = processesOf(dataDir);
    try {
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      const cutMs = performance.now();
      const before = disk.activity();
      await execute('cp', [image, copy]);
      if (disk.activity() === before) return cutMs;
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await wait(50);
  }
}

/** A folder as 1.0.0 leaves it when it stopped. */
async function makeOldFolder(dataDir: string): Promise<void> {
  mkdirSync(dataDir);
  const engine = await openPglite(path.join(dataDir, 'database'));
  const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
  const names = MIGRATIONS.map(({ name }) => name);
  const old = new Set(names.slice(0, names.indexOf('209-record-numbers') + 1));
  await migrate(db, (name) => old.has(name));
  await bulkInsert(
    db,
    'slot',
    Array.from({ length: OLD_ROWS }, (_, index) => slot(OLD_METER, index)),
  );
  await db.destroy();
  syncFolder(path.dirname(dataDir));
}

/** Writes until it is stopped. @returns when each row of `NOTED_METER` was acknowledged */
function startWriting(db: Database): { readonly answeredMs: Map<number, number>; stop(): Promise<void> } {
  const answeredMs = new Map<number, number>();
  let next = 0;
  let isOn = true;
  const single = async () => {
    while (isOn) {
      const index = next++;
      await bulkInsert(db, 'slot', [slot(NOTED_METER, index)]);
      answeredMs.set(index, performance.now());
      // PGlite in this thread leaves no time to others by itself.
      await wait(0);
    }
  };
  const blocks = async () => {
    for (let from = 0; isOn; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => slot(BUSY_METER, from + index));
      await bulkInsert(db, 'slot', rows);
      await wait(20);
    }
  };
  const all = Promise.all([...Array.from({ length: WRITERS }, single), blocks()]);
  // A failure is told by `stop`.
  all.catch(() => {});
  return {
    answeredMs,
    async stop() {
      isOn = false;
      await all;
    },
  };
}

async function indexesOf(db: Database, meter: number): Promise<Set<number>> {
  const rows = await db.selectFrom('slot').select('slot_start').where('meter_key', '=', meter).execute();
  return new Set(rows.map(({ slot_start }) => indexOf(slot_start)));
}

test(
  'HLD-02 the embedded database takes a 1.0.0 folder over, opens after each of 20 power cuts and has what it acknowledged',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const work = mkdtempSync(path.join(tmpdir(), 'plantdeck-power-cut-'));
    onTestFinished(() => rmSync(work, { recursive: true, force: true }));
    const image = path.join(work, 'disk');
    const disk = await newDisk(image);
    onTestFinished(() => disk.remove());
    const dataDir = path.join(disk.folder, 'data');
    await makeOldFolder(dataDir);
    const opened = await openDatabase({ kind: 'embedded', dataDir, openPglite });
    onTestFinished(() => opened.close());
    expect(opened.engine).toBe('postgres');
    const writing = startWriting(opened.db);
    onTestFinished(() => writing.stop());

    let recoveryMs = 0;
    let lostWrites = 0;
    for (let cut = 0; cut < CUTS; cut += 1) {
      // The first one comes right after the old folder was taken over.
      await wait((cut * 37) % 400);
      const copy = path.join(work, `cut-${cut}`);
      const cutMs = await copyWhileWriting(disk, image, copy, dataDir);
      const acknowledged = [...writing.answeredMs].filter(([, answeredMs]) => answeredMs <= cutMs);
      const after = await diskOf(copy);
      try {
        const copied = path.join(after.folder, 'data');
        // Its holder, this process, would be gone.
        rmSync(path.join(copied, 'platform.lock'), { force: true });
        const returnedMs = performance.now();
        const again = await openDatabase({ kind: 'embedded', dataDir: copied, openPglite });
        recoveryMs = Math.max(recoveryMs, performance.now() - returnedMs);
        try {
          expect(again.engine).toBe('postgres');
          expect((await indexesOf(again.db, OLD_METER)).size).toBe(OLD_ROWS);
          const found = await indexesOf(again.db, NOTED_METER);
          const lost = acknowledged.filter(([index]) => !found.has(index));
          expect(lost.filter(([, answeredMs]) => answeredMs <= cutMs - LOSS_ALLOWED_MS)).toEqual([]);
          lostWrites += lost.length;
          // More than was asked for, and what the start says.
          expect(lost).toEqual([]);
        } finally {
          await again.close();
        }
      } finally {
        await after.remove();
      }
    }
    expect(writing.answeredMs.size).toBeGreaterThan(CUTS);
    noteFault({ fault: `power cut of the embedded database, ${CUTS} times`, recoveryMs, lostWrites });
  },
);

test(
  `PGlite opens after each of ${FALLBACK_CUTS} power cuts and has what it acknowledged`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const work = mkdtempSync(path.join(tmpdir(), 'plantdeck-power-cut-'));
    onTestFinished(() => rmSync(work, { recursive: true, force: true }));
    const image = path.join(work, 'disk');
    const disk = await newDisk(image);
    onTestFinished(() => disk.remove());
    const dataDir = path.join(disk.folder, 'data');
    const opened = await openDatabase({ kind: 'embedded', dataDir, engine: 'pglite', openPglite });
    onTestFinished(() => opened.close());
    const writing = startWriting(opened.db);
    onTestFinished(() => writing.stop());
    let recoveryMs = 0;
    for (let cut = 0; cut < FALLBACK_CUTS; cut += 1) {
      await wait(100 + ((cut * 37) % 400));
      const copy = path.join(work, `cut-${cut}`);
      let before: string;
      do {
        before = disk.activity();
        // PGlite is in this thread: nothing is written meanwhile but what the system writes by itself.
        execFileSync('cp', [image, copy]);
      } while (disk.activity() !== before);
      const acknowledged = [...writing.answeredMs.keys()];
      const after = await diskOf(copy);
      try {
        const copied = path.join(after.folder, 'data');
        rmSync(path.join(copied, 'platform.lock'), { force: true });
        const returnedMs = performance.now();
        const again = await openDatabase({ kind: 'embedded', dataDir: copied, engine: 'pglite', openPglite });
        recoveryMs = Math.max(recoveryMs, performance.now() - returnedMs);
        try {
          expect(again.copies?.restoredFrom()).toBeNull();
          const found = await indexesOf(again.db, NOTED_METER);
          expect(acknowledged.filter((index) => !found.has(index))).toEqual([]);
        } finally {
          await again.close();
        }
      } finally {
        await after.remove();
      }
    }
    expect(writing.answeredMs.size).toBeGreaterThan(FALLBACK_CUTS);
    noteFault({ fault: `power cut of PGlite, ${FALLBACK_CUTS} times`, recoveryMs, lostWrites: 0 });
  },
);
