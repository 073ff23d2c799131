/** Two processes over one PostgreSQL: who runs the plants when one is killed, paused or its plants stand still. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { openTermDatabase } from '../../packages/platform/src/store/database/open-database.ts';
import { openPool } from '../../packages/platform/src/store/database/pg-pool.ts';
import {
  initPostgres,
  startPostgres,
  type PostgresProcess,
} from '../../packages/platform/src/store/database/postgres-process.ts';
import { CLOCK_START, freePorts } from '../support/product.ts';

const undo: (() => void | Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const MAIN = fileURLToPath(new URL('../../packages/platform/dist/demo.js', import.meta.url));

interface Instance {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startInstance(databaseUrl: string, dataDir: string): Promise<Instance> {
  const port = await freePorts();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PROFILE: 'ci',
      PLANTS: 'CER',
      CLOCK_START,
      CLOCK_FACTOR: '60',
      LOG: 'silent',
      PLATFORM_SECRET: 'a-secret-of-both-instances-0123456789abcdef',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => (printed += String(text)));
  await expect.poll(() => printed, { timeout: 120_000 }).toContain('All of history is there.');
  return { url: `http://127.0.0.1:${port}`, child };
}

interface Ready {
  readonly code: number;
  readonly reasons: readonly string[];
  readonly role: string;
}
/** @returns null where the instance does not answer */
async function readiness({ url }: Instance): Promise<Ready | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4_000) });
    const body = (await answer.json()) as { reasons: string[]; checks: { leadership: { role: string } } };
    return { code: answer.status, reasons: body.reasons, role: body.checks.leadership.role };
  } catch {
    return null;
  }
}
const roles = async (instances: readonly Instance[]): Promise<string[]> =>
  (await Promise.all(instances.map(readiness))).map((found) => found?.role ?? 'silent').toSorted();

async function split(instances: readonly Instance[]): Promise<{ leader: Instance; follower: Instance }> {
  const [first, second] = instances;
  if (first === undefined || second === undefined) throw new Error('two instances are needed');
  return (await readiness(first))?.role === 'leader'
    ? { leader: first, follower: second }
    : { leader: second, follower: first };
}

/** Waits until an instance leads and is ready. @returns how long that took */
async function untilLeads(instance: Instance, timeoutMs: number): Promise<number> {
  const sinceMs = performance.now();
  await expect
    .poll(() => readiness(instance), { timeout: timeoutMs, interval: 100 })
    .toMatchObject({ role: 'leader', code: 200 });
  return performance.now() - sinceMs;
}

test(
  'HLD-03 one instance leads at any time: a killed or paused one is replaced within 10 s, and plants that stand still are reported',
  { timeout: 300_000 },
  async () => {
    const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'plantdeck-lease-')));
    undo.push(() => rmSync(base, { recursive: true, force: true }));
    const folder = path.join(base, 'postgres');
    const dataDir = path.join(base, 'data');
    mkdirSync(dataDir);
    await initPostgres(folder);
    const port = await freePorts();
    let server: PostgresProcess = await startPostgres({ folder, port });
    undo.push(() => server.kill());
    const { url } = server;
    const watch = async () => {
      const pool = openPool({ url, name: 'test', connectionsMax: 1 });
      const client = await pool.connect();
      undo.push(() => {
        client.release();
        return pool.end();
      });
      return client;
    };
    let database = await watch();
    const lease = async () => {
      const { rows } = await database.query<{ holder: string; term: number }>(
        "select holder, term::int as term from platform_lease where name = 'plants'",
        [],
      );
      if (rows[0] === undefined) throw new Error('there is no lease');
      return rows[0];
    };
    const writers = async (): Promise<number[]> =>
      (
        await database.query<{ pid: number }>(
          "select pid from pg_stat_activity where application_name = 'plantdeck plants'",
          [],
        )
      ).rows.map(({ pid }) => pid);

    const first = await startInstance(url, dataDir);
    const second = await startInstance(url, dataDir);
    expect(await roles([first, second])).toEqual(['follower', 'leader']);

    // Killed.
    const { leader, follower } = await split([first, second]);
    leader.child.kill('SIGKILL');
    expect(await untilLeads(follower, 10_000)).toBeLessThan(10_000);
    const third = await startInstance(url, dataDir);
    expect(await roles([follower, third])).toEqual(['follower', 'leader']);

    // Paused for longer than its lease, and resumed: it finds its connections ended and follows.
    const earlier = { lease: await lease(), writers: await writers() };
    expect(earlier.writers.length).toBeGreaterThan(0);
    follower.child.kill('SIGSTOP');
    expect(await untilLeads(third, 10_000)).toBeLessThan(10_000);
    const later = await lease();
    expect(later.term).toBeGreaterThan(earlier.lease.term);
    expect((await writers()).filter((pid) => earlier.writers.includes(pid))).toEqual([]);
    follower.child.kill('SIGCONT');
    const untilMs = performance.now() + 8_000;
    while (performance.now() < untilMs) {
      expect((await roles([follower, third])).filter((role) => role === 'leader').length).toBeLessThan(2);
      expect(await lease()).toEqual(later);
      await delay(100);
    }
    expect(await readiness(follower)).toMatchObject({ role: 'follower', code: 200 });
    // A write of the earlier term is refused by the database's own row, whatever its instance believes.
    const stale = openTermDatabase(url, earlier.lease.holder, earlier.lease.term);
    undo.push(() => stale.close());
    await expect(stale.db.selectFrom('plant').select('plant_id').execute()).rejects.toThrow(
      'this instance leads no longer',
    );

    // Restarted database.
    await server.kill();
    await delay(1_000);
    server = await startPostgres({ folder, port });
    await expect
      .poll(() => roles([follower, third]), { timeout: 10_000, interval: 100 })
      .toEqual(['follower', 'leader']);
    database = await watch();

    // A leader that keeps its lease and moves nothing.
    const held = await watch();
    await held.query('begin', []);
    await held.query('lock table slot in access exclusive mode', []);
    const found = await split([follower, third]);
    await expect
      .poll(() => readiness(found.follower), { timeout: 60_000, interval: 500 })
      .toMatchObject({ role: 'follower', code: 503, reasons: ['the plants stand still'] });
    expect((await lease()).holder).not.toBe('');
    await held.query('rollback', []);
    await expect
      .poll(() => readiness(found.follower), { timeout: 30_000, interval: 500 })
      .toMatchObject({ code: 200 });
  },
);
