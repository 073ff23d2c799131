/** Keys of programs: what they reach, for how long, and with whose rights. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestServer,
  openSocket,
  PORTAL_ORIGIN,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const BOARD = { boardCode: 'wholePlantEnergy' };
const DAY_MS = 86_400_000;
const orgId = 'org-cer';
const FORM = {
  name: 'Data warehouse',
  readsFigures: true,
  readsRecords: false,
  readsAlarms: false,
  bringsReadings: false,
  areaId: null,
  keyDays: 30,
  isActive: true,
};
async function ask(call: string, payload: object, userName = 'cer.manager', resource = 'apiKeys') {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: {
      authorization: `Bearer ${await server.signIn(userName)}`,
      'x-org-id': orgId,
      'x-lang': 'en',
    },
    payload,
  });
  return answer.json();
}
async function makeKey(values: object = {}, userName?: string) {
  const { retCode, retMsg, data } = await ask('save', { values: { ...FORM, ...values } }, userName);
  expect([retCode, retMsg]).toEqual(['0', 'ok']);
  return { id: String(data.id), key: String(data.values.apiKey) };
}
async function change(id: string, values: object, userName?: string) {
  const { data } = await ask('page', { page: { size: 100, current: 1 }, id });
  const [row] = data.records;
  return ask('save', { id, version: row.version, values: { ...row.values, ...values } }, userName);
}
const reads = async (token: string, more: object = {}): Promise<string> =>
  (await server.call('boardData', { token, query: BOARD, ...more })).retCode;

test('a key is shown once, stored as a hash, and is in no list, log or audit', async () => {
  const { id, key } = await makeKey();
  expect(key).toMatch(/^pdk_[0-9a-f]{16}_[\w-]{43}$/);
  expect(await reads(key)).toBe('0');
  const secret = key.slice(-43);
  const stored = await server.database.db.selectFrom('api_key').selectAll().execute();
  const listed = await ask('page', { page: { size: 100, current: 1 } });
  expect(listed.data.records.find((row: { id: string }) => row.id === id).values).toMatchObject({
    name: 'Data warehouse',
    readsFigures: true,
    isActive: true,
    apiKey: null,
    seenAt: expect.stringMatching(/^20/),
  });
  // In an address it opens nothing, and the log does not repeat it.
  for (const url of [
    `/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy&token=${key}`,
    `/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy&apiKey=${key}`,
    `/api/cloud/${key}`,
  ])
    expect((await server.app.inject({ url })).json().retCode).not.toBe('0');
  const audit = await ask('page', { page: { size: 100, current: 1 } }, undefined, 'embedAudit');
  expect(server.log.join('')).toContain('pdk_…');
  expect(JSON.stringify([stored, listed, audit, server.log])).not.toContain(secret);
});

test('a key ends with its time, when it is switched off and when it is removed', async () => {
  const { id, key } = await makeKey({ keyDays: 2 });
  const [other, short] = [await makeKey({ keyDays: 300 }), await makeKey({ keyDays: 1 })];
  expect((await change(id, { isActive: false })).retCode).toBe('0');
  expect(await reads(key)).toBe('010001');
  await change(id, { isActive: true });
  expect(await reads(key)).toBe('0');
  const { data } = await ask('page', { page: { size: 100, current: 1 }, id });
  await ask('remove', { id, version: data.records[0].version });
  expect(await reads(key)).toBe('010001');
  const audit = await ask(
    'page',
    { page: { size: 100, current: 1 }, filters: { code: id } },
    undefined,
    'embedAudit',
  );
  expect(
    audit.data.records.map(({ values }: { readonly values: Record<string, string> }) => [
      values['tokenHolder'],
      values['embedEvent'],
    ]),
  ).toEqual(['removed', 'restored', 'revoked', 'created'].map((event) => ['key', event]));
  server.pass(DAY_MS + 1_000);
  expect([await reads(other.key), await reads(short.key)]).toEqual(['0', '010001']);
  server.pass(-DAY_MS - 1_000);
  // Nor is a longer life to be had.
  expect((await ask('save', { values: { ...FORM, keyDays: 367 } })).retCode).toBe('040001');
});

test('a wrong secret, another organisation, a page of another origin and a socket are refused', async () => {
  const { key } = await makeKey();
  const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  expect(await reads(wrong)).toBe('010001');
  expect(await reads(key, { orgId: 'org-ce2' })).toBe('040301');
  expect(await reads(key, { orgId: 'org-nowhere' })).toBe('040301');
  expect(await reads(key, { orgId })).toBe('0');
  const { retCode, retMsg } = await server.call('boardData', {
    token: key,
    query: BOARD,
    origin: PORTAL_ORIGIN,
  });
  expect([retCode, retMsg]).toEqual(['040301', expect.stringContaining('programs')]);
  const socket = await openSocket(server, `/ws/notice?token=${key}`);
  expect(await socket.closed).toBe(4401);
  // Whose organisation it is, the key says: another one's list does not have it.
  const { db } = server.database;
  await db.updateTable('api_key').set({ org_id: 'org-ce2' }).where('name', '=', 'Data warehouse').execute();
  expect(await reads(key, { orgId })).toBe('040301');
  const { data } = await ask('page', { page: { size: 100, current: 1 }, keyword: 'warehouse' });
  expect(data.records).toEqual([]);
  await db.deleteFrom('api_key').where('org_id', '=', 'org-ce2').execute();
});

test('a key has the rights of who made it, as they are now', async () => {
  const { db } = server.database;
  const { key } = await makeKey();
  const money = async () =>
    (await server.call('boardData', { token: key, query: BOARD })).data?.panels.kpis.money;
  const ofMaker = db.updateTable('membership').where('user_id', '=', 'u-cer-manager');
  expect(await money()).toBe(true);
  await ofMaker.set({ role_code: 'operator' }).execute();
  expect(await money()).toBe(false);
  await ofMaker.set({ role_code: 'nothing' }).execute();
  expect(await reads(key)).toBe('040301');
  await db.deleteFrom('membership').where('user_id', '=', 'u-cer-manager').execute();
  expect(await reads(key)).toBe('010001');
  await db
    .insertInto('membership')
    .values({ user_id: 'u-cer-manager', org_id: orgId, role_code: 'manager', sort: 1 })
    .execute();
  expect(await reads(key)).toBe('0');
});

test('keys are kept by who has the page, within their own rights', async () => {
  expect((await ask('save', { values: FORM }, 'cer.operator')).retCode).toBe('040301');
  expect((await ask('page', { page: { size: 1, current: 1 } }, 'cer.operator')).retCode).toBe('040301');
  const none = await ask('save', { values: { ...FORM, readsFigures: false } });
  expect([none.retCode, none.retMsg]).toEqual(['040001', expect.stringContaining('at least one')]);
  const ofProvider = await makeKey({ name: 'Of the provider' }, 'admin');
  expect((await change(ofProvider.id, { name: 'Mine' })).retMsg).toContain('more rights than yours');
  expect((await change(ofProvider.id, { name: 'Renamed' }, 'admin')).retCode).toBe('0');
});
