import { NoticeServerFrameSchema, applyPatch, BoardNoticePayloadSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestServer,
  openSocket,
  PORTAL_ORIGIN,
  type TestServer,
  type TestSocket,
} from '../../../testing/test-server.ts';
import { raiseAlarmMessage, tellNewAlarms } from '../../features/messages/alarm-message.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  await insertBarePlant(db);
});
afterAll(() => server.close());

const ticketFor = async (token: string) =>
  (await server.call('socketTicket', { token })).data.ticket as string;
const notice = (token: string, more = '', headers: Record<string, string> = {}) =>
  openSocket(
    server,
    `/ws/notice?orgId=org-cer&eid=E1&client=web&lang=en&token=${encodeURIComponent(token)}${more}`,
    headers,
  );
const signedIn = async (userName = 'cer.manager') => notice(await ticketFor(await server.signIn(userName)));
const subscribe = (socket: TestSocket, messageType: string, subscriptionId: string, scope: object = {}) =>
  socket.say({
    head: { type: 'add_subscribe', timestamp: 1 },
    payload: { messageType, subscriptionId, ...scope },
  });
const board = { boardCode: 'wholePlantEnergy' };
const seqOf = (frame: { head: { seq?: number } }) => frame.head.seq;

describe('letting in', () => {
  test('a ticket opens one socket; a second one is told 010001 and closed with 4401', async () => {
    const ticket = await ticketFor(await server.signIn('cer.manager'));
    const first = await notice(ticket);
    first.say({ head: { type: 'heartbeat', timestamp: 1 } });
    await first.until((frame) => frame.head.type === 'heartbeat');
    const second = await notice(ticket);
    expect(await second.closed).toBe(4401);
    expect(second.frames).toMatchObject([
      { head: { type: 'error', retCode: '010001', retMsg: 'Your login has expired. Log in again.' } },
    ]);
    first.ws.close();
  });

  test('a ticket is good for 60 s', async () => {
    const ticket = await ticketFor(await server.signIn('cer.manager'));
    server.pass(61_000);
    expect(await (await notice(ticket)).closed).toBe(4401);
  });

  test('an access token does as well, nonsense and nothing do not', async () => {
    const socket = await notice(await server.signIn('cer.manager'));
    socket.say({ head: { type: 'heartbeat', timestamp: 1 } });
    await socket.until((frame) => frame.head.type === 'heartbeat');
    socket.ws.close();
    for (const token of ['', 'nonsense']) expect(await (await notice(token)).closed).toBe(4401);
  });

  test('a page of an unregistered origin does not get a socket at all, a portal with its token does', async () => {
    const token = await server.embedToken({ elements: ['plant-whole-plant-energy-board'] });
    await expect(notice(token, '', { origin: 'https://evil.example' })).rejects.toThrow('403');
    const portal = await notice(await ticketFor(token), '', { origin: PORTAL_ORIGIN });
    subscribe(portal, 'board', 'b', board);
    await portal.until((frame) => frame.head.messageType === 'board');
    subscribe(portal, 'alarm', 'a');
    expect(await portal.until((frame) => frame.head.type === 'error')).toMatchObject({
      head: { subscriptionId: 'a', retCode: '040301' },
    });
    portal.ws.close();
    const person = await notice(await server.signIn('cer.manager'), '', { origin: PORTAL_ORIGIN });
    expect(await person.closed).toBe(4401);
  });

  test('a token of the alarm banner reads and hears alarms and no other messages', async () => {
    const token = await server.embedToken({ elements: ['plant-alarm-banner'] });
    const read = await server.call('activeAlarms', { token, userId: 'u-portal' });
    expect(read).toMatchObject({ retCode: '0', data: { canAcknowledge: false } });
    const banner = await notice(await ticketFor(token), '', { origin: PORTAL_ORIGIN });
    subscribe(banner, 'alarm', 'alarms');
    subscribe(banner, 'alarmState', 'states');
    subscribe(banner, 'announcement', 'announcements');
    expect(await banner.until((frame) => frame.head.type === 'error')).toMatchObject({
      head: { subscriptionId: 'announcements', retCode: '040301' },
    });
    expect(banner.frames.filter(({ head }) => head.type === 'error')).toHaveLength(1);
    banner.ws.close();
  });

  test('another organisation is refused', async () => {
    const token = await server.signIn('cer.manager');
    const socket = await openSocket(server, `/ws/notice?orgId=org-ce2&token=${token}`);
    expect(await socket.closed).toBe(4403);
    expect(socket.frames[0].head.retCode).toBe('040301');
  });

  test('signing out closes the sockets of that sign-in with an error frame', async () => {
    const token = await server.signIn('cer.manager');
    const [mine, other] = [await notice(await ticketFor(token)), await signedIn()];
    await delay(50);
    await server.call('logout', { query: { token } });
    expect(await mine.closed).toBe(4401);
    expect(mine.frames.at(-1).head).toMatchObject({ type: 'error', retCode: '010001' });
    expect(other.ws.readyState).toBe(other.ws.OPEN);
    other.ws.close();
  });

  test('an expired sign-in closes its socket; one that was refreshed keeps it', async () => {
    const login = async () =>
      (await server.call('loginPassword', { body: { userName: 'cer.manager', password: 'Plantdeck-2026' } }))
        .data;
    const [left, kept] = [await login(), await login()];
    const sockets = [
      await notice(await ticketFor(left.token)),
      await notice(await ticketFor(kept.token)),
    ] as const;
    server.pass(12 * 3_600_000);
    await server.call('tokenRefresh', { query: { refreshToken: kept.config.refreshToken } });
    server.pass(13 * 3_600_000);
    expect(await sockets[0].closed).toBe(4401);
    sockets[1].say({ head: { type: 'heartbeat', timestamp: 1 } });
    await sockets[1].until((frame) => frame.head.type === 'heartbeat');
    sockets[1].ws.close();
  });
});

describe('a board subscription', () => {
  test('begins with a snapshot at 0 and goes on with patches that lead to what a call answers', async () => {
    const socket = await signedIn();
    subscribe(socket, 'board', 's1', { ...board, range: 'today' });
    const first = await socket.until((frame) => frame.head.messageType === 'board');
    v.parse(NoticeServerFrameSchema, first);
    expect(first.head).toMatchObject({ subscriptionId: 's1', seq: 0 });
    expect(first.payload).toMatchObject({
      kind: 'snapshot',
      data: { scope: { range: 'today' }, panels: { kpis: { figure: 1 } } },
    });
    server.probe.state.figure = 2;
    server.bus.publish('plant-advanced', { plantId: 'CER' });
    const second = await socket.until((frame) => seqOf(frame) === 1);
    const payload = v.parse(BoardNoticePayloadSchema, second.payload);
    expect(payload.kind).toBe('patch');
    const token = await server.signIn('cer.manager');
    const answer = await server.call('boardData', {
      token,
      query: { ...board, range: 'today' },
      orgId: 'org-cer',
    });
    expect(applyPatch(first.payload.data, payload.kind === 'patch' ? payload.ops : [])).toEqual(answer.data);
    server.probe.state.figure = 1;
    socket.ws.close();
  });

  test('asked for again under its id begins anew at 0', async () => {
    const socket = await signedIn();
    subscribe(socket, 'board', 's1', board);
    await socket.until((frame) => seqOf(frame) === 0);
    subscribe(socket, 'board', 's1', board);
    await socket.until((frame) => seqOf(frame) === 0, 1);
    expect(socket.frames.map((frame) => [frame.head.seq, frame.payload.kind])).toEqual([
      [0, 'snapshot'],
      [0, 'snapshot'],
    ]);
    socket.ws.close();
  });

  test('is computed once for all who would get the same, and apart for other permissions', async () => {
    const sockets = await Promise.all([signedIn(), signedIn(), signedIn(), signedIn('cer.operator')]);
    const before = server.probe.state.computed;
    for (const socket of sockets) subscribe(socket, 'board', 's', { ...board, range: 'week' });
    const frames = await Promise.all(sockets.map((socket) => socket.until((frame) => seqOf(frame) === 0)));
    expect(server.probe.state.computed - before).toBe(2);
    expect(frames.map((frame) => Object.keys(frame.payload.data.panels))).toEqual([
      ['kpis', 'plan', 'load'],
      ['kpis', 'plan', 'load'],
      ['kpis', 'plan', 'load'],
      ['kpis', 'load'],
    ]);
    for (const socket of sockets) socket.ws.close();
  });

  test('stops costing anything when the last reader leaves', async () => {
    const socket = await signedIn();
    subscribe(socket, 'board', 's', { ...board, range: 'last7Days' });
    await socket.until((frame) => seqOf(frame) === 0);
    socket.say({
      head: { type: 'remove_subscribe', timestamp: 1 },
      payload: { messageType: 'board', subscriptionId: 's' },
    });
    socket.say({ head: { type: 'heartbeat', timestamp: 1 } });
    await socket.until((frame) => frame.head.type === 'heartbeat');
    const before = server.probe.state.computed;
    server.bus.publish('plant-advanced', { plantId: 'CER' });
    await delay(1_200);
    expect(server.probe.state.computed).toBe(before);
    socket.ws.close();
  });

  test('of an unknown board, or one that is not permitted, is refused by its id', async () => {
    const socket = await signedIn();
    subscribe(socket, 'board', 'x', { boardCode: 'nothing' });
    expect(await socket.until((frame) => frame.head.type === 'error')).toMatchObject({
      head: { subscriptionId: 'x', retCode: '040401' },
    });
    socket.ws.close();
  });
});

describe('a menu that changes', () => {
  const isMenus = (frame: { head: { messageType?: string } }): boolean => frame.head.messageType === 'menus';
  async function save(resource: string, id: string, values: object): Promise<string> {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/cloud/record/${resource}/save`,
      headers: { authorization: `Bearer ${await server.signIn('admin')}`, 'x-org-id': 'org-cer' },
      payload: { id, version: 1, values },
    });
    return answer.json().retCode;
  }

  test('is told to the open pages of its organisation, a role to all, and what shapes no menu to nobody', async () => {
    const here = await signedIn('cer.operator');
    const elsewhere = await openSocket(
      server,
      `/ws/notice?orgId=org-cem&eid=E3&client=web&lang=en&token=${encodeURIComponent(
        await ticketFor(await server.signIn('cem.manager')),
      )}`,
    );
    for (const socket of [here, elsewhere]) {
      subscribe(socket, 'menus', 'm');
      socket.say({ head: { type: 'heartbeat', timestamp: 1 } });
      await socket.until((frame) => frame.head.type === 'heartbeat');
    }
    expect(await save('passwordPolicy', 'E1', { minLength: 12, maxLength: 20, remindDays: 7 })).toBe('0');
    try {
      expect(await save('menuManagement', 'productionTask', { isUsable: false })).toBe('0');
      expect(await here.until(isMenus)).toMatchObject({ head: { subscriptionId: 'm', seq: 0 }, payload: {} });
    } finally {
      expect(await save('menuManagement', 'productionTask', { isUsable: true })).toBe('0');
    }
    await here.until((frame) => isMenus(frame) && seqOf(frame) === 1);
    expect(elsewhere.frames.filter(isMenus)).toEqual([]);
    expect(await save('roleManagement', 'operator|stopRecord', { isActive: true })).toBe('0');
    await elsewhere.until(isMenus);
    await here.until((frame) => isMenus(frame) && seqOf(frame) === 2);
    here.ws.close();
    elsewhere.ws.close();
  });
});

describe('an alarm', () => {
  const alarm = (alarm_id: string, priority: number, on_at = new Date()) =>
    server.database.db
      .insertInto('alarm')
      .values({
        alarm_id,
        plant_id: 'CER',
        area_id: 'CER',
        name_zh: '窑压高',
        name_en: 'Kiln pressure high',
        priority,
        state: 'unackActive',
        value: 12.345,
        limit_value: 10,
        unit: 'Pa',
        on_at,
        ack_at: null,
        ack_by: null,
        off_at: null,
      })
      .execute();

  test('of high priority reaches who may see alarms, once, with the number of unread messages', async () => {
    const socket = await signedIn();
    subscribe(socket, 'alarm', 'a');
    await alarm('al-1', 1);
    const { db } = server.database;
    await delay(50);
    await raiseAlarmMessage(db, server.bus, 'al-1');
    expect(await raiseAlarmMessage(db, server.bus, 'al-1')).toEqual([]);
    const frame = await socket.until((each) => each.head.messageType === 'alarm');
    expect(frame).toMatchObject({
      head: { subscriptionId: 'a', seq: 0 },
      payload: {
        title: 'P1 alarm: Kiln pressure high',
        content: 'CER: Kiln pressure high. Value 12.35 Pa, limit 10 Pa.',
        priority: 1,
        unread: 1,
      },
    });
    socket.ws.close();
  });

  test('of low priority, or one of long ago, makes no message', async () => {
    const { db } = server.database;
    await alarm('al-2', 3);
    await alarm('al-3', 1, new Date(Date.now() - 3 * 86_400_000));
    await tellNewAlarms(db, server.bus, 'CER', Date.now());
    const rows = await db.selectFrom('message').select('alarm_id').execute();
    expect(rows).toEqual([{ alarm_id: 'al-1' }]);
  });
});

describe('a hostile socket', () => {
  test.each(['no json', '[]', '{"head":{"type":"add_subscribe"}}', '{"head":{"type":"drop","timestamp":1}}'])(
    'saying %j is told what does not fit',
    async (text) => {
      const socket = await signedIn();
      socket.say(text);
      expect(await socket.until((frame) => frame.head.type === 'error')).toMatchObject({
        head: { retCode: '040001', retMsg: expect.not.stringMatching(/expected|received/i) },
      });
      socket.ws.close();
    },
  );

  test('is closed for frames beyond 64 KB, for bytes, and for a flood', async () => {
    const large = await signedIn();
    large.say('x'.repeat(600_000));
    expect(await large.closed).toBe(1009);
    const bytes = await signedIn();
    bytes.ws.send(Buffer.from([1, 2]));
    expect(await bytes.closed).toBe(1003);
    const flood = await signedIn();
    for (let count = 0; count < 400; count += 1) flood.say({ head: { type: 'heartbeat', timestamp: 1 } });
    expect(await flood.closed).toBe(1008);
  });

  test('gets no more than a hundred subscriptions', async () => {
    const socket = await signedIn();
    for (let count = 0; count <= 100; count += 1) subscribe(socket, 'system', `s${count}`);
    expect(await socket.until((frame) => frame.head.type === 'error')).toMatchObject({
      head: { subscriptionId: 's100', retCode: '042901' },
    });
    socket.ws.close();
  });
});

test('no line of the log holds a token or a ticket', async () => {
  const token = await server.signIn('cer.manager');
  const ticket = await ticketFor(token);
  const socket = await notice(ticket);
  socket.ws.close();
  await server.call('logout', { query: { token } });
  await server.call('tokenRefresh', { query: { refreshToken: 'a-refresh-token', token } });
  const log = server.log.join('');
  expect(log).toContain('/ws/notice?orgId=org-cer');
  for (const secret of [token, ticket, 'a-refresh-token']) expect(log).not.toContain(secret);
});

describe('where tokens are not allowed in the query', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await createTestServer({ allowsTokensInQuery: false });
  });
  afterAll(() => strict.close());
  const open = (token: string) => openSocket(strict, `/ws/notice?orgId=org-cer&lang=en&token=${token}`);

  test('a person opens a socket by a ticket only, a portal also by its short-lived token', async () => {
    const token = await strict.signIn('cer.manager');
    const refused = await open(token);
    expect(await refused.closed).toBe(4401);
    expect(refused.frames[0].head).toMatchObject({ type: 'error', retCode: '010001' });
    const { ticket } = (await strict.call('socketTicket', { token })).data;
    const embedToken = await strict.embedToken({ elements: ['plant-whole-plant-energy-board'] });
    for (const admitted of [ticket, embedToken]) {
      const socket = await openSocket(
        strict,
        `/ws/notice?orgId=org-cer&lang=en&token=${admitted}`,
        admitted === embedToken ? { origin: PORTAL_ORIGIN } : {},
      );
      socket.say({ head: { type: 'heartbeat', timestamp: 1 } });
      await socket.until((frame) => frame.head.type === 'heartbeat');
      socket.ws.close();
    }
  });

  test('refresh and sign-out refuse them there in words, and take them in the body', async () => {
    const { token, config } = (
      await strict.call('loginPassword', { body: { userName: 'cer.manager', password: 'Plantdeck-2026' } })
    ).data;
    const query = { refreshToken: config.refreshToken, token };
    for (const name of ['tokenRefresh', 'logout', 'logoutSso'] as const)
      expect(await strict.call(name, { query }), name).toMatchObject({
        retCode: '040001',
        retMsg: expect.stringContaining('body'),
      });
    expect((await strict.call('tokenRefresh', { body: query })).retCode).toBe('0');
    expect((await strict.call('logout', { body: { token } })).retCode).toBe('0');
  });
});
