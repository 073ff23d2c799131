/** Portals and walls as an administrator keeps them, and what that does to tokens and sockets at once. */
import type { EndpointName } from '@plantdeck/core/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestServer,
  openSocket,
  PORTAL_ORIGIN,
  PORTAL_SECRET,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}
const MANAGER = 'cer.manager';
async function ask(resource: string, call: string, payload: object, userName = MANAGER) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: {
      authorization: `Bearer ${await server.signIn(userName)}`,
      'x-org-id': 'org-cer',
      'x-lang': 'en',
    },
    payload,
  });
  return answer.json() as { retCode: string; retMsg: string; data: Row & { records: readonly Row[] } };
}
const list = async (resource: string, more: object = {}): Promise<readonly Row[]> =>
  (await ask(resource, 'page', { page: { size: 1_000, current: 1 }, ...more })).data.records;
async function rowOf(resource: string, id: string): Promise<Row> {
  const row = (await list(resource)).find((each) => each.id === id);
  if (!row) throw new Error(`no ${resource} ${id}`);
  return row;
}
async function change(resource: string, id: string, values: object) {
  const row = await rowOf(resource, id);
  return ask(resource, 'save', { id, version: row.version, values: { ...row.values, ...values } });
}
const audit = async (code: string): Promise<readonly string[]> =>
  (await list('embedAudit', { filters: { code } })).map(({ values }) =>
    [values['embedEvent'], values['refusal']].filter(Boolean).join(':'),
  );

const BOARD = 'plant-whole-plant-energy-board';
const client = (code: string, more: object = {}) => ({
  values: {
    code,
    name: 'Portal of the group',
    origins: PORTAL_ORIGIN,
    elementTags: `${BOARD}\nplant-message-center`,
    serviceAccount: 'portal-demo.service',
    actsForUsers: false,
    tokensPerMinute: 100,
    isActive: true,
    ...more,
  },
});
async function makeClient(code: string, more: object = {}): Promise<string> {
  const made = await ask('embedClients', 'save', client(code, more));
  expect([made.retCode, made.retMsg]).toEqual(['0', 'ok']);
  return String(made.data.values['clientSecret']);
}
const tokenFor = (clientId: string, clientSecret: string, more: object = {}) =>
  server.call('embedToken', { body: { clientId, clientSecret, ...more } });
const reads = async (token: string, more: object = {}) =>
  (await server.call('boardData', { token, query: { boardCode: 'wholePlantEnergy' }, ...more })).retCode;
const noticeSocket = async (token: string) => {
  const { data } = await server.call('socketTicket', { token });
  const socket = await openSocket(server, `/ws/notice?token=${data.ticket}`);
  socket.say({ head: { type: 'heartbeat', timestamp: 1 } });
  await socket.until((frame) => frame.head.type === 'heartbeat');
  return socket;
};

describe('a client', () => {
  test('is made with a secret that is told once and stored as a fingerprint', async () => {
    const secret = await makeClient('group-portal');
    expect(secret.length).toBeGreaterThan(40);
    expect((await rowOf('embedClients', 'group-portal')).values['clientSecret']).toBeNull();
    const stored = await server.database.db.selectFrom('embed_client').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(server.log.join('')).not.toContain(secret);
    const { data } = await tokenFor('group-portal', secret);
    expect(await reads(data.token)).toBe('0');
    expect(await audit('group-portal')).toEqual(['issued', 'created']);
  });

  test('is refused where something does not fit, by name, and nothing is kept', async () => {
    const save = async (more: object) =>
      (await ask('embedClients', 'save', client('other-portal', more))).retMsg;
    expect(await save({ origins: 'https://a.example/path' })).toContain('https://a.example/path');
    expect(await save({ elementTags: 'whole plant' })).toContain('whole');
    expect(await save({ serviceAccount: 'cem.manager' })).toContain('cem.manager');
    expect((await list('embedClients')).some(({ id }) => id === 'other-portal')).toBe(false);
    expect((await ask('embedClients', 'save', client('portal-demo'))).retMsg).toContain('portal-demo');
  });

  test('gets a new secret beside the old one for as long as was named, and then the new one alone', async () => {
    const old = await makeClient('rotating');
    const changed = await change('embedClients', 'rotating', { newSecret: true, overlapHours: 2 });
    const next = String(changed.data.values['clientSecret']);
    expect(next).not.toBe(old);
    for (const secret of [old, next]) expect((await tokenFor('rotating', secret)).retCode).toBe('0');
    const untilMs = Date.parse(String((await rowOf('embedClients', 'rotating')).values['formerUntil']));
    expect(untilMs - Date.now()).toBeGreaterThan(1.9 * 3_600_000);
    server.pass(2 * 3_600_000 + 1_000);
    expect((await tokenFor('rotating', old)).retCode).toBe('040101');
    expect((await tokenFor('rotating', next)).retCode).toBe('0');
    expect((await rowOf('embedClients', 'rotating')).values['formerUntil']).toBeNull();
    // Of a secret that leaked nothing stays open.
    const last = await change('embedClients', 'rotating', { newSecret: true, overlapHours: 0 });
    expect((await tokenFor('rotating', next)).retCode).toBe('040101');
    expect((await tokenFor('rotating', String(last.data.values['clientSecret']))).retCode).toBe('0');
    expect(await audit('rotating')).toEqual([
      'issued',
      'refused:wrongSecret',
      'rotated',
      'issued',
      'refused:wrongSecret',
      'issued',
      'issued',
      'rotated',
      'created',
    ]);
  });

  test('that is switched off is told so at its origin, unless another client there is on', async () => {
    const origin = 'https://off.example';
    const refusal = async () => {
      const { status, retCode, retMsg, headers } = await server.call('boardData', { origin });
      return [status, retCode, retMsg, headers['access-control-allow-origin']];
    };
    const refused = (retMsg: string) => [403, '040301', retMsg, undefined];
    expect(await refusal()).toEqual(refused('This origin is not registered for the client.'));
    const secret = await makeClient('off-portal', { origins: origin });
    const { token } = (await tokenFor('off-portal', secret)).data;
    expect(await reads(token, { origin })).toBe('0');
    await change('embedClients', 'off-portal', { isActive: false });
    expect(await refusal()).toEqual(
      refused('This client is switched off. An administrator can switch it on again.'),
    );
    await makeClient('on-portal', { origins: origin });
    expect((await refusal())[0]).toBe(200);
    // The other one lets the page in, and not the token of the one that is off.
    expect(await reads(token, { origin })).toBe('010001');
  });

  test('loses its tokens and open sockets at once, and gets new ones only if it is still on', async () => {
    const secret = await makeClient('ending');
    const first = (await tokenFor('ending', secret)).data.token;
    const socket = await noticeSocket(first);
    await change('embedClients', 'ending', { endTokens: true });
    expect(await reads(first)).toBe('010001');
    expect(await socket.closed).toBe(4401);
    const second = (await tokenFor('ending', secret)).data.token;
    expect(await reads(second)).toBe('0');
    const open = await noticeSocket(second);
    await change('embedClients', 'ending', { isActive: false });
    expect(await open.closed).toBe(4401);
    expect(await reads(second)).toBe('010001');
    expect((await tokenFor('ending', secret)).retMsg).toContain('switched off');
    await change('embedClients', 'ending', { isActive: true });
    expect(await reads((await tokenFor('ending', secret)).data.token)).toBe('0');
    expect(await reads(second)).toBe('010001');
    // Fewer elements count for what is out already.
    const wide = (await tokenFor('ending', secret)).data.token;
    await change('embedClients', 'ending', { elementTags: 'plant-message-center' });
    expect(await reads(wide)).toBe('010001');
    expect(await audit('ending')).toEqual([
      'changed',
      'issued',
      'issued',
      'restored',
      'refused:inactive',
      'revoked',
      'issued',
      'revoked',
      'issued',
      'created',
    ]);
    const row = await rowOf('embedClients', 'ending');
    expect((await ask('embedClients', 'remove', { id: 'ending', version: row.version })).retCode).toBe('0');
    expect((await tokenFor('ending', secret)).retCode).toBe('040101');
  });

  test('gets so many tokens a minute, is told when to come back, and the refusal stands in the audit', async () => {
    const secret = await makeClient('hasty', { tokensPerMinute: 3 });
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await tokenFor('hasty', secret));
    expect(answers.map(({ retCode }) => retCode)).toEqual(['0', '0', '0', '042901']);
    const wait = Number(answers[3]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // Another client is not kept waiting, and a token that is out goes on working.
    expect((await tokenFor('portal-demo', PORTAL_SECRET)).retCode).toBe('0');
    expect(await reads(answers[0]?.data.token)).toBe('0');
    server.pass(wait * 1_000);
    expect((await tokenFor('hasty', secret)).retCode).toBe('0');
    expect(await audit('hasty')).toContain('refused:tooMany');
  });

  test('asks for a member of the organisation only where it may', async () => {
    const secret = await makeClient('personal', { actsForUsers: true });
    const own = await tokenFor('personal', secret, { userName: 'cer.operator' });
    expect(own.data).toMatchObject({ holder: 'user', operateUserId: 'u-cer-operator' });
    expect(await reads(own.data.token)).toBe('0');
    expect((await tokenFor('personal', secret)).data.holder).toBe('guest');
    expect((await tokenFor('personal', secret, { userName: 'cem.manager' })).retCode).toBe('040301');
    const other = await makeClient('impersonal');
    expect((await tokenFor('impersonal', other, { userName: 'cer.operator' })).retCode).toBe('040301');
    expect(await audit('impersonal')).toEqual(['refused:user', 'created']);
  });

  test('is kept by administrators of its own organisation alone', async () => {
    for (const resource of ['embedClients', 'embedDevices', 'embedAudit'])
      expect((await ask(resource, 'page', { page: { size: 5, current: 1 } }, 'cer.operator')).retCode).toBe(
        '040301',
      );
    await server.database.db
      .insertInto('embed_client')
      .values({
        client_id: 'foreign',
        name: 'Foreign',
        secret_hash: 'x',
        former_secret_hash: null,
        former_until: null,
        origins: '[]',
        elements: '"*"',
        org_id: 'org-ce2',
        user_id: 'u-admin',
      })
      .execute();
    expect((await list('embedClients')).some(({ id }) => id === 'foreign')).toBe(false);
    expect(
      (await ask('embedClients', 'save', { id: 'foreign', version: 1, ...client('foreign') })).retCode,
    ).toBe('040401');
    expect((await ask('embedClients', 'remove', { id: 'foreign', version: 1 })).retCode).toBe('040401');
  });
});

describe('a wall', () => {
  async function pair(more: object = {}, origin?: string) {
    const enrolled = await server.call('deviceEnrol', { origin });
    const { pairingCode, deviceCode } = enrolled.data;
    const body = { deviceCode };
    expect((await server.call('deviceToken', { body, origin })).data).toEqual({ state: 'pending' });
    const values = { name: 'Hall 3', pairingCode, elementTags: BOARD, isActive: true, ...more };
    const made = await ask('embedDevices', 'save', { values });
    expect(made.retMsg).toBe('ok');
    const taken = await server.call('deviceToken', { body, origin });
    expect(taken.data.state).toBe('confirmed');
    // A credential is handed out once.
    expect((await server.call('deviceToken', { body, origin })).retCode).toBe('040401');
    return { id: made.data.id, code: String(pairingCode), ...taken.data.device };
  }
  const renew = (deviceSecret: string) => server.call('deviceRenew', { body: { deviceSecret } });

  test('shows a code that an administrator confirms, and then renews by a credential of its own for months', async () => {
    const wall = await pair();
    expect(wall.code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(wall.holder).toBe('device');
    expect(await reads(wall.token)).toBe('0');
    let { deviceSecret } = wall;
    for (let month = 0; month < 6; month += 1) {
      server.pass(30 * 86_400_000);
      expect(await reads(wall.token)).toBe('010001');
      const next = await renew(deviceSecret);
      expect(await reads(next.data.token)).toBe('0');
      deviceSecret = next.data.deviceSecret;
    }
    // Passwords of people have run out meanwhile; a wall has none.
    const nowMs = Date.now() + 181 * 86_400_000;
    await server.database.db
      .updateTable('account')
      .set({ password_changed_at: new Date(nowMs) })
      .execute();
    expect(await audit(wall.id)).toEqual([...Array<string>(6).fill('renewed'), 'enrolled', 'created']);
  });

  test('whose answer was lost on its way tries again with what it has; what is older opens nothing', async () => {
    const { deviceSecret } = await pair();
    await renew(deviceSecret);
    const again = await renew(deviceSecret);
    expect(again.retCode).toBe('0');
    const next = await renew(again.data.deviceSecret);
    expect(next.retCode).toBe('0');
    expect((await renew(deviceSecret)).retCode).toBe('040101');
  });

  test('reads what it was given and nothing else, changes nothing, and stays on the page it was paired on', async () => {
    const wall = await pair({}, PORTAL_ORIGIN);
    const at = { origin: PORTAL_ORIGIN };
    expect(await reads(wall.token, at)).toBe('0');
    expect(await reads(wall.token)).toBe('010001');
    const call = async (name: EndpointName, body: object = {}) =>
      (await server.call(name, { token: wall.token, ...at, body })).retCode;
    expect(await call('organisations')).toBe('040301');
    expect(await call('messagePage', { page: { size: 1, current: 1 } })).toBe('040301');
    expect(await call('boardConfigSave', { boardCode: 'wholePlantEnergy' })).toBe('040301');
    const messages = await pair({ elementTags: 'plant-message-center' });
    const told = async (name: EndpointName, body: object) =>
      (await server.call(name, { token: messages.token, body })).retCode;
    expect(await told('messagePage', { page: { size: 1, current: 1 } })).toBe('0');
    expect(await told('messageReadAll', {})).toBe('040301');
    expect(await reads(messages.token)).toBe('040301');
  });

  test('is shut off at once with its sockets, and cannot come back by itself', async () => {
    const wall = await pair();
    const socket = await noticeSocket(wall.token);
    await change('embedDevices', wall.id, { isActive: false });
    expect(await socket.closed).toBe(4401);
    expect(await reads(wall.token)).toBe('010001');
    expect((await renew(wall.deviceSecret)).retCode).toBe('040101');
    expect((await audit(wall.id)).slice(0, 2)).toEqual(['refused:inactive', 'revoked']);
    const row = await rowOf('embedDevices', wall.id);
    expect((await ask('embedDevices', 'remove', { id: wall.id, version: row.version })).retCode).toBe('0');
    expect((await renew(wall.deviceSecret)).retCode).toBe('040101');
  });

  test('keeps its socket over the end of a token that it has renewed', async () => {
    const wall = await pair();
    const socket = await noticeSocket(wall.token);
    server.pass(600_000);
    await renew(wall.deviceSecret);
    server.pass(400_000);
    socket.say({ head: { type: 'heartbeat', timestamp: 2 } });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(socket.ws.readyState).toBe(1);
    server.pass(1_000_000);
    expect(await socket.closed).toBe(4401);
  });

  test('is not let in by a wrong, old or used code, nor for whatever there is', async () => {
    const save = (values: object) =>
      ask('embedDevices', 'save', { values: { name: 'W', isActive: true, ...values } });
    expect((await save({ pairingCode: 'AAAA-AAAA', elementTags: BOARD })).retMsg).toContain('AAAA-AAAA');
    const { data } = await server.call('deviceEnrol');
    expect((await save({ pairingCode: data.pairingCode, elementTags: '*' })).retCode).toBe('040001');
    server.pass(601_000);
    expect((await save({ pairingCode: data.pairingCode, elementTags: BOARD })).retCode).toBe('040001');
    const wall = await pair();
    expect((await save({ pairingCode: wall.code, elementTags: BOARD })).retCode).toBe('040001');
  });

  test('codes are not asked for without end from one address', async () => {
    let last = await server.call('deviceEnrol');
    for (let count = 0; count < 80 && last.retCode === '0'; count += 1)
      last = await server.call('deviceEnrol');
    expect(last.retCode).toBe('042901');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});
