import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessVerdict } from './access-rule.ts';
import type { Caller } from './handlers.ts';
import { createTestServer, PORTAL_ORIGIN, type TestServer } from '../../../testing/test-server.ts';

const TABLE = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
const closed = TABLE.filter(([, endpoint]) => endpoint.access !== 'public');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function setRole(roleCode: string, resources: readonly string[]): Promise<void> {
  const { db } = server.database;
  await db.deleteFrom('role_resource').where('role_code', '=', roleCode).execute();
  const rows = [...new Set(resources)].map((resource_code) => ({ role_code: roleCode, resource_code }));
  if (rows.length > 0) await db.insertInto('role_resource').values(rows).execute();
}

test('the platform refuses each call of the endpoint table to whoever has no token, a foreign one or an old one', async () => {
  const expired = await server.signIn('admin');
  server.pass(25 * 3_600_000);
  for (const [name] of closed) {
    for (const token of [undefined, 'nonsense', `${expired}x`, expired]) {
      const answer = await server.call(name, { token });
      expect([name, answer.status, answer.retCode]).toEqual([name, 200, '010001']);
    }
  }
  expect(closed.length).toBeGreaterThan(15);
});

test("every call outside a user's resources is refused, and the same call is answered once the resource is granted", async () => {
  const token = await server.signIn('cer.operator');
  const guarded = TABLE.filter(([, endpoint]) => endpoint.access === 'resource');
  await setRole('operator', []);
  for (const [name] of guarded) {
    const answer = await server.call(name, { token, orgId: 'org-cer' });
    expect([name, answer.status, answer.retCode]).toEqual([name, 200, '040301']);
  }
  for (const [name, endpoint] of guarded) {
    await setRole('operator', [endpoint.resource ?? '', 'realTimeBoardFarm']);
    const answer = await server.call(name, { token, orgId: 'org-cer' });
    expect([name, answer.retCode]).not.toEqual([name, '040301']);
  }
  expect(guarded.length).toBeGreaterThan(5);
});

test('PRM-04 what a role loses or gains acts at the very next call', async () => {
  const token = await server.signIn('cer.operator');
  const read = () =>
    server.call('boardData', { token, orgId: 'org-cer', query: { boardCode: 'wholePlantEnergy' } });
  await setRole('operator', ['realTimeBoardFarm', 'panel:kpis']);
  expect((await read()).data.panels).toEqual({ kpis: { figure: 1, money: false } });
  await setRole('operator', ['realTimeBoardFarm', 'panel:kpis', 'panel:plan', 'panel:cost']);
  expect((await read()).data.panels).toEqual({ kpis: { figure: 1, money: true }, plan: [1] });
  await setRole('operator', ['panel:kpis']);
  const refused = await read();
  expect(refused.retCode).toBe('040301');
  expect(refused.retMsg).toContain('Foshan Ceramics 1');
  const { db } = server.database;
  const membership = { user_id: 'u-cer-operator', org_id: 'org-cer', role_code: 'operator', sort: 1 };
  await setRole('operator', ['realTimeBoardFarm']);
  expect((await read()).retCode).toBe('0');
  await db.deleteFrom('membership').where('user_id', '=', 'u-cer-operator').execute();
  expect((await read()).retCode).toBe('040301');
  await db.insertInto('membership').values(membership).execute();
});

test('nobody reaches an organisation they do not belong to', async () => {
  const token = await server.signIn('cer.manager');
  for (const [name] of closed) {
    const answer = await server.call(name, { token, orgId: 'org-ce2' });
    expect([name, answer.retCode]).toEqual([name, '040301']);
  }
});

test('a resource tree is given to its own user only', async () => {
  const token = await server.signIn('cer.manager');
  expect((await server.call('resourcesTree', { token, userId: 'u-admin' })).retCode).toBe('040301');
  expect((await server.call('resourcesTree', { token })).retCode).toBe('0');
});

describe("a portal's token", () => {
  test('reaches the endpoints of its elements and nothing else', async () => {
    const token = await server.embedToken({ elements: ['plant-whole-plant-energy-board'] });
    for (const [name, endpoint] of closed) {
      const isReached = endpoint.embed === '*' || endpoint.embed === 'plant-whole-plant-energy-board';
      const answer = await server.call(name, {
        token,
        userId: 'u-portal',
        query: { boardCode: 'wholePlantEnergy' },
      });
      expect([name, answer.retCode !== '040301']).toEqual([name, isReached]);
    }
  });

  test('reads no other board than that of its element, and no other organisation', async () => {
    const chat = await server.embedToken({ elements: ['plant-assistant'] });
    const query = { boardCode: 'wholePlantEnergy' };
    expect((await server.call('boardData', { token: chat, query })).retCode).toBe('040301');
    const board = await server.embedToken({ elements: ['plant-whole-plant-energy-board'] });
    expect((await server.call('boardData', { token: board, query })).data.orgId).toBe('org-cer');
    expect((await server.call('boardData', { token: board, query, orgId: 'org-ce2' })).retCode).toBe(
      '040301',
    );
  });

  test("works from the origins it was given only, and dies with its client's registration", async () => {
    const token = await server.embedToken();
    const query = { boardCode: 'wholePlantEnergy' };
    const from = (origin: string) => server.call('boardData', { token, query, origin });
    const allowed = await from(PORTAL_ORIGIN);
    expect([allowed.retCode, allowed.headers['access-control-allow-origin']]).toEqual(['0', PORTAL_ORIGIN]);
    const other = await from('https://other.example');
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const { db } = server.database;
    const register = (origins: string[]) =>
      db
        .updateTable('embed_client')
        .set({ origins: JSON.stringify(origins) })
        .execute();
    await register(['https://second.example']);
    expect((await from('https://second.example')).retCode).toBe('010001');
    await register([PORTAL_ORIGIN]);
  });

  test('is not given for a wrong secret, more elements, foreign origins or another organisation', async () => {
    const ask = async (body: object) =>
      (await server.call('embedToken', { body: { clientId: 'portal-demo', clientSecret: 'wrong', ...body } }))
        .retCode;
    const secret = { clientSecret: 'a-portal-secret-of-some-length' };
    expect(await ask({})).toBe('040101');
    expect(await ask({ clientId: 'nobody', ...secret })).toBe('040101');
    expect(await ask({ ...secret, elements: ['plant-app'] })).toBe('040301');
    expect(await ask({ ...secret, elements: [] })).toBe('040301');
    expect(await ask({ ...secret, origins: ['https://evil.example'] })).toBe('040301');
    expect(await ask({ ...secret, orgId: 'org-ce2' })).toBe('040301');
  });

  test.each([
    [1, 60],
    [900, 900],
    [1e9, 3_600],
  ])('asked for %d s lives %d s', async (seconds, expected) => {
    const body = { clientId: 'portal-demo', clientSecret: 'a-portal-secret-of-some-length', seconds };
    const { data } = await server.call('embedToken', { body });
    expect(data.expiredTime).toBe(expected);
    const query = { boardCode: 'wholePlantEnergy' };
    server.pass((expected - 5) * 1000);
    expect((await server.call('boardData', { token: data.token, query })).retCode).toBe('0');
    server.pass(10_000);
    expect((await server.call('boardData', { token: data.token, query })).retCode).toBe('010001');
  });
});

test("a person's token does not work on a portal's page", async () => {
  const token = await server.signIn('cer.manager');
  expect((await server.call('organisations', { token, origin: PORTAL_ORIGIN })).retCode).toBe('040301');
});

test('an embed token never passes where the table names no element', () => {
  const all = new Set(TABLE.flatMap(([, endpoint]) => endpoint.resource ?? []));
  const caller: Caller = {
    kind: 'embed',
    userId: 'u',
    userName: '',
    nickName: '',
    resources: all,
    elements: null,
  };
  for (const [name, endpoint] of closed) {
    const verdict = endpoint.embed === undefined ? 'forbidden' : 'allowed';
    expect([name, accessVerdict(endpoint, caller)]).toEqual([name, verdict]);
  }
});

test('what the provider has not opened to an enterprise is refused there, whatever its roles hold', async () => {
  const { db } = server.database;
  const guarded = TABLE.filter(([, endpoint]) => endpoint.access === 'resource');
  const closedFunctions = guarded.map(([, endpoint]) => endpoint.resource ?? '');
  await setRole('operator', closedFunctions);
  const token = await server.signIn('cer.operator');
  const enterprise = db.updateTable('enterprise').where('eid', '=', 'E1');
  const { config } = await db
    .selectFrom('enterprise')
    .select('config')
    .where('eid', '=', 'E1')
    .executeTakeFirstOrThrow();
  await enterprise.set({ config: JSON.stringify({ ...Object(config), closedFunctions }) }).execute();
  for (const [name] of guarded) {
    const answer = await server.call(name, { token, orgId: 'org-cer' });
    expect([name, answer.status, answer.retCode]).toEqual([name, 200, '040302']);
  }
  await enterprise.set({ config: JSON.stringify(config) }).execute();
});
