import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { initPostgres, startPostgres, type PostgresProcess } from './postgres-process.ts';

const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function cluster(inside = ''): Promise<string> {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'plantdeck-postgres-')));
  undo.push(() => rmSync(base, { recursive: true, force: true }));
  const folder = path.join(base, inside, 'postgres');
  mkdirSync(path.dirname(folder), { recursive: true });
  await initPostgres(folder);
  return folder;
}

async function started(start: Parameters<typeof startPostgres>[0]): Promise<PostgresProcess> {
  const server = await startPostgres(start);
  undo.push(() => server.kill());
  return server;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

// A cluster is made for each test and goes to the disk.
describe('a PostgreSQL server over a folder', { timeout: 120_000 }, () => {
  test('is made, keeps what was written over a stop and over kill -9, and its writes are durable', async () => {
    const folder = await cluster();
    const first = await started({ folder });
    await ask(first.url, 'create table t (n int); insert into t values (1)');
    await first.stop();
    const second = await started({ folder });
    expect(await ask(second.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }]);
    await ask(second.url, 'insert into t values (2)');
    await second.kill();
    const third = await started({ folder });
    expect(await ask(third.url, 'select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    await third.stop();
    expect(isAlive(third.pid)).toBe(false);
  });

  test('a path too long for a socket listens on this machine alone, with a password', async () => {
    const folder = await cluster('a-name-that-fills-the-path'.repeat(4));
    const { url } = await started({ folder });
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('starts over the notes of a server that is gone, whose number another program has by now', async () => {
    const folder = await cluster();
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    undo.push(() => void other.kill());
    const note = `${other.pid}\n${folder}\n1\n5432\n\n\n\nready\n`;
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(path.join(folder, name), note);
    const { url } = await started({ folder });
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(isAlive(other.pid ?? 0)).toBe(true);
  });

  test('a server that another process left behind is ended, and what it stored is there', async () => {
    const folder = await cluster();
    const left = await started({ folder });
    await ask(left.url, 'create table t as select 1 as n');
    const next = await started({ folder });
    expect(isAlive(left.pid)).toBe(false);
    expect(await ask(next.url, 'select n from t')).toEqual([{ n: 1 }]);
  });

  test('says in the words of the server why it does not start', async () => {
    const folder = await cluster();
    writeFileSync(path.join(folder, 'PG_VERSION'), '9\n');
    await expect(startPostgres({ folder })).rejects.toThrow(/database files are incompatible with server/);
  });
});
