/** Two instances over one real PostgreSQL that is killed, is away, and returns. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { hashOpaqueSecret } from './accounts/opaque-secret.ts';
import { initPostgres, startPostgres, type PostgresProcess } from './database/postgres-process.ts';
import { openInThread } from './plant/history-engine.ts';
import { startPlatform, type Platform } from './platform.ts';

const undo: (() => void | Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ask<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

interface Connections {
  readonly instance: number;
  readonly all: number;
}
/** Of both instances: those that are held open always, and all. */
async function connectionsNow(url: string): Promise<Connections> {
  const [row] = await ask<{ instance: number; all: number }>(
    url,
    `select count(*) filter (where application_name = 'plantdeck instance')::int as instance, count(*)::int as all
     from pg_stat_activity where application_name like 'plantdeck%'`,
  );
  return row ?? { instance: 0, all: 0 };
}

/** What a pool opens for a moment ends after 10 s: the least of a while is what is held. */
async function heldConnections(url: string): Promise<Connections> {
  const found: Connections[] = [];
  const untilMs = performance.now() + 15_000;
  while (performance.now() < untilMs) {
    found.push(await connectionsNow(url));
    await delay(250);
  }
  // The pools: 10 + 10, 3 of the plants, 1 + 1.
  expect(Math.max(...found.map(({ all }) => all))).toBeLessThanOrEqual(25);
  return {
    instance: Math.min(...found.map(({ instance }) => instance)),
    all: Math.min(...found.map(({ all }) => all)),
  };
}

async function startInstance(databaseUrl: string, dataDir: string): Promise<Platform> {
  const platform = await startPlatform({
    port: 0,
    logLevel: 'silent',
    databaseUrl,
    dataDir,
    profile: 'ci',
    plantIds: ['CER'],
    clockFactor: 10,
    openHistory: openInThread,
    platformSecret: 'a-secret-of-both-instances-0123456789abcdef',
  });
  undo.push(() => platform.close());
  return platform;
}

interface Ready {
  readonly status: string;
  readonly checks: { readonly leadership: { readonly role: string } };
}
const readiness = async (platform: Platform): Promise<Ready> =>
  (await (await fetch(`${platform.url}/readyz`)).json()) as Ready;

const signIn = async (platform: Platform): Promise<string | null> => {
  const answer = await fetch(`${platform.url}/api/oauth/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': 'en' },
    body: JSON.stringify({ userName: 'cer.manager', password: 'Plantdeck-2026' }),
  });
  const body = (await answer.json()) as {
    retCode: string;
    data: { config: { refreshToken: string } } | null;
  };
  return body.retCode === '0' ? (body.data?.config.refreshToken ?? null) : null;
};

test(
  'after kill -9 of the database, twice, two instances serve within 10 s without further connections, with every acknowledged write',
  { timeout: 240_000 },
  async () => {
    const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'plantdeck-instances-')));
    undo.push(() => rmSync(base, { recursive: true, force: true }));
    const folder = path.join(base, 'postgres');
    mkdirSync(path.join(base, 'data'));
    await initPostgres(folder);
    const port = await freePort();
    let server: PostgresProcess = await startPostgres({ folder, port });
    undo.push(() => server.kill());
    const { url } = server;
    const one = await startInstance(url, path.join(base, 'data'));
    const two = await startInstance(url, path.join(base, 'data'));
    await Promise.all([one.ready, two.ready]);
    await one.whole;
    const roles = async () =>
      (await Promise.all([readiness(one), readiness(two)])).map(({ checks }) => checks.leadership.role);
    expect((await roles()).sort()).toEqual(['follower', 'leader']);

    // Sign-ins are writes that are acknowledged: each leaves a refresh token of its own.
    const acknowledged: string[] = [];
    let isWriting = true;
    let isPaused = false;
    const writing = Promise.all(
      [one, two].map(async (platform) => {
        while (isWriting) {
          const refreshToken = isPaused ? null : await signIn(platform).catch(() => null);
          if (refreshToken !== null) acknowledged.push(hashOpaqueSecret(refreshToken));
          await delay(50);
        }
      }),
    );
    undo.push(() => {
      isWriting = false;
      return writing;
    });
    const writesMore = async () => {
      const { length } = acknowledged;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(length + 2);
    };
    await writesMore();
    isPaused = true;
    const before = await heldConnections(url);
    expect(before.instance).toBe(2);
    isPaused = false;
    for (const outageMs of [1_000, 15_000]) {
      await writesMore();
      await server.kill();
      await delay(outageMs);
      server = await startPostgres({ folder, port });
      const returnedMs = performance.now();
      await expect
        .poll(
          async () => {
            const found = await Promise.all([readiness(one), readiness(two)]);
            const leaders = found.filter(({ checks }) => checks.leadership.role === 'leader');
            if (!found.every(({ status }) => status === 'ready') || leaders.length !== 1) return false;
            const served = await Promise.all([signIn(one), signIn(two)]);
            return served.every((token) => token !== null) && (await connectionsNow(url)).instance === 2;
          },
          { timeout: 10_000, interval: 100 },
        )
        .toBe(true);
      expect(performance.now() - returnedMs).toBeLessThan(10_000);
      await writesMore();
      isPaused = true;
      const after = await heldConnections(url);
      expect(after.instance).toBe(2);
      // A pool holds one more or less by what happened to run at once.
      expect(after.all).toBeLessThanOrEqual(before.all + 1);
      isPaused = false;
    }
    isWriting = false;
    await writing;
    const stored = new Set(
      (await ask<{ token_hash: string }>(url, 'select token_hash from refresh_token')).map(
        ({ token_hash }) => token_hash,
      ),
    );
    expect(acknowledged.filter((hash) => !stored.has(hash))).toEqual([]);
  },
);
