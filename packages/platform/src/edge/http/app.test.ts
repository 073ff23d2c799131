import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentence } from '../../engine/i18n/language.ts';
import { redactUrl } from './redaction.ts';
import { createTestServer, PORTAL_ORIGIN, type TestServer } from '../../../testing/test-server.ts';
import { callOrigin } from './origin-rule.ts';

let server: TestServer;
let folder: string;
const script = `console.log(1);\n${'// filler\n'.repeat(500)}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plantdeck-pages-'));
  const put = async (name: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  await put('cloud/index.html', '<!doctype html><title>site</title>');
  await put('cloud/public/main-AbCd1234.js', script);
  await put('cloud/.env', 'SECRET=1');
  await put('outside.txt', 'outside');
  await put('bundle/plantdeck.js', script);
  await put('bundle/frames/chart.html', '<!doctype html><title>one element</title>');
  server = await createTestServer(
    { callsPerMinute: 5_000 },
    {
      folders: {
        cloudDir: path.join(folder, 'cloud'),
        bundleDir: path.join(folder, 'bundle'),
        bundleVersion: '1.4.2',
      },
    },
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('answers come packed where they are long and the caller can unpack', async () => {
  const url = '/api/cloud/customizedInfo/getByHost?host=127.0.0.1';
  const plain = await get(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers['vary']).toMatch(/accept-encoding/i);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  const short = await get('/nowhere', { 'accept-encoding': 'gzip' });
  expect(short.headers['content-encoding']).toBeUndefined();
});

test.each([
  [{ 'accept-language': 'de, it;q=0.8, en;q=0.9' }, 'en'],
  [{ 'accept-language': 'zh-Hant-HK' }, 'zh-TW'],
  [{ 'accept-language': 'en;q=0, vi' }, 'vi'],
  [{ 'accept-language': 'it', 'x-lang': 'ja' }, 'ja'],
  [{ 'accept-language': 'it', 'x-lang': 'xx' }, 'it'],
  [{}, 'zh-CN'],
] as const)('a caller with %j is answered in %s, wherever the refusal arises', async (headers, language) => {
  const body = { clientId: 'nobody', clientSecret: 'wrong' };
  const token = await server.app.inject({ method: 'POST', url: '/api/oauth/embed/token', headers, body });
  expect(token.json().retMsg).toBe(sentence(language, 'embed.refused'));
  const missing = await get('/api/nowhere', headers);
  expect(missing.json().retMsg).toBe(sentence(language, 'call.not-found'));
});

describe('the pages', () => {
  test('answer deep links with the site under a strict policy, and assets that are missing with 404', async () => {
    for (const url of ['/cloud/', '/cloud/realTimeBoardFarm?isFull=1', '/cloud/alarmDetailsView/42']) {
      const page = await get(url);
      expect([url, page.statusCode, page.body]).toEqual([url, 200, '<!doctype html><title>site</title>']);
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
      expect(page.headers['content-security-policy']).not.toContain('unsafe');
      expect(page.headers['cache-control']).toBe('no-cache');
    }
    expect((await get('/cloud/public/gone-AbCd1234.js')).statusCode).toBe(404);
    expect((await get('/')).headers.location).toBe('/cloud/');
    expect((await get('/nowhere')).json()).toMatchObject({ retCode: '040401' });
  });

  test('come packed where the browser can unpack, for good where the name tells the content', async () => {
    const packed = await get('/cloud/public/main-AbCd1234.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
    expect(packed.headers['cache-control']).toContain('immutable');
    const plain = await get('/cloud/public/main-AbCd1234.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
    const again = await get('/cloud/public/main-AbCd1234.js', {
      'if-none-match': String(plain.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([
    '/cloud/../outside.txt',
    '/cloud/%2e%2e/outside.txt',
    '/cloud/..%2foutside.txt',
    '/cloud/.env',
    '/cloud/public/%00',
  ])('never leave their folder for %s', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/outside|SECRET/);
  });

  test('of the bundle are for every site: the exact version for good, the major for minutes, others not at all', async () => {
    const exact = await get('/plantdeck/1.4.2/plantdeck.js', { origin: 'https://anywhere.example' });
    expect([exact.statusCode, exact.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(exact.headers['cache-control']).toContain('immutable');
    expect((await get('/plantdeck/1/plantdeck.js')).headers['cache-control']).toContain('max-age=300');
    expect((await get('/plantdeck/1.4.1/plantdeck.js')).statusCode).toBe(404);
  });

  test('of one element each may stand in a frame of any site, those of the product in none', async () => {
    for (const version of ['1', '1.4.2']) {
      const { headers, statusCode } = await get(`/plantdeck/${version}/frames/chart.html`);
      expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined]);
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
      expect(headers['content-security-policy']).not.toMatch(/frame-ancestors|unsafe/);
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      // Else a page that isolates itself could not frame it, and no page's doctor could read what a proxy put there.
      expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
      expect(headers['access-control-expose-headers']).toContain('x-frame-options');
    }
    const site = await get('/cloud/');
    expect(site.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(site.headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

describe('calls from other sites', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/api/cloud/exhibition/board/data',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-org-id,x-lang',
      },
    });

  test('are asked about in advance: yes for a registered portal, no for others', async () => {
    const yes = await preflight(PORTAL_ORIGIN);
    expect([yes.statusCode, yes.headers['access-control-allow-origin']]).toEqual([204, PORTAL_ORIGIN]);
    expect(yes.headers['access-control-allow-headers']).toBe('Authorization, Content-Type, X-Org-Id, X-Lang');
    expect(yes.headers.vary).toContain('Origin');
    const no = await preflight('https://evil.example');
    expect([no.statusCode, no.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect((await preflight('null')).statusCode).toBe(403);
  });

  test.each([
    [undefined, 'plant.example', 'own'],
    ['https://plant.example', 'plant.example', 'own'],
    ['http://plant.example:8080', 'plant.example', 'stranger'],
    ['https://outer.example', 'inner:8080', 'own'],
    ['https://portal.example', 'plant.example', 'portal'],
    ['https://portal.example.evil', 'plant.example', 'stranger'],
    ['null', 'plant.example', 'stranger'],
  ])('of %s to host %s count as %s', (origin, host, kind) => {
    expect(callOrigin(origin, host, 'outer.example', new Set([PORTAL_ORIGIN])).kind).toBe(kind);
  });
});

describe('hostile input', () => {
  test('of a body that is no JSON, reaches for prototypes, or is of another type is refused in the envelope', async () => {
    for (const body of ['{', '"text"', '{"__proto__":{"admin":true}}', '[]', 'null']) {
      const answer = await server.call('loginPassword', { body });
      expect([body, answer.status, answer.retCode]).toEqual([body, 200, '040001']);
    }
    const form = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/login/password',
      payload: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.json()).toMatchObject({ retCode: '040001' });
  });

  test('of a huge body is refused with 413', async () => {
    const answer = await server.call('loginPassword', {
      body: { userName: 'x'.repeat(2_000_000), password: 'y' },
    });
    expect([answer.status, answer.retCode]).toEqual([413, '041301']);
  });

  test('in a title search finds nothing instead of failing', async () => {
    const token = await server.signIn('cer.manager');
    for (const title of ["'; drop table message; --", '%', '\\', '_'.repeat(200)]) {
      const answer = await server.call('messagePage', {
        token,
        orgId: 'org-cer',
        body: { page: { size: 10, current: 1 }, title },
      });
      expect([title, answer.retCode, answer.data?.total]).toEqual([title, '0', 0]);
    }
  });

  test.each([
    { size: 0, current: 1 },
    { size: 10, current: 0 },
    { size: 1e9, current: 1 },
    { size: 1.5, current: 1 },
  ])('of the page %j names the field', async (page) => {
    const token = await server.signIn('cer.manager');
    const answer = await server.call('messagePage', { token, orgId: 'org-cer', body: { page } });
    expect(answer.retMsg).toMatch(/"page\.(size|current)"/);
  });
});

test('too many calls of one address are refused with 429 and the time to come back', async () => {
  const small = await createTestServer({ callsPerMinute: 3 });
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await small.call('serverTime'));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.retMsg).toMatch(/^Too many requests\. Try again in \d+ s\.$/);
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  await small.close();
});

test('of calls that come in one moment only those over the limit are refused', async () => {
  const small = await createTestServer({ callsPerMinute: 3 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => small.call('serverTime')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  expect(answers.map(({ headers }) => Number(headers['x-ratelimit-remaining'])).sort()).toEqual([
    0, 0, 0, 1, 2,
  ]);
  // Another call has a count of its own.
  expect((await small.call('capabilities')).status).toBe(200);
  await small.close();
});

test("server time is the plants' time, in the answer and in its Date header", async () => {
  const other = await createTestServer({}, { clock: { now: () => Date.parse('2026-03-01T08:00:00Z') } });
  const answer = await other.call('serverTime');
  expect(answer.data).toEqual({ serverTime: '2026-03-01T08:00:00.000Z' });
  expect(answer.headers['date']).toBe('Sun, 01 Mar 2026 08:00:00 GMT');
  await other.close();
});

test('a failure is told without its reason, and logged without the values of its statement', async () => {
  const broken = await createTestServer({}, { boards: [] });
  const { db } = broken.database;
  const token = await broken.signIn('cer.manager');
  await sql`alter table message rename column title_en to title_x`.execute(db);
  const answer = await broken.call('messagePage', {
    token,
    body: { page: { size: 1, current: 1 }, title: 'my-secret-words' },
  });
  expect(answer).toMatchObject({
    status: 500,
    retMsg: 'The request failed. Contact the system administrator.',
  });
  expect(answer.text).not.toContain('title_en');
  const line = broken.log.find((each) => each.includes('call failed'));
  expect(line).toContain('title_en');
  expect(line).not.toContain('my-secret-words');
  await broken.close();
});

test('health tells of database and plants', async () => {
  const answer = await get('/healthz');
  expect(answer.json()).toMatchObject({ status: 'ok', database: { reachable: true }, plants: [] });
  const copies = {
    newestAt: () => '2026-11-20T02:00:00.000Z',
    restoredFrom: () => '2026-11-20T01:00:00.000Z',
  };
  const restored = await createTestServer({}, { databaseCopies: copies });
  expect((await restored.app.inject('/healthz')).json().database).toEqual({
    kind: 'memory',
    reachable: true,
    newestCopyAt: copies.newestAt(),
    restoredFromCopyOf: copies.restoredFrom(),
  });
  await restored.close();
});

test('a live and ready server says so apart', async () => {
  expect((await get('/livez')).json()).toMatchObject({ status: 'ok' });
  const ready = await get('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({
    status: 'ready',
    reasons: [],
    checks: { databaseRead: { ok: true }, databaseWrite: { ok: true } },
  });
});

test('a server without a handler for an endpoint does not start, nor one with two', async () => {
  const start = (handlers: object) => createTestServer({}, { assistant: () => ({ handlers }) });
  await expect(start({})).rejects.toThrow('No handler answers: assistantPermission');
  await expect(start({ loginPassword: async () => null })).rejects.toThrow(
    'Two handlers answer loginPassword',
  );
});

test.each([
  ['/ws/notice?orgId=1&token=abc', '/ws/notice?orgId=1&token=…'],
  ['/a?refreshToken=x&token=y&z=1', '/a?refreshToken=…&token=…&z=1'],
  ['/a?%74oken=x', '/a?%74oken=…'],
  ['/a', '/a'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
