import { createSession, type PlantSession } from '@plantdeck/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePlatform } from '../../../../tests/support/fake-transport.ts';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createConversation, type Conversation } from './conversation.ts';
import { shownVersion } from './conversation-types.ts';

let session: PlantSession;
let conversation: Conversation;
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(async () => {
  conversation.dispose();
  session.dispose();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A conversation over the session that a page has, with the network in the test's hands. */
async function setUp() {
  let tickets = 0;
  const platform = createFakePlatform({
    organisations: () => [],
    enterprise: () => ({
      enterprise: { eid: 'e', name: 'Works', timeZone: 'Asia/Shanghai' },
      energyTypes: [],
    }),
    resourcesTree: () => [],
    hostConfig: () => ({}),
    unreadNumber: () => 0,
    socketTicket: () => ({ ticket: `ticket-${(tickets += 1)}`, expiredTime: 60 }),
  });
  const { surroundings, sockets, log } = createFakeBrowser().openTab(platform);
  session = createSession({
    baseUrl: 'https://plant.test',
    storage: 'site',
    disableUnread: true,
    surroundings,
  });
  await session.signIn({
    userId: 'u1',
    token: 'token-1',
    openUserId: 'open-u1',
    nickName: 'Li',
    userName: 'li',
    config: { refreshToken: 'refresh-1', expiredTime: 24 * 3_600 },
    facRogId: null,
  });
  await settle();
  let requests = 0;
  conversation = createConversation(
    {
      socket: session.assistant,
      loadHistory: () => Promise.resolve({ records: [], nextCursor: null, hasMore: false }),
      loadQuota: () => Promise.resolve({ limit: null, used: 0, remaining: null }),
      evaluate: () => Promise.resolve(),
      loadVersions: () => Promise.resolve({ versions: [] }),
      newRequestId: () => `r${(requests += 1)}`,
      nowMs: () => Date.now(),
      extractInfo: () => ({}),
      schedule: (task) => {
        task();
        return () => undefined;
      },
      onAnswerEnded: () => undefined,
      onFailure: () => undefined,
    },
    {
      transientCodes: new Set(['500']),
      lockingCodes: null,
      dialect: 'm1',
      lostAfterMs: 60_000,
      resumeWaitMs: 4_000,
    },
  );
  log.mockClear();
  return { sockets, log };
}

const answer = () => {
  const last = conversation.state().items.at(-1);
  if (last?.role !== 'assistant') throw new Error('there is no answer');
  const version = shownVersion(last);
  return { state: version.state, text: version.nodes.map((node) => node.content).join('') };
};
const content = (seq: number, data: string) => ({ requestId: 'r1', seq, eventName: 'CONTENT', data });
const end = (seq: number) => ({
  requestId: 'r1',
  seq,
  eventName: 'END',
  data: { replyChatMessage: { id: 'm1' }, recommendQuestions: [] },
});

describe('a conversation over the session of a page', () => {
  test('AST-21 what can’t be read on the socket is logged, and the answer goes on to its end', async () => {
    const { sockets, log } = await setUp();
    conversation.send('Why?');
    await settle();
    sockets.last().accept();
    sockets.last().say(content(0, 'It '));
    sockets.last().sayText('{"requestId":"r1","eventNa');
    sockets.last().sayText('');
    sockets.last().say({ requestId: 'r1', seq: 1, eventName: 'CONTENT', data: { not: 'text' } });
    sockets.last().say({ requestId: 'r1', seq: 1, eventName: 'UNHEARD_OF', data: 'x' });
    expect(log).toHaveBeenCalledTimes(4);
    for (const [message] of log.mock.calls)
      expect(message).toMatch(/^assistant frame: field ".*" does not fit/);
    expect(answer()).toEqual({ state: 'streaming', text: 'It ' });
    sockets.last().say(content(1, 'rose.'));
    sockets.last().say(end(2));
    expect(answer()).toEqual({ state: 'finished', text: 'It rose.' });
    expect(sockets.all).toHaveLength(1);
  });

  test('a lost connection comes back with growing pauses and resumes after the last frame that came', async () => {
    const { sockets } = await setUp();
    conversation.send('Why?');
    await settle();
    sockets.last().accept();
    sockets.last().say(content(0, 'It '));
    sockets.last().drop();
    expect(conversation.state().active?.interrupted).toBe(true);
    const opened: number[] = [];
    const startMs = Date.now();
    for (let tries = 0; tries < 5; tries += 1) {
      const before = sockets.all.length;
      while (sockets.all.length === before && Date.now() - startMs < 40_000)
        await vi.advanceTimersByTimeAsync(100);
      opened.push(Date.now() - startMs);
      if (tries < 4) sockets.last().fail();
    }
    const gaps = opened.slice(1).map((atMs, index) => atMs - (opened[index] ?? 0));
    expect(opened[0]).toBeLessThan(500);
    expect(gaps, gaps.join()).toEqual(gaps.toSorted((left, right) => left - right));
    expect(gaps.at(-1)).toBeGreaterThan(3 * (gaps[0] ?? 0));
    sockets.last().accept();
    expect(sockets.last().sent).toContainEqual({ type: 'RESUME', requestId: 'r1', fromSeq: 0 });
    expect(conversation.state().active?.interrupted).toBe(false);
    sockets.last().say(content(0, 'It '));
    sockets.last().say(content(1, 'rose.'));
    sockets.last().say(end(2));
    expect(answer()).toEqual({ state: 'finished', text: 'It rose.' });
  });

  test('a question asked without a connection waits and goes out once', async () => {
    const { sockets } = await setUp();
    conversation.send('Why?');
    await settle();
    sockets.last().fail();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(answer().state).toBe('sending');
    sockets.last().accept();
    const sent = sockets.all
      .flatMap((each) => each.sent)
      .filter((frame) => (frame as { type: string }).type === 'SEND');
    expect(sent).toMatchObject([{ requestId: 'r1', query: 'Why?' }]);
  });
});
