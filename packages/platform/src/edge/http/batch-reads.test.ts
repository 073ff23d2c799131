import { setTimeout as delay } from 'node:timers/promises';
import { BATCH_BYTES_MOST, BATCH_CONTENT_TYPE, BATCH_PATH, BATCH_READS_MOST } from '@plantdeck/core/contract';
import { ENDPOINTS, GROUP_PREFIXES, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answers } from './batch-reads.ts';
import { endpointRoute } from './routes.ts';
import { createTestServer, PORTAL_ORIGIN, type TestServer } from '../../../testing/test-server.ts';

const url = GROUP_PREFIXES.auth + BATCH_PATH;
const BOARD = '/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy';
const CONFIG = '/api/cloud/exhibition/board/config?boardCode=wholePlantEnergy';
const orgId = 'org-cer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer({ callsPerMinute: 5_000 });
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

interface Read {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
const get = (id: number, path: string): Read => ({ id, method: 'GET', path });
const signedIn = (more: Record<string, string> = {}): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-org-id': orgId,
  'x-lang': 'en',
  ...more,
});

interface Line {
  readonly id: number;
  readonly status: number;
  readonly retryAfter?: number;
  readonly body: { readonly retCode: string; readonly retMsg: string; readonly data: unknown };
}
async function batch(reads: readonly unknown[], headers = signedIn(), on = server) {
  const answer = await on.app.inject({ method: 'POST', url, headers, payload: { reads } });
  const isLines = answer.headers['content-type'] === BATCH_CONTENT_TYPE;
  const lines: Line[] = isLines
    ? answer.payload
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    : [];
  const byId = {
    get(id: number): Line {
      const found = lines.find((line) => line.id === id);
      if (!found) throw new Error(`no line for ${id}`);
      return found;
    },
  };
  return { answer, lines, byId };
}

describe('EMB-13: a batch of reads', () => {
  test('EMB-13: answers each as a call of its own would, in the reader’s language and for their organisation', async () => {
    const reads = [
      get(3, BOARD),
      get(9, CONFIG),
      {
        id: 1,
        method: 'POST',
        path: '/api/message/user/page',
        body: { page: { size: 2, current: 1 } },
      },
      get(4, '/api/cloud/area/tree/list'),
    ];
    const { answer, byId, lines } = await batch(reads);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': BATCH_CONTENT_TYPE,
      'cache-control': 'no-store, no-transform',
    });
    expect(lines).toHaveLength(reads.length);
    for (const read of reads) {
      const own = await server.app.inject({
        method: read.method as 'GET',
        url: read.path,
        headers: signedIn(),
        ...('body' in read ? { payload: read.body as object } : {}),
      });
      expect(byId.get(read.id)).toEqual({ id: read.id, status: 200, body: own.json() });
    }
    const chinese = await batch([get(0, BOARD)], signedIn({ 'x-lang': 'zh-CN' }));
    expect(chinese.byId.get(0).body.data).toMatchObject({ panels: { load: { language: 'zh-CN' } } });
  });

  test('EMB-13: each needs its own permission: what is forbidden, misspelt or not signed in is refused alone', async () => {
    const operator = await server.signIn('cer.operator');
    const reads = [
      get(0, BOARD),
      get(1, '/api/cloud/boardSetting/areaEnergyBaseline/list'),
      get(2, '/api/cloud/exhibition/board/data?boardCode=none'),
    ];
    const own = signedIn({ authorization: `Bearer ${operator}` });
    const { byId } = await batch(reads, own);
    for (const read of reads) {
      const single = await server.app.inject({ url: read.path, headers: own });
      expect(byId.get(read.id)).toEqual({ id: read.id, status: 200, body: single.json() });
    }
    expect(byId.get(0).body.retCode).toBe('0');
    expect(byId.get(1).body.retCode).toBe('040301');
    const nobody = await batch([get(0, BOARD), get(1, '/api/oauth/publicKey')], { 'x-lang': 'en' });
    expect([nobody.byId.get(0).body.retCode, nobody.byId.get(1).body.retCode]).toEqual(['010001', '0']);
    const elsewhere = await batch([get(0, BOARD)], signedIn({ 'x-org-id': 'org-ce2' }));
    expect(elsewhere.byId.get(0).body.retCode).toBe('040301');
  });

  test('EMB-13: a portal’s token reaches the same as by single calls, from the same origins', async () => {
    const portal = await server.embedToken({ elements: ['plant-whole-plant-energy-board'] });
    const reads = [get(0, BOARD), get(1, '/api/cloud/orgUser/org/list'), get(2, '/api/cloud/factory/tree')];
    const from = (origin: string) => batch(reads, { authorization: `Bearer ${portal}`, origin });
    const { answer, byId } = await from(PORTAL_ORIGIN);
    expect(answer.headers['access-control-allow-origin']).toBe(PORTAL_ORIGIN);
    expect(byId.get(0).body.retCode).toBe('0');
    expect(byId.get(1).status).toBe(405);
    expect(byId.get(2).body.retCode).toBe('040301');
    expect((await from('https://evil.example')).answer.statusCode).toBe(403);
    // A person's token belongs to the product's own site.
    const person = await batch([get(0, BOARD)], signedIn({ origin: PORTAL_ORIGIN }));
    expect(person.byId.get(0).body.retCode).toBe('040301');
  });

  test('EMB-13: whatever is no read is refused, a batch in a batch too, and nothing of it happens', async () => {
    const table = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
    const paths = table.map(([name, endpoint]) => ({
      name,
      method: endpoint.method,
      path: endpointRoute(endpoint).replace(/:\w+/g, 'x'),
      body: {},
    }));
    const carried: string[] = [];
    for (let from = 0; from < paths.length; from += BATCH_READS_MOST) {
      const some = paths.slice(from, from + BATCH_READS_MOST);
      const { byId } = await batch(some.map(({ method, path, body }, id) => ({ id, method, path, body })));
      some.forEach(({ name }, id) => byId.get(id).status !== 405 && carried.push(name));
    }
    // Of the table, and not by the rule that the platform itself uses.
    expect(carried).toContain('boardData');
    expect(carried).toContain('messagePage');
    expect(
      carried.filter((name) => /save|delete|modify|add$|login|reset|publish|ticket|import/i.test(name)),
    ).toEqual([]);
    for (const name of [
      'recordSave',
      'socketTicket',
      'verificationCode',
      'messageReadAll',
      'eventAdd',
      'logout',
    ])
      expect(carried).not.toContain(name);
    const { byId } = await batch([
      { id: 0, method: 'POST', path: url, body: { reads: [get(0, BOARD)] } },
      get(1, '/healthz'),
      get(2, '/nothing/here'),
      get(3, '/nowhere'),
      get(4, `${BOARD}&x=/../../..`),
      get(5, '/api/cloud/area/tree/list/../../record/x/save'),
      { id: 6, method: 'POST', path: '/api/%6dessage/read/all', body: {} },
      { id: 7, method: 'POST', path: '/api/message/user/../read/all', body: {} },
    ]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((id) => byId.get(id).status)).toEqual([
      405, 405, 404, 404, 200, 404, 405, 405,
    ]);
    expect(byId.get(0).body).toMatchObject({
      retCode: '040501',
      retMsg: 'This call is made by itself, not together with others.',
    });
  });

  test.each([
    ['none', []],
    ['more than it takes', Array.from({ length: BATCH_READS_MOST + 1 }, (_each, id) => get(id, BOARD))],
    ['two of one id', [get(1, BOARD), get(1, CONFIG)]],
    ['another host', [get(1, 'https://evil.example/')]],
    ['another host without a scheme', [get(1, '//evil.example/')]],
    ['a line break', [get(1, `${BOARD}\r\nx: y`)]],
    ['another method', [{ id: 1, method: 'DELETE', path: BOARD }]],
    ['no id', [{ method: 'GET', path: BOARD }]],
  ])('EMB-13: of %s is refused as a whole', async (_name, reads) => {
    const { answer, lines } = await batch(reads);
    expect(lines).toEqual([]);
    expect(answer.json()).toMatchObject({ retCode: '040001' });
  });

  test('EMB-13: of too many bytes is refused as a whole', async () => {
    const { answer } = await batch([{ ...get(1, BOARD), body: 'x'.repeat(BATCH_BYTES_MOST) }]);
    expect([answer.statusCode, answer.json().retCode]).toEqual([413, '041301']);
  });

  test('EMB-13: each read counts as a call of its own', async () => {
    const small = await createTestServer({ callsPerMinute: 4 });
    const own = signedIn({ authorization: `Bearer ${await small.signIn('cer.manager')}` });
    const reads = Array.from({ length: 4 }, (_each, id) => get(id, BOARD));
    const linesOf = async (some: readonly Read[]) => (await batch(some, own, small)).lines;
    expect((await linesOf(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = await linesOf(reads.slice(2));
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.retryAfter).toBeGreaterThan(0);
    expect(refused[0]?.body.retCode).toBe('042901');
    // And the same address has no calls left by themselves.
    expect((await small.app.inject({ url: BOARD, headers: own })).statusCode).toBe(429);
    await small.close();
  });

  test('EMB-13: each stands in the log as a call of its own, and secrets in none', async () => {
    const before = server.log.length;
    await batch([get(0, `${BOARD}&token=my-secret`), get(1, CONFIG)]);
    const told = server.log.slice(before).filter((line) => line.includes('incoming request'));
    expect(told.filter((line) => line.includes('/board/'))).toHaveLength(2);
    expect(told.join('')).not.toContain('my-secret');
  });
});

describe('EMB-13: the lines', () => {
  test('EMB-13: come as they are done: a slow one holds up nobody, and a few are under way at once', async () => {
    const open = new Map<number, (line: string) => void>();
    let most = 0;
    const stream = answers(
      Array.from({ length: 9 }, (_each, id) => ({ id, method: 'GET' as const, path: '/' })),
      ({ id }) =>
        new Promise((resolve) => {
          open.set(id, resolve);
          most = Math.max(most, open.size);
        }),
    );
    const told: string[] = [];
    const all = (async () => {
      for await (const line of stream) told.push(line);
    })();
    const finish = async (id: number): Promise<void> => {
      await expect.poll(() => open.has(id)).toBe(true);
      open.get(id)?.(`${id}`);
      open.delete(id);
      await expect.poll(() => told.at(-1)).toBe(`${id}\n`);
    };
    for (const id of [3, 1, 2, 4, 5, 6, 8, 7]) await finish(id);
    await finish(0);
    await all;
    expect(told).toHaveLength(9);
    expect(most).toBe(6);
  });

  test('EMB-13: nothing more is begun after whoever asked has left', async () => {
    const begun: number[] = [];
    const stream = answers(
      Array.from({ length: 20 }, (_each, id) => ({ id, method: 'GET' as const, path: '/' })),
      async ({ id }) => {
        begun.push(id);
        return String(id);
      },
    );
    await stream.next();
    await stream.return(undefined);
    await delay(0);
    expect(begun).toHaveLength(6);
  });

  test('EMB-13: arrive packed one by one over a real connection, while a slow one is still under way', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = await createTestServer(
      {},
      {
        boards: [
          {
            code: 'wholePlantEnergy',
            resource: 'realTimeBoardFarm',
            elementTag: 'plant-whole-plant-energy-board',
            refreshS: 3_600,
            async query(_context, scope) {
              if (scope['areaId'] === 'slow') await held;
              return { panels: {} };
            },
          },
        ],
      },
    );
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const address = slow.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const own = await slow.signIn('cer.manager');
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      headers: {
        ...signedIn({ authorization: `Bearer ${own}` }),
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      },
      body: JSON.stringify({ reads: [get(0, `${BOARD}&areaId=slow`), get(1, BOARD)] }),
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ id: 1, status: 200 });
    release();
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ id: 0, status: 200 });
    expect((await reader?.read())?.done).toBe(true);
    await slow.close();
  });
});
