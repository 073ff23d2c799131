import type { HistoryPage } from '@plantdeck/core/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { openConversation, shownVersion } from './index.ts';

const history: HistoryPage = { records: [], nextCursor: null, hasMore: false };
const session = (): FakeSession =>
  createFakeSession({
    assistantHistory: () => history,
    assistantQuota: () => ({ limit: 10, used: 1, remaining: 9 }),
    assistantEvaluate: () => ({}),
    assistantVersions: () => ({ versions: [] }),
  });
afterEach(() => void vi.useRealTimers());

describe('EMB-25 a conversation without a screen', () => {
  test('EMB-25 runs where there is no page: sends, streams, ends, is stopped and asked again', async () => {
    expect(typeof document).toBe('undefined');
    const own = session();
    const ended: string[] = [];
    const conversation = openConversation(own, {
      schedule: (task) => {
        task();
        return () => undefined;
      },
      onAnswerEnded: (_, requestId) => ended.push(requestId),
    });
    let told = 0;
    conversation.subscribe(() => (told += 1));
    conversation.loadHistory();
    conversation.checkQuota();
    await vi.waitFor(() => expect(conversation.state()).toMatchObject({ quota: { remaining: 9 } }));
    expect(conversation.send('  ')).toBe(false);
    expect(conversation.send('How much today?')).toBe(true);
    expect(conversation.send('And yesterday?')).toBe(false);
    const [sent] = own.assistant.sentOf('SEND');
    const requestId = sent?.requestId ?? '';
    expect(JSON.parse(sent?.extractInfo ?? '{}')).toMatchObject({ session_id: own.id, demo: false });
    own.assistant.say({ requestId, seq: 0, eventName: 'CONTENT', data: '<|think|>hm<|/think|>12 ' });
    own.assistant.say({ requestId, seq: 1, eventName: 'CONTENT', data: 'kWh' });
    conversation.stop();
    expect(conversation.state().phase).toBe('stopping');
    own.assistant.say({ type: 'INTERRUPT_RESPONSE', requestId, seq: 2 });
    const answer = conversation.state().items.at(-1);
    if (answer?.role !== 'assistant') throw new Error('no answer');
    expect(shownVersion(answer)).toMatchObject({
      state: 'stopped',
      nodes: [
        { type: 'thinking', content: 'hm' },
        { type: 'content', content: '12 kWh' },
      ],
    });
    expect(ended).toEqual([requestId]);
    expect(told).toBeGreaterThan(3);
    conversation.dispose();
    expect(own.assistant.listenerCount()).toBe(0);
    expect(conversation.send('More?')).toBe(false);
    expect(own.assistant.sentOf('SEND')).toHaveLength(1);
  });

  test('EMB-25 files of a question go along again when it is tried again', () => {
    const own = session();
    const conversation = openConversation(own, { schedule: () => () => undefined });
    const file = { id: 'f1', name: 'a.csv', mediaType: 'text/csv' as const, sizeBytes: 3 };
    conversation.send('What is in it?', undefined, [file]);
    const requestId = own.assistant.sentOf('SEND')[0]?.requestId ?? '';
    own.assistant.say({ requestId, eventName: 'ERROR', data: { retCode: '503' } });
    const answer = conversation.state().items.at(-1);
    conversation.retry(answer?.key ?? '');
    const infos = own.assistant
      .sentOf('SEND')
      .map(({ extractInfo }) => JSON.parse(extractInfo ?? '{}').attachments);
    expect(infos).toEqual([['f1'], ['f1']]);
    conversation.dispose();
  });

  test('what fails is told by name, and nothing is thrown at the host', async () => {
    const own = session();
    own.answer('assistantQuota', () => {
      throw refusal('050000', 'no');
    });
    const failed: string[] = [];
    const conversation = openConversation(own, { onFailure: (where) => failed.push(where) });
    conversation.checkQuota();
    await vi.waitFor(() => expect(failed).toEqual(['quota']));
    conversation.dispose();
  });
});
