import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage, HistoryPage } from '@plantdeck/core/contract';
import {
  createFakeAssistantSocket,
  type FakeAssistantSocket,
} from '../../../../tests/support/fake-session.ts';
import { createConversation, type Conversation } from './conversation.ts';
import { shownVersion } from './conversation-types.ts';

let socket: FakeAssistantSocket;
let conversation: Conversation;
let history: HistoryPage;
const failures: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  failures.length = 0;
  history = { records: [], nextCursor: null, hasMore: false };
  socket = createFakeAssistantSocket();
  let count = 0;
  conversation = createConversation(
    {
      socket,
      loadHistory: () => Promise.resolve(history),
      loadQuota: () => Promise.resolve({ limit: null, used: 0, remaining: null }),
      evaluate: () => Promise.reject(new Error('refused')),
      loadVersions: () => Promise.resolve({ versions: [] }),
      newRequestId: () => `r${(count += 1)}`,
      nowMs: () => Date.now(),
      extractInfo: () => ({ demo: false }),
      schedule: (task) => {
        task();
        return () => undefined;
      },
      onAnswerEnded: () => undefined,
      onFailure: (where) => failures.push(where),
    },
    {
      transientCodes: new Set(['500']),
      lockingCodes: null,
      dialect: 'm1',
      lostAfterMs: 15_000,
      resumeWaitMs: 4_000,
    },
  );
});
afterEach(() => {
  conversation.dispose();
  expect(vi.getTimerCount()).toBe(0);
  expect(socket.listenerCount()).toBe(0);
  vi.useRealTimers();
});

const last = () => {
  const item = conversation.state().items.at(-1);
  if (item?.role !== 'assistant') throw new Error('no answer');
  return shownVersion(item);
};
const text = (): string =>
  last()
    .nodes.map((node) => node.content)
    .join('');
const say = (requestId: string, seq: number, data: string): void =>
  socket.say({ requestId, seq, eventName: 'CONTENT', data });

describe('a conversation over a socket', () => {
  test('tells the question’s context and the switches as JSON text', () => {
    conversation.send('为什么', { board: 'peak-valley', range: 'today' });
    expect(JSON.parse(socket.sentOf('SEND')[0]?.extractInfo ?? '')).toEqual({
      demo: false,
      context: { board: 'peak-valley', range: 'today' },
    });
    expect(socket.isAnswerOpen).toBe(true);
  });

  test('a stop without an answer frees the next question after exactly 3 s', () => {
    conversation.send('a');
    conversation.stop();
    vi.advanceTimersByTime(2999);
    expect(conversation.send('b')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(conversation.send('b')).toBe(true);
  });

  test.each([0, 1, 2, 3, 4])(
    'cut after %i events the answer is final within 20 s, its text kept, a retry possible',
    async (cut) => {
      conversation.send('a');
      for (let seq = 0; seq < cut; seq += 1) say('r1', seq, `${seq}`);
      socket.drop();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(last().state).toBe('failed');
      expect(text()).toBe('0123'.slice(0, cut));
      socket.goOnline();
      conversation.retry(conversation.state().items.at(-1)?.key ?? '');
      expect(socket.sentOf('SEND').at(-1)).toMatchObject({ requestId: 'r2', query: 'a' });
    },
  );

  test.each([0, 1, 2, 3, 4])('cut after %i events and back, nothing is lost or doubled', async (cut) => {
    conversation.send('a');
    for (let seq = 0; seq < cut; seq += 1) say('r1', seq, `${seq}`);
    socket.drop();
    await vi.advanceTimersByTimeAsync(500);
    socket.goOnline();
    const fromSeq = socket.sentOf('RESUME')[0]?.fromSeq ?? Number.NaN;
    expect(fromSeq).toBe(cut - 1);
    // A server that counts "from" as including it sends one frame twice.
    for (let seq = Math.max(0, fromSeq); seq < 5; seq += 1) say('r1', seq, `${seq}`);
    socket.say({
      requestId: 'r1',
      seq: 5,
      eventName: 'END',
      data: { replyChatMessage: { id: 'm' }, recommendQuestions: [] },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(text()).toBe('01234');
    expect(socket.isAnswerOpen).toBe(false);
  });

  test('a platform that does not know RESUME is asked for history', async () => {
    const stored: ChatMessage = {
      id: 'm',
      requestId: 'r1',
      sender: 2,
      isAnswer: true,
      content: 'whole',
      evaluate: 0,
      state: 'finished',
    };
    history = { records: [stored], nextCursor: null, hasMore: false };
    conversation.send('a');
    socket.drop();
    socket.goOnline();
    await vi.advanceTimersByTimeAsync(4_000);
    expect([last().state, text()]).toEqual(['finished', 'whole']);
  });

  test('a question asked without a connection goes out with it', () => {
    socket.drop();
    expect(conversation.send('a')).toBe(true);
    expect(socket.sent).toEqual([]);
    socket.goOnline();
    expect(socket.sentOf('SEND').length).toBe(1);
  });

  test('a rating that could not be kept is undone and told', async () => {
    conversation.send('a');
    socket.say({
      requestId: 'r1',
      eventName: 'END',
      data: { replyChatMessage: { id: 'm' }, recommendQuestions: [] },
    });
    const key = conversation.state().items.at(-1)?.key ?? '';
    conversation.evaluate(key, { value: 1, reason: null });
    expect(conversation.state().items.at(-1)).toMatchObject({ evaluate: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(conversation.state().items.at(-1)).toMatchObject({ evaluate: 0 });
    expect(failures).toEqual(['evaluate']);
  });
});
