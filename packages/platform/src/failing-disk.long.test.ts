import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPgliteEngine } from './store/database/pglite-engine.ts';
import { startPlatform } from './platform.ts';

const PATIENCE = { timeout: 60_000 };

test(
  'with PGlite on a disk that fails, health says so, every acknowledged write stays, and all comes back by itself',
  {
    timeout: 240_000,
  },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'plantdeck-failing-disk-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    let isBroken = false;
    let attempts = 0;
    const fsync = () => {
      if (isBroken) throw new Error('input/output error');
    };
    const notes: string[] = [];
    const platform = await startPlatform({
      port: 0,
      logLevel: 'silent',
      dataDir,
      database: {
        kind: 'embedded',
        engine: 'pglite',
        dataDir,
        openPglite(folder) {
          attempts += 1;
          return openPgliteEngine({ dataDir: folder, fsync });
        },
        // One attempt meets the failing disk itself.
        diskWorks: async () => !isBroken || attempts === 0,
        onNote: (line) => notes.push(line),
      },
    });
    onTestFinished(() => platform.close());
    const health = async () => {
      const answer = await fetch(`${platform.url}/healthz`);
      const { status, database, reasons } = (await answer.json()) as {
        status: string;
        database: object;
        reasons: string[];
      };
      return { code: answer.status, status, database, reasons };
    };
    const WELL = { code: 200, status: 'ok', database: { reachable: true }, reasons: [] };
    const AWAY = {
      code: 503,
      status: 'failing',
      database: { reachable: false },
      reasons: ['the database cannot be reached'],
    };
    /** Each sign-in stores a refresh token. */
    const signIn = async () => {
      const answer = await fetch(`${platform.url}/api/oauth/login/password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-lang': 'en' },
        body: JSON.stringify({ userName: 'cer.manager', password: 'Plantdeck-2026' }),
      });
      return (await answer.json()) as {
        retCode: string;
        retMsg: string;
        data: { token: string; config: { refreshToken: string } } | null;
      };
    };
    const acknowledged: string[] = [];
    for (let round = 1; round <= 2; round += 1) {
      await expect.poll(health, PATIENCE).toMatchObject(WELL);
      const { data } = await signIn();
      acknowledged.push(data?.config.refreshToken ?? '');
      isBroken = true;
      attempts = 0;
      for (const { retCode, retMsg } of await Promise.all([signIn(), signIn(), signIn()]))
        expect({ retCode, retMsg }).toEqual({
          retCode: '050301',
          retMsg: expect.stringMatching(/cannot be reached.*check whether it was saved/),
        });
      await expect.poll(() => attempts, PATIENCE).toBe(1);
      await expect.poll(health, PATIENCE).toMatchObject(AWAY);
      isBroken = false;
    }
    await expect.poll(health, PATIENCE).toMatchObject(WELL);
    for (const refreshToken of acknowledged) {
      const answer = await fetch(`${platform.url}/api/oauth/token/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
      });
      expect(await answer.json()).toMatchObject({ retCode: '0' });
    }
    expect(notes.filter((line) => line === 'The database is open again.')).toHaveLength(2);
  },
);
