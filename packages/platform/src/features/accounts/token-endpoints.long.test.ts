/** The samples of docs/token-endpoints, as a customer would run them, against a real platform with a real plant. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { EmbedTokenSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOARDS } from '../boards/registry.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import {
  createTestServer,
  PORTAL_ORIGIN,
  PORTAL_SECRET,
  type TestServer,
} from '../../../testing/test-server.ts';
import { freePort } from '../../../../../tests/support/free-port.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../../docs/token-endpoints');
const NOW = Date.parse('2026-11-20T12:00:00+08:00');
/** File, and how it is run; a language whose tools are not on this machine is only read. */
const SAMPLES: readonly { file: string; command: string; args: readonly string[] }[] = [
  { file: 'token.mjs', command: process.execPath, args: ['token.mjs'] },
  { file: 'token.py', command: 'python3', args: ['token.py'] },
  { file: 'Token.java', command: 'java', args: ['Token.java'] },
  { file: 'token.go', command: 'go', args: ['run', 'token.go'] },
  { file: 'token.php', command: 'php', args: ['-S', '127.0.0.1:{PORT}', 'token.php'] },
  { file: 'Token.cs', command: 'dotnet-run-of-one-file', args: ['Token.cs'] },
];
/** What each sample sends and reads, in the spelling of the wire and of the environment. */
const NAMES = [
  ...['clientId', 'clientSecret', 'elements', 'areaId', 'seconds', 'retCode', 'no-store'],
  ...[
    'PLANTDECK_URL',
    'CLIENT_ID',
    'CLIENT_SECRET',
    'AREA_ID',
    '/plant-token',
    'plant-whole-plant-energy-board',
  ],
];
/** Names that a sample does not have as words of their own: a slip such as `clientID` is missing. */
const missingOf = (text: string): string[] => [
  ...NAMES.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)),
  ...(/['"`/}]\/?api\/oauth\/embed\/token['"`]/.test(text) ? [] : ['the address']),
];
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Brackets outside of strings and comments that nothing closes, or that close nothing. */
function unbalanced(text: string): string {
  const code = text.replace(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`|\/\/.*|#.*|\/\*[\s\S]*?\*\//g,
    '',
  );
  const open: string[] = [];
  for (const bracket of code.match(/[()[\]{}]/g) ?? []) {
    const closing = CLOSING[bracket];
    if (closing !== undefined) open.push(closing);
    else if (open.pop() !== bracket) return bracket;
  }
  return open.join('');
}
const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW }, boards: BOARDS });
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-18T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  await server.database.db
    .updateTable('area')
    .set({ name_zh: 'Quondam 车间', name_en: 'Quondam hall' })
    .where('area_id', '=', 'CER.W2')
    .execute();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => server.close());

async function running<T>(
  { command, args }: (typeof SAMPLES)[number],
  env: Record<string, string>,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const port = String(await freePort());
  const child: ChildProcess = spawn(
    command,
    args.map((each) => each.replace('{PORT}', port)),
    {
      cwd: FOLDER,
      stdio: 'ignore',
      env: {
        ...process.env,
        PLANTDECK_URL: url,
        CLIENT_ID: 'portal-demo',
        CLIENT_SECRET: PORTAL_SECRET,
        PORT: port,
        ...env,
      },
    },
  );
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/nothing`).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    return await use(`http://127.0.0.1:${port}/plant-token`);
  } finally {
    child.kill();
  }
}

const board = (token: string, areaId?: string) =>
  server.call('boardData', {
    token,
    orgId: 'org-cer',
    origin: PORTAL_ORIGIN,
    query: { boardCode: 'wholePlantEnergy', range: 'today', ...(areaId && { areaId }) },
  });

describe('EMB-10 guest tokens carry what they may show and whose rows, and five languages ask for them', () => {
  test('EMB-10 every sample is there, checks its own session first, keeps the secret out of the answer, and those that can run here do', async () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(SAMPLES.map(({ file }) => file).toSorted());
    const ran: string[] = [];
    for (const sample of SAMPLES) {
      const text = readFileSync(`${FOLDER}/${sample.file}`, 'utf8');
      expect([sample.file, missingOf(text)]).toEqual([sample.file, []]);
      expect([sample.file, unbalanced(text)]).toEqual([sample.file, '']);
      // Who asks is checked before a token is, and who gets none is answered 503 after that.
      expect(text, sample.file).toMatch(
        /own session is signed in[\s\S]*plant_?token\(\)[\s\S]*(503|StatusServiceUnavailable)/i,
      );
      if (!isThere(sample.command)) continue;
      ran.push(sample.file);
      const answer = await running(sample, { AREA_ID: 'CER.W1' }, async (address) => {
        const response = await fetch(address);
        expect([sample.file, response.status]).toEqual([sample.file, 200]);
        expect(response.headers.get('cache-control'), sample.file).toBe('no-store');
        return (await response.json()) as unknown;
      });
      expect(JSON.stringify(answer), sample.file).not.toContain(PORTAL_SECRET);
      const bare = typeof answer === 'object' && answer && 'data' in answer ? answer.data : answer;
      const { token, expiredTime } = v.parse(EmbedTokenSchema, bare);
      expect(expiredTime).toBe(900);
      const shown = await board(token);
      expect([sample.file, shown.retCode]).toEqual([sample.file, '0']);
      expect(JSON.stringify(shown.data)).not.toMatch(/Quondam/);
      // A portal that cannot get a token says so, and hands nothing on.
      const refused = await running(sample, { CLIENT_SECRET: 'wrong' }, (address) => fetch(address));
      expect([sample.file, refused.status]).toEqual([sample.file, 503]);
    }
    expect(ran).toEqual(expect.arrayContaining(['token.mjs', 'token.py']));
    expect(SAMPLES.length).toBeGreaterThanOrEqual(5);
  }, 180_000);

  test('EMB-10 a token of one area reads no row, sum or name of another, and no other element', async () => {
    const all = await board(await server.embedToken({}));
    expect(JSON.stringify(all.data)).toMatch(/Quondam/);
    const token = await server.embedToken({ areaId: 'CER.W1', elements: ['plant-whole-plant-energy-board'] });
    const own = await board(token);
    expect(own.retCode).toBe('0');
    expect(JSON.stringify(own.data)).not.toMatch(/Quondam|CER\.W2/);
    expect((await board(token, 'CER.W1')).retCode).toBe('0');
    for (const other of ['CER.W2', 'CER']) {
      const answer = await board(token, other);
      expect(JSON.stringify(answer.data ?? null)).not.toMatch(/Quondam|CER\.W2/);
    }
    const chart = await server.call('boardData', {
      token,
      orgId: 'org-cer',
      query: { boardCode: 'productionAlarm' },
    });
    expect(chart.retCode).not.toBe('0');
    // Only areas of the client's own plant can be asked for at all.
    const strange = await server.call('embedToken', {
      body: { clientId: 'portal-demo', clientSecret: PORTAL_SECRET, areaId: 'CEM' },
    });
    expect([strange.retCode === '0', strange.data ?? null]).toEqual([false, null]);
  });
});
