import type { ChatMessage, HistoryPage, UnheardQuestion } from '@plantdeck/core/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFakeAssistantSocket,
  createFakeSession,
  type FakeAssistantSocket,
} from '../../../../tests/support/fake-session.ts';
import type { Conversation } from './conversation.ts';
import { openConversation } from './open-conversation.ts';

/** What the tab keeps; it outlives the pages. */
let kept: UnheardQuestion | null;
let givenBack: string[];
let history: HistoryPage;
let historyFails: boolean;
const open: Conversation[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [kept, givenBack, historyFails] = [null, [], false];
  history = { records: [], nextCursor: null, hasMore: false };
});
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
  vi.useRealTimers();
});

/** A page as it is loaded; the one before it is gone without a word. */
async function loadPage(
  isOnline = true,
): Promise<{ conversation: Conversation; socket: FakeAssistantSocket }> {
  for (const one of open.splice(0)) one.dispose();
  const socket = createFakeAssistantSocket(isOnline);
  const session = createFakeSession(
    {
      assistantHistory: () => {
        if (historyFails) throw new Error('away');
        return history;
      },
    },
    socket,
  );
  const conversation = openConversation(session, {
    schedule: (task) => {
      task();
      return () => undefined;
    },
    unheard: {
      read: () => kept,
      write: (question) => void (kept = question),
      giveBack: (query) => void givenBack.push(query),
    },
  });
  open.push(conversation);
  conversation.loadHistory();
  await vi.advanceTimersByTimeAsync(0);
  return { conversation, socket };
}
const stored = (requestId: string, state: ChatMessage['state']): HistoryPage => ({
  records: [
    { id: 'q', requestId, sender: 1, isAnswer: false, content: 'How much?', evaluate: 0 },
    {
      id: 'a',
      requestId,
      sender: 2,
      isAnswer: true,
      content: 'Hal',
      evaluate: 0,
      state: state ?? 'finished',
      seq: 0,
    },
  ],
  nextCursor: null,
  hasMore: false,
});
const sent = (socket: FakeAssistantSocket) =>
  socket.sentOf('SEND').map(({ requestId, query }) => [requestId, query] as const);

describe('a page that is loaded again before the platform has shown that it has the question', () => {
  test('asks it again as the same request, with what it was about and its files', async () => {
    const attachments = [{ id: 'f1', name: 'a.csv', mediaType: 'text/csv' as const, sizeBytes: 3 }];
    const before = await loadPage(false);
    before.conversation.send(' How much? ', { board: 'b' }, attachments);
    expect(sent(before.socket)).toEqual([]);
    const { requestId } = kept ?? { requestId: '' };
    const after = await loadPage();
    expect(sent(after.socket)).toEqual([[requestId, 'How much?']]);
    expect(JSON.parse(after.socket.sentOf('SEND')[0]?.extractInfo ?? '')).toMatchObject({
      context: { board: 'b' },
      attachments: ['f1'],
    });
    expect(after.conversation.state().items.map(({ role }) => role)).toEqual(['user', 'assistant']);
    after.socket.say({ requestId, seq: 0, eventName: 'CONTENT', data: 'x' });
    expect(kept).toBeNull();
    expect(givenBack).toEqual([]);
  });

  test('takes an answer that the platform writes already as it is stored, and asks nothing', async () => {
    const before = await loadPage();
    before.conversation.send('How much?');
    const requestId = kept?.requestId ?? '';
    history = stored(requestId, 'streaming');
    const after = await loadPage();
    expect(sent(after.socket)).toEqual([]);
    expect(after.socket.sentOf('RESUME')).toHaveLength(1);
    expect([kept, givenBack]).toEqual([null, []]);
  });

  test.each([
    ['an hour later', 3_600_000, false],
    ['while the platform cannot tell what it has', 0, true],
  ])('gives it back to its reader %s', async (_, laterMs, fails) => {
    const before = await loadPage(false);
    before.conversation.send('How much?');
    before.conversation.dispose();
    vi.setSystemTime(Date.now() + laterMs);
    historyFails = fails;
    const after = await loadPage();
    expect(sent(after.socket)).toEqual([]);
    expect([kept, givenBack]).toEqual([null, ['How much?']]);
  });
});

describe('what is kept', () => {
  test('is nothing once the first frame has come, an answer was stopped, or it was refused', async () => {
    const { conversation, socket } = await loadPage();
    conversation.send('a');
    socket.say({ requestId: 'another', seq: 0, eventName: 'CONTENT', data: 'x' });
    expect(kept?.query).toBe('a');
    socket.say({ requestId: kept?.requestId ?? '', seq: 0, eventName: 'THINKING', data: 'x' });
    expect(kept).toBeNull();
    conversation.stop();
    vi.advanceTimersByTime(3_000);

    conversation.send('b');
    conversation.stop();
    vi.advanceTimersByTime(3_000);
    expect(kept).toBeNull();

    conversation.send('c');
    const data = { retCode: '500', retMsg: '' };
    socket.say({ requestId: kept?.requestId ?? '', seq: 0, eventName: 'ERROR', data });
    expect(kept).toBeNull();
  });

  test('is a question that never left, and its newest try', async () => {
    const { conversation, socket } = await loadPage(false);
    conversation.send('a');
    vi.advanceTimersByTime(60_000);
    expect(conversation.state().active).toBeNull();
    expect(kept?.query).toBe('a');
    const first = kept?.requestId;
    conversation.retry(conversation.state().items.at(-1)?.key ?? '');
    expect(kept?.query).toBe('a');
    expect(kept?.requestId).not.toBe(first);
    socket.goOnline();
    expect(sent(socket).map(([requestId]) => requestId)).toEqual([kept?.requestId]);
  });
});
