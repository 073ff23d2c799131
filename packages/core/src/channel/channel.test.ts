import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeHints, createFakeSockets } from '../../../../tests/support/fake-socket.ts';
import { NOTICE_RECONNECT_DELAY_MS } from '../constants.ts';
import { RequestError } from '../contract/request-error.ts';
import { ASSISTANT_POLICY, NOTICE_POLICY } from './channel-policies.ts';
import { createChannel } from './channel.ts';
import type { ChannelOptions } from './channel.ts';
import { browserSockets } from './socket.ts';
import { socketUrl } from './socket-url.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function setUp(more: Partial<ChannelOptions> = {}) {
  const sockets = createFakeSockets();
  const hints = createFakeHints();
  let tickets = 0;
  const onOnline = vi.fn();
  const channel = createChannel({
    policy: NOTICE_POLICY,
    url: async () => `ws://platform.test/ws/notice?token=ticket-${(tickets += 1)}`,
    openSocket: sockets.open,
    random: () => 0,
    listenForHints: hints.listen,
    heartbeatText: () => '"beat"',
    onFrame: () => 'message',
    onOnline,
    ...more,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { sockets, hints, channel, onOnline, settle };
}

test('MSG-02 thirty minutes of idleness close the channel without reconnect; the next action opens it again', async () => {
  const { sockets, hints, channel, settle } = setUp();
  channel.open();
  await settle();
  sockets.last().accept();
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  sockets.last().say({ any: 'message' });
  await vi.advanceTimersByTimeAsync(30 * 60_000 - 1);
  expect(channel.status.value).toBe('online');
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.last().isClosedByClient).toBe(true);
  expect(channel.status.value).toBe('idle');
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(sockets.all).toHaveLength(1);
  hints.give('user-acted');
  await settle();
  expect(sockets.all).toHaveLength(2);
  channel.dispose();
});

test('MSG-02 any other close reconnects, after 60 s at the latest, and an error closes', async () => {
  const { sockets, channel, onOnline, settle } = setUp();
  channel.open();
  await settle();
  sockets.last().accept();
  sockets.last().drop(1001);
  expect(channel.status.value).toBe('waiting');
  await vi.advanceTimersByTimeAsync(699);
  expect(sockets.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.all).toHaveLength(2);
  sockets.last().accept();
  expect(onOnline).toHaveBeenCalledTimes(2);
  sockets.last().fail();
  expect(sockets.last().isClosedByClient).toBe(true);
  for (let tries = 3; tries < 20; tries += 1) {
    await vi.advanceTimersByTimeAsync(40_000);
    sockets.last().fail();
  }
  const before = sockets.all.length;
  await vi.advanceTimersByTimeAsync(NOTICE_RECONNECT_DELAY_MS);
  expect(sockets.all.length).toBeGreaterThan(before);
  channel.dispose();
});

test('reconnects are spread by chance, never earlier than the wait', async () => {
  const { sockets, channel, settle } = setUp({ random: () => 0.5 });
  channel.open();
  await settle();
  sockets.last().fail();
  await vi.advanceTimersByTimeAsync(874);
  expect(sockets.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.all).toHaveLength(2);
  channel.dispose();
});

test('a platform with many clients spreads their return; only a heartbeat makes the spread smaller', async () => {
  const frames = {
    beginning: { kind: 'message' as const, spreadMs: 20_000 },
    first: { kind: 'message' as const, spreadMs: 2 },
    heartbeat: { kind: 'heartbeat' as const, spreadMs: 10_000 },
  };
  const { sockets, channel, settle } = setUp({
    random: () => 0.5,
    onFrame: (text) => frames[JSON.parse(text) as keyof typeof frames],
  });
  channel.open();
  await settle();
  const waitedMs = async (...said: (keyof typeof frames)[]): Promise<number> => {
    sockets.last().accept();
    for (const frame of said) sockets.last().say(frame);
    sockets.last().drop(1006);
    const count = sockets.all.length;
    let ms = 0;
    for (; sockets.all.length === count; ms += 50) await vi.advanceTimersByTimeAsync(50);
    return ms;
  };
  expect(await waitedMs('beginning')).toBe(10_700);
  // Right after the restart the platform knows of few.
  expect(await waitedMs('first')).toBe(10_700);
  expect(await waitedMs('heartbeat')).toBe(5_700);
  channel.dispose();
});

test('each connection asks for a ticket of its own', async () => {
  const { sockets, channel, hints, settle } = setUp();
  channel.open();
  await settle();
  sockets.last().drop();
  hints.give('network-returned');
  await settle();
  expect(sockets.all.map(({ url }) => url.searchParams.get('token'))).toEqual(['ticket-1', 'ticket-2']);
  channel.dispose();
});

test('a ticket that cannot be had is tried again, one that is refused only once', async () => {
  const errors = [
    new RequestError({ kind: 'network', message: 'x' }),
    ...Array.from({ length: 2 }, () => new RequestError({ kind: 'auth', message: 'x' })),
  ];
  const url = vi.fn(async (): Promise<string> => {
    const error = errors.shift();
    if (error) throw error;
    return 'ws://platform.test/ws/notice';
  });
  const { sockets, channel, settle } = setUp({ url });
  channel.open();
  await settle();
  expect(channel.status.value).toBe('waiting');
  await vi.advanceTimersByTimeAsync(700);
  expect(channel.status.value).toBe('waiting');
  await vi.advanceTimersByTimeAsync(910);
  expect(channel.status.value).toBe('refused');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(url).toHaveBeenCalledTimes(3);
  channel.tokenRenewed();
  await settle();
  sockets.last().accept();
  expect(channel.status.value).toBe('online');
  channel.dispose();
});

test('a browser without WebSocket leaves a channel that says so and does no harm', async () => {
  expect(browserSockets({})).toBeNull();
  const { channel, settle } = setUp({ openSocket: browserSockets({}) });
  channel.open();
  await settle();
  expect(channel.status.value).toBe('unsupported');
  expect(channel.send('"x"')).toBe(false);
  channel.dispose();
});

test('closing while the ticket is on its way opens nothing; disposing leaves no listener', async () => {
  const { sockets, channel, hints, settle } = setUp();
  channel.open();
  channel.close();
  await settle();
  expect(sockets.all).toHaveLength(0);
  channel.open();
  channel.dispose();
  await settle();
  expect(sockets.all).toHaveLength(0);
  expect(hints.count()).toBe(0);
});

test('frames of a socket that was given up are not heard', async () => {
  const onFrame = vi.fn(() => 'message' as const);
  const { sockets, channel, settle } = setUp({ onFrame });
  channel.open();
  await settle();
  const old = sockets.last();
  old.accept();
  channel.close();
  old.say({ late: true });
  expect(onFrame).not.toHaveBeenCalled();
  channel.dispose();
});

test('sockets live beside the calls, in the clear or not as they are', () => {
  expect(socketUrl('https://plant.test/deck/', 'notice', { orgId: 'a b', eid: undefined })).toBe(
    'wss://plant.test/deck/ws/notice?orgId=a+b',
  );
  expect(socketUrl('http://plant.test', 'assistant', {})).toBe('ws://plant.test/ws/ai/assistant');
});

test('AST-15 a far end that falls silent in mid-answer is left within 20 s, one that answers heartbeats is not', async () => {
  const { sockets, channel, settle } = setUp({ policy: ASSISTANT_POLICY, onFrame: () => 'heartbeat' });
  channel.setUrgent(true);
  channel.open();
  await settle();
  const first = sockets.last();
  first.accept();
  let answered = 0;
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (; answered < first.sent.length; answered += 1) first.say({ type: 'HEARTBEAT' });
  }
  expect(channel.status.value).toBe('online');
  expect(sockets.all).toHaveLength(1);
  const before = first.sent.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.sent.length).toBeGreaterThan(before);
  expect(first.isClosedByClient).toBe(true);
  expect(channel.status.value).not.toBe('online');
  channel.dispose();
});
