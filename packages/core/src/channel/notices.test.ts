import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeHints, createFakeSockets } from '../../../../tests/support/fake-socket.ts';
import { createNotices } from './notices.ts';
import { socketUrl } from './socket-url.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function setUp() {
  const sockets = createFakeSockets();
  const hints = createFakeHints();
  const log = vi.fn();
  const onTokenInvalid = vi.fn();
  const notices = createNotices({
    url: async () =>
      socketUrl('https://plant.test', 'notice', { orgId: 'o', eid: 'e', client: 'web', token: 't' }),
    openSocket: sockets.open,
    random: () => 0,
    listenForHints: hints.listen,
    now: () => Date.now(),
    log,
    onTokenInvalid,
  });
  const board = { onPayload: vi.fn(), onError: vi.fn() };
  const stop = notices.subscribe(
    'board',
    { boardCode: 'wholePlantEnergy', range: 'today', areaId: undefined },
    board,
  );
  await vi.advanceTimersByTimeAsync(0);
  sockets.last().accept();
  const say = (seq: number | undefined, payload: unknown, more: object = {}) =>
    sockets.last().say({
      head: {
        type: 'message_notice',
        messageType: 'board',
        subscriptionId: 's1',
        timestamp: 1,
        seq,
        ...more,
      },
      payload,
    });
  return { sockets, hints, notices, board, stop, say, log, onTokenInvalid };
}

test('a subscription goes out with head and payload, and ends with its frame and the socket', async () => {
  const { sockets, notices, stop } = await setUp();
  const payload = {
    messageType: 'board',
    subscriptionId: 's1',
    boardCode: 'wholePlantEnergy',
    range: 'today',
  };
  expect(sockets.last().sent).toEqual([{ head: { type: 'add_subscribe', timestamp: 1_000 }, payload }]);
  stop();
  stop();
  expect(sockets.last().sent.slice(1)).toEqual([
    { head: { type: 'remove_subscribe', timestamp: 1_000 }, payload },
  ]);
  expect(sockets.last().isClosedByClient).toBe(true);
  expect(notices.status.value).toBe('idle');
  notices.dispose();
});

test('twenty subscriptions share one socket', async () => {
  const { sockets, notices } = await setUp();
  for (let index = 0; index < 19; index += 1)
    notices.subscribe('board', { boardCode: `b${index}` }, { onPayload: vi.fn() });
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.all).toHaveLength(1);
  expect(sockets.last().sent).toHaveLength(20);
  notices.dispose();
});

describe('payloads', () => {
  test('arrive in order; a gap asks for a new beginning and what is left of the old stream passes by', async () => {
    const { sockets, notices, board, say } = await setUp();
    say(0, 'snapshot');
    say(1, 'one');
    say(3, 'three');
    say(4, 'four');
    expect(board.onPayload.mock.calls).toEqual([['snapshot'], ['one']]);
    expect(sockets.last().sent).toHaveLength(2);
    expect(sockets.last().sent[1]).toMatchObject({
      head: { type: 'add_subscribe' },
      payload: { subscriptionId: 's1' },
    });
    say(0, 'new snapshot');
    say(1, 'and on');
    expect(board.onPayload.mock.calls.slice(2)).toEqual([['new snapshot'], ['and on']]);
    notices.dispose();
  });

  test('of a reconnected socket begin anew', async () => {
    const { sockets, notices, board, say } = await setUp();
    say(0, 'snapshot');
    sockets.last().drop();
    await vi.advanceTimersByTimeAsync(700);
    sockets.last().accept();
    expect(sockets.all).toHaveLength(2);
    expect(sockets.last().sent).toMatchObject([{ payload: { subscriptionId: 's1' } }]);
    say(1, 'late');
    say(0, 'again');
    expect(board.onPayload.mock.calls).toEqual([['snapshot'], ['again']]);
    notices.dispose();
  });

  test('of a message type without differences are never dropped', async () => {
    const { notices, say } = await setUp();
    const alarm = { onPayload: vi.fn() };
    notices.subscribe('alarm', {}, alarm);
    say(7, 'fire', { messageType: 'alarm', subscriptionId: 's2' });
    say(9, 'more fire', { messageType: 'alarm', subscriptionId: 's2' });
    say(undefined, 'to all', { messageType: 'alarm', subscriptionId: undefined });
    expect(alarm.onPayload.mock.calls).toEqual([['fire'], ['more fire'], ['to all']]);
    notices.dispose();
  });
});

test('frames that cannot be read are told once and passed over', async () => {
  const { sockets, notices, board, say, log } = await setUp();
  sockets.last().sayText('{not json');
  sockets.last().sayText('{not json');
  sockets.last().say({ head: { type: 'surprise', timestamp: 1 } });
  say(0, 'still here');
  expect(log).toHaveBeenCalledTimes(2);
  expect(board.onPayload).toHaveBeenCalledWith('still here');
  notices.dispose();
});

test('an error frame reaches the subscription it is about, a refused token the session', async () => {
  const { sockets, notices, board, onTokenInvalid } = await setUp();
  sockets.last().say({
    head: { type: 'error', subscriptionId: 's1', timestamp: 1, retCode: '040301', retMsg: 'Not yours' },
  });
  expect(board.onError.mock.calls[0]?.[0]).toMatchObject({
    kind: 'api',
    retCode: '040301',
    message: 'Not yours',
  });
  sockets.last().say({ head: { type: 'error', timestamp: 1, retCode: '010001' } });
  expect(onTokenInvalid).toHaveBeenCalledTimes(1);
  notices.dispose();
});

test('heartbeats go out, and a socket that stops answering them is given up', async () => {
  const { sockets, notices } = await setUp();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets.last().sent.at(-1)).toEqual({ head: { type: 'heartbeat', timestamp: 31_000 } });
  sockets.last().say({ head: { type: 'heartbeat', timestamp: 1 } });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(notices.status.value).toBe('waiting');
  notices.dispose();
});
