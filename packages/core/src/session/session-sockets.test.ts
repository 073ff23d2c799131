/** The sockets of a session, and what it hears by them. */
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createPlatform, settle, signedIn } from '../../../../tests/support/session-set-up.ts';

describe('sockets', () => {
  test('MSG-01 the notice socket carries orgId, eid, client and token, subscribes by frames and hands messages on', async () => {
    const { session, sockets } = await signedIn({ disableUnread: true });
    const heard = vi.fn();
    const stop = session.onNotice('alarm', heard);
    await settle();
    expect(sockets.all).toHaveLength(1);
    expect(sockets.last().url.href).toBe(
      'wss://plant.test/ws/notice?orgId=o1&eid=e-o1&client=web&token=ticket-1&lang=zh-CN',
    );
    sockets.last().accept();
    expect(session.noticeStatus.value).toBe('online');
    const frames = sockets.last().sent as {
      head: object;
      payload: { messageType: string; subscriptionId: string };
    }[];
    const frame = frames.find(({ payload }) => payload.messageType === 'alarm');
    expect(frame).toEqual({
      head: { type: 'add_subscribe', timestamp: expect.any(Number) },
      payload: { messageType: 'alarm', subscriptionId: expect.any(String) },
    });
    const head = {
      type: 'message_notice',
      messageType: 'alarm',
      subscriptionId: frame?.payload.subscriptionId,
      timestamp: 1,
      seq: 0,
    };
    sockets.last().say({ head, payload: { id: 'a', title: 'Kiln too hot' } });
    expect(heard.mock.calls).toEqual([
      [{ messageType: 'alarm', payload: { id: 'a', title: 'Kiln too hot' } }],
    ]);
    stop();
    expect(frames.at(-1)?.head).toMatchObject({ type: 'remove_subscribe' });
  });

  test('carry the access token itself where the platform knows no tickets', async () => {
    const { session, sockets, platform } = await signedIn({ socketAuth: 'token' });
    session.onNotice('alarm', () => undefined);
    await settle();
    expect(sockets.last().url.searchParams.get('token')).toBe('token-1');
    expect(platform.callsOf('socketTicket')).toHaveLength(0);
  });

  test('of the assistant open with the first question and know who asks', async () => {
    const { session, sockets } = await signedIn({ disableUnread: true });
    expect(sockets.all).toHaveLength(0);
    expect(session.assistant.send({ type: 'HEARTBEAT' })).toBe(false);
    await settle();
    const { searchParams, pathname } = sockets.last().url;
    expect(pathname).toBe('/ws/ai/assistant');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      orgId: 'o1',
      userId: 'u1',
      eid: 'e-o1',
      uid: 'open-u1',
      api: 'omni_assistant',
      roundId: expect.any(String),
    });
    const heard = vi.fn();
    const online = vi.fn();
    session.assistant.onFrame(heard);
    session.assistant.onOnline(online);
    sockets.last().accept();
    expect(online).toHaveBeenCalledTimes(1);
    expect(session.assistant.send({ type: 'INTERRUPT', requestId: 'r' })).toBe(true);
    sockets.last().say({ type: 'HEARTBEAT' });
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 'hello' });
    expect(heard.mock.calls).toEqual([[{ requestId: 'r', eventName: 'CONTENT', data: 'hello' }]]);
    await session.signOut();
    expect(session.assistant.status.value).toBe('idle');
    expect(sockets.last().isClosedByClient).toBe(true);
  });

  test('of the assistant: a refused question ends the session, once everybody was asked and nobody minded', async () => {
    const { session, sockets, controls, hooks } = await signedIn({ disableUnread: true });
    const order: string[] = [];
    session.assistant.onFrame(() => void order.push('frame'));
    let keeps = true;
    session.assistant.onRefusal(() => {
      order.push(`asked with ${controls.stored.read('accessToken')}`);
      return !keeps;
    });
    hooks.onExpired.mockImplementation(() => void order.push('expired'));
    session.assistant.open();
    await settle();
    sockets.last().accept();
    const refusal = { requestId: 'r', eventName: 'ERROR', data: { retCode: '010001' } };
    sockets.last().say(refusal);
    expect(order).toEqual(['frame', 'asked with token-1']);
    expect([session.state.value.name, controls.stored.read('accessToken')]).toEqual(['ready', 'token-1']);
    keeps = false;
    sockets.last().say(refusal);
    expect(order.slice(2)).toEqual(['frame', 'asked with token-1', 'expired']);
    expect(session.state.value).toMatchObject({ name: 'signed-out', reason: 'expired' });
    expect([controls.stored.read('accessToken'), controls.context()]).toEqual([undefined, null]);
  });

  test('of the assistant: a refused ticket says nothing of the session', async () => {
    const { session, sockets } = await signedIn({ disableUnread: true });
    session.assistant.open();
    await settle();
    sockets.last().accept();
    sockets.last().say({ eventName: 'ERROR', data: { retCode: '010001' } });
    expect(session.state.value.name).toBe('ready');
  });

  test('of the assistant: what can’t be read is logged with the field, and what follows is taken', async () => {
    const log = vi.fn();
    const { session, sockets } = await signedIn(
      { disableUnread: true },
      createPlatform(),
      createFakeBrowser(),
      { log },
    );
    const heard = vi.fn();
    session.assistant.onFrame(heard);
    session.assistant.open();
    await settle();
    sockets.last().accept();
    log.mockClear();
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 'a' });
    sockets.last().sayText('{"requestId":"r","eventNa');
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 7 });
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 'b' });
    expect(heard.mock.calls.map(([frame]) => frame.data)).toEqual(['a', 'b']);
    expect(log).toHaveBeenCalledTimes(2);
    expect(log.mock.calls[1]?.[0]).toContain('does not fit');
    expect(session.assistant.status.value).toBe('online');
  });

  test('a browser without WebSocket is told so, and boards go on by polling', async () => {
    const { session, platform } = await signedIn({}, createPlatform(), createFakeBrowser(), {
      openSocket: null,
    });
    const feed = session.board('b', {});
    const leave = feed.state.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_100);
    expect(session.noticeStatus.value).toBe('unsupported');
    expect(feed.state.value).toMatchObject({ status: 'ready', connection: 'polling' });
    expect(platform.callsOf('boardData')).toHaveLength(3);
    leave();
  });

  test("speak the reader's language, boards and notices alike", async () => {
    const { session, sockets } = await signedIn({ language: 'en' });
    const leave = session.board('b', {}).state.subscribe(() => undefined);
    await settle();
    sockets.last().accept();
    session.setLanguage('it');
    await settle();
    sockets.last().accept();
    expect(sockets.all.map(({ url }) => url.searchParams.get('lang'))).toEqual(['en', 'it']);
    const boards = sockets.all.flatMap(
      ({ sent }) => sent as { payload: { messageType: string; lang?: string } }[],
    );
    const langs = boards
      .filter(({ payload }) => payload.messageType === 'board')
      .map(({ payload }) => payload.lang);
    expect([langs[0], langs.at(-1)]).toEqual(['en', 'it']);
    leave();
  });

  test('belong to an organisation: a switch opens the notices anew', async () => {
    const { session, sockets } = await signedIn();
    await settle();
    await session.switchOrganisation('o2');
    await settle();
    expect(sockets.all.map(({ url }) => url.searchParams.get('orgId'))).toEqual(['o1', 'o2']);
    expect(sockets.all[0]?.isClosedByClient).toBe(true);
  });
});

describe('MSG-07 the unread number', () => {
  test.each([
    ['a bare number', () => new Response('7')],
    ['a number in the envelope', () => 7],
    ['a count with retCode and retMsg', () => new Response('{"retCode":"0","retMsg":"ok","count":7}')],
  ])('is read from %s', async (_what, answer) => {
    const platform = createPlatform();
    platform.answer('unreadNumber', answer);
    const { session } = await signedIn({}, platform);
    expect(platform.callsOf('unreadNumber')[0]?.url.search).toBe('?type=0');
    expect(session.unread.value).toBe(7);
  });

  test('then comes with the messages, and is asked for again after reading', async () => {
    const platform = createPlatform();
    platform.answer('messageRead', () => null);
    const { session, sockets } = await signedIn({}, platform);
    sockets.last().accept();
    const sent = sockets.last().sent as { payload: { messageType: string; subscriptionId: string } }[];
    const { subscriptionId } = sent.find(({ payload }) => payload.messageType === 'system')?.payload ?? {};
    sockets.last().say({
      head: { type: 'message_notice', messageType: 'system', subscriptionId, timestamp: 1, seq: 0 },
      payload: { id: '1', title: 't', unread: 9 },
    });
    expect(session.unread.value).toBe(9);
    platform.answer('unreadNumber', () => 8);
    await session.request('messageRead', { schema: v.unknown(), body: { ids: ['1'] } });
    await settle();
    expect(session.unread.value).toBe(8);
  });

  test.each([
    ['by the host', {}, { disableUnread: true }],
    ['by the page', { disableUnread: true }, {}],
  ])('is not asked for where counting is off %s', async (_by, options, config) => {
    const platform = createPlatform();
    platform.answer('hostConfig', () => config);
    const { session, sockets } = await signedIn(options, platform);
    expect(platform.callsOf('unreadNumber')).toHaveLength(0);
    expect(session.unread.value).toBe(0);
    expect(sockets.all).toHaveLength(0);
  });
});

test('EMB-14 a socket that falls silent is found by its pings, comes back later by chance, and everything it told is asked for anew', async () => {
  const { session, platform, sockets } = await signedIn({}, createPlatform(), createFakeBrowser(), {
    random: () => 0.5,
  });
  const feed = session.board('wholePlantEnergy', { range: 'today' });
  const seen: unknown[] = [];
  const stop = feed.state.subscribe(({ data }) => void seen.push(data));
  await vi.advanceTimersByTimeAsync(100);
  sockets.last().accept();
  await settle();
  const subscriptions = () =>
    sockets.last().sent.filter((frame) => JSON.stringify(frame).includes('add_subscribe'));
  const before = subscriptions().length;
  expect(before).toBeGreaterThan(1);
  // The platform answers one ping, and no other.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets.last().sent.at(-1)).toMatchObject({ head: { type: 'heartbeat' } });
  sockets.last().say({ head: { type: 'heartbeat', timestamp: 1 } });
  platform.answer('unreadNumber', () => 9);
  const asked = () => [
    ...['unreadNumber', 'socketTicket'].map((name) => platform.callsOf(name as 'unreadNumber').length),
    platform.calls.filter(({ url }) => url.pathname.includes('factory/energy')).length,
  ];
  const [unreadBefore = 0, ticketsBefore = 0, boardsBefore = 0] = asked();
  for (let waitedMs = 0; session.noticeStatus.value === 'online'; waitedMs += 100) {
    expect(waitedMs).toBeLessThan(100_000);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(session.noticeStatus.value).toBe('waiting');
  const first = sockets.all.length;
  // 700 ms, and half of the half that chance may add.
  await vi.advanceTimersByTimeAsync(700);
  expect(sockets.all).toHaveLength(first);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets.all).toHaveLength(first + 1);
  sockets.last().accept();
  await settle();
  expect(subscriptions()).toHaveLength(before);
  expect(session.unread.value).toBe(9);
  const [unreadAfter = 0, ticketsAfter = 0, boardsAfter = 0] = asked();
  expect([unreadAfter, ticketsAfter]).toEqual([unreadBefore + 1, ticketsBefore + 1]);
  // While it was away the board polled; its subscription begins with the whole again.
  expect(boardsAfter).toBeGreaterThan(boardsBefore);
  stop();
});
