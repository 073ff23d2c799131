import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const lockFile = () => path.join(folder, 'platform.lock');

test('a folder in use is refused and names the process; once freed it can be taken', () => {
  const free = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}. Stop it, or set DATA_DIR`);
  free();
  lockFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

test('the lock of a process that died is taken over', () => {
  const { pid } = spawnSync('true');
  writeFileSync(lockFile(), JSON.stringify({ pid, startTicks: '1' }));
  lockFolder(folder)();
});

test('a living process that only has the number of the dead one does not count', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startTicks: '1' }));
  lockFolder(folder)();
});

test.each(['', '{', '[]', '{"pid":"1"}'])('a half-written lock %j does not block for ever', (content) => {
  writeFileSync(lockFile(), content);
  lockFolder(folder)();
});

test('a data folder that cannot be one is told in one line', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  for (const dataDir of [path.join(folder, 'file'), path.join(folder, 'file', 'below'), '/proc/plantdeck']) {
    await expect(openDatabase({ kind: 'embedded', dataDir })).rejects.toThrow(
      /^The data folder .+ can't be written \(.+\)\. Set DATA_DIR to a folder that can\.$/,
    );
  }
});

test('a database server that does not answer is told without its password', async () => {
  const opening = openDatabase({ kind: 'postgres', url: 'postgres://name:hunter2@127.0.0.1:1/plant' });
  await expect(opening).rejects.toThrow(
    /^The database of DATABASE_URL can't be used \((?!.*hunter2).+\)\. Check/,
  );
});
