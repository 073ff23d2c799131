/** The mock of the assistant under the real client: its socket, its conversation, and every fault. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  openConversation,
  shownVersion,
  type AnswerVersion,
  type Conversation,
} from '../../../../packages/assistant/src/conversation/index.ts';
import { browserSockets } from '../../../../packages/core/src/channel/socket.ts';
import { createAssistantSocket } from '../../../../packages/core/src/session/assistant-socket.ts';
import { createFakeSession } from '../../../../tests/support/fake-session.ts';
import { CHAT_FAULTS, type ChatFault } from './chat-faults.ts';
import { MOCK_NODES, startChatMock, type ChatMock } from './chat-server.ts';

let mock: ChatMock;
beforeAll(async () => {
  mock = await startChatMock();
});
afterAll(() => mock.close());
beforeEach(() => {
  mock.fault = 'none';
});

/** Everything between a page's question and the wire, but the page. */
function connect(): { conversation: Conversation; answer: () => AnswerVersion; dispose: () => void } {
  const owned = createAssistantSocket({
    url: async () => `${mock.url.replace('http', 'ws')}/ws/ai/assistant`,
    openSocket: browserSockets({ WebSocket: WebSocket as unknown as typeof globalThis.WebSocket }),
    random: () => 0.5,
    listenForHints: () => () => undefined,
    onTokenInvalid: () => undefined,
    log: () => undefined,
  });
  const session = createFakeSession({
    assistantHistory: async () => {
      const answer = await fetch(`${mock.url}/poit-cloud-platform/ai/assistant/history`);
      return ((await answer.json()) as { data: unknown }).data;
    },
    assistantQuota: () => ({ limit: null, used: 0, remaining: null }),
  });
  const conversation = openConversation(
    {
      id: 's',
      baseUrl: () => mock.url,
      request: (name, options) => session.request(name, options),
      assistant: owned.socket,
    },
    { schedule: () => () => undefined },
  );
  return {
    conversation,
    answer: () => {
      const last = conversation.state().items.at(-1);
      if (last?.role !== 'assistant') throw new Error('no answer');
      return shownVersion(last);
    },
    dispose: () => {
      conversation.dispose();
      owned.channel.dispose();
    },
  };
}
const LONG = { timeout: 20_000, interval: 20 };

describe('CHT-43 the mock of the chat', () => {
  test.each(CHAT_FAULTS)(
    'CHT-43 %s: the answer is the same to the letter, and nothing of another stands in it',
    async (fault) => {
      mock.fault = fault;
      const { conversation, answer, dispose } = connect();
      expect(conversation.send('How much today?')).toBe(true);
      await vi.waitFor(() => expect(answer().state).toBe('finished'), LONG);
      // Whatever comes behind the end.
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(answer().nodes).toEqual(MOCK_NODES);
      if (fault === 'drop') expect(mock.taken['RESUME']).toBeGreaterThan(0);
      dispose();
    },
  );

  test('CHT-43 a question chooses its own fault, and what comes late after a stop changes nothing', async () => {
    const { conversation, answer, dispose } = connect();
    conversation.send('/fault slow and then stopped');
    await vi.waitFor(() => expect(answer().nodes.length).toBeGreaterThan(0), LONG);
    conversation.stop();
    await vi.waitFor(() => expect(answer().state).toBe('stopped'), LONG);
    const kept = answer().nodes;
    mock.fault = 'late' satisfies ChatFault;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answer().nodes).toEqual(kept);
    dispose();
  });

  test('what is no frame is answered with the field that does not fit', async () => {
    const socket = new WebSocket(`${mock.url.replace('http', 'ws')}/ws/ai/assistant`);
    const said = new Promise<string>((resolve) => socket.once('message', (text) => resolve(String(text))));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send('{"type":"SEND","requestId":1}');
    expect(await said).toContain('requestId');
    socket.terminate();
  });
});
