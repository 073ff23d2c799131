import type { AssistantServerFrame, ChatMessage, HistoryPage } from '@plantdeck/core/contract';
import { describe, expect, test } from 'vitest';
import { canSend, INITIAL_CONVERSATION, regenerable, step } from './conversation-state.ts';
import {
  shownVersion,
  type AnswerVersion,
  type ConversationEffect,
  type ConversationEvent,
  type ConversationPolicy,
  type ConversationState,
} from './conversation-types.ts';

const POLICY: ConversationPolicy = {
  transientCodes: new Set(['500', 'timeout']),
  lockingCodes: null,
  dialect: 'm1',
  lostAfterMs: 15_000,
  resumeWaitMs: 5_000,
};

function play(events: readonly ConversationEvent[], from = INITIAL_CONVERSATION) {
  let state = from;
  const effects: ConversationEffect[] = [];
  for (const event of events) {
    const next = step(state, event, POLICY);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects, sent: effects.flatMap((e) => (e.type === 'send-frame' ? [e.frame] : [])) };
}

const send = (requestId: string, query = '今天能耗'): ConversationEvent => ({
  type: 'send',
  requestId,
  query,
  extractInfo: '{}',
});
const frame = (value: AssistantServerFrame, atMs = 0): ConversationEvent => ({
  type: 'frame',
  frame: value,
  atMs,
});
const content = (requestId: string, data: string, seq?: number): ConversationEvent =>
  frame({ requestId, eventName: 'CONTENT', data, ...(seq === undefined ? {} : { seq }) });
const thinking = (requestId: string, data: string): ConversationEvent =>
  frame({ requestId, eventName: 'THINKING', data });
const end = (
  requestId: string,
  id = `m-${requestId}`,
  recommendQuestions: string[] = [],
): ConversationEvent =>
  frame({ requestId, eventName: 'END', data: { replyChatMessage: { id }, recommendQuestions } });
const error = (requestId: string | undefined, retCode: string, retMsg?: string): ConversationEvent =>
  frame({ ...(requestId === undefined ? {} : { requestId }), eventName: 'ERROR', data: { retCode, retMsg } });
const interrupted = (requestId: string): ConversationEvent =>
  frame({ type: 'INTERRUPT_RESPONSE', requestId });
const timer = (name: 'stop' | 'lost' | 'resume', epoch = 1): ConversationEvent => ({
  type: 'timer',
  timer: name,
  epoch,
  atMs: 9,
});
const socket = (status: 'online' | 'waiting' | 'connecting'): ConversationEvent => ({
  type: 'socket-status',
  status,
});
const online: ConversationEvent = { type: 'socket-online' };

const lastVersion = (state: ConversationState): AnswerVersion => {
  const last = state.items.at(-1);
  if (last?.role !== 'assistant') throw new Error('the last item is not an answer');
  return shownVersion(last);
};
const texts = (state: ConversationState): string[] =>
  state.items.map((item) =>
    item.role === 'user'
      ? item.text
      : shownVersion(item)
          .nodes.map((node) => node.content)
          .join('/'),
  );

const message = (
  id: string,
  sender: 1 | 2,
  requestId: string,
  text: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id,
  requestId,
  sender,
  isAnswer: sender === 2,
  content: text,
  evaluate: 0,
  ...more,
});
const page = (records: ChatMessage[], nextCursor: string | null = null): HistoryPage => ({
  records,
  nextCursor,
  hasMore: nextCursor !== null,
});
const loaded = (
  value: HistoryPage,
  cursor: string | null = null,
  purpose: 'page' | 'recover' | 'ids' = 'page',
): ConversationEvent => ({
  type: 'history-loaded',
  page: value,
  cursor,
  purpose,
  atMs: 7,
});
const load: ConversationEvent = { type: 'load-history' };

describe('a question and its answer', () => {
  test('goes from idle over sending and streaming to finished', () => {
    const events = [
      send('r1'),
      thinking('r1', '想'),
      content('r1', '多 312 元'),
      end('r1', 'm1', ['还有呢？']),
    ];
    const phases = events.map((_, index) => play(events.slice(0, index + 1)).state.phase);
    expect(phases).toEqual(['sending', 'streaming', 'streaming', 'finished']);
    const { state, sent } = play(events);
    expect(sent).toEqual([{ type: 'SEND', requestId: 'r1', query: '今天能耗', extractInfo: '{}' }]);
    expect(lastVersion(state)).toMatchObject({
      state: 'finished',
      messageId: 'm1',
      recommended: ['还有呢？'],
      nodes: [
        { type: 'thinking', content: '想' },
        { type: 'content', content: '多 312 元' },
      ],
    });
    expect(state.active).toBeNull();
  });

  test('ignores empty text, and a second question while one is running', () => {
    expect(play([send('r1', ' \n')]).state).toBe(INITIAL_CONVERSATION);
    expect(play([send('r1'), send('r2')]).sent.length).toBe(1);
  });

  test('late and foreign events change nothing, not even by their order (P10)', () => {
    const before = play([send('r1'), content('r1', 'a'), end('r1'), send('r2'), content('r2', 'b')]).state;
    for (const late of [
      content('r1', 'x'),
      thinking('r1', 'x'),
      end('r1'),
      error('r1', '000000'),
      interrupted('r1'),
      content('r9', 'x'),
      frame({ type: 'HEARTBEAT' }),
    ])
      expect(play([late], before).state).toBe(before);
  });

  test('measures for how long it thought and each step took', () => {
    const at = (value: AssistantServerFrame, atMs: number): ConversationEvent => frame(value, atMs);
    const { state } = play([
      send('r1'),
      at({ requestId: 'r1', eventName: 'THINKING', data: 'a' }, 1000),
      at({ requestId: 'r1', eventName: 'CONTENT', data: '<|agent|>x' }, 4100),
      at({ requestId: 'r1', eventName: 'CONTENT', data: '<|/agent|>' }, 4900),
    ]);
    expect(lastVersion(state)).toMatchObject({
      thinkingSpan: { startMs: 1000, endMs: 4100 },
      nodeSpans: [{ startMs: 4100, endMs: 4900 }],
    });
  });
});

describe('stopping', () => {
  test('waits for the platform, keeps the text and drops what comes late', () => {
    const stopping = play([send('r1'), content('r1', '半'), { type: 'stop' }]);
    expect(stopping.state.phase).toBe('stopping');
    expect(stopping.sent.at(-1)).toEqual({ type: 'INTERRUPT', requestId: 'r1' });
    expect(canSend(stopping.state)).toBe(false);
    const { state } = play([interrupted('r1'), content('r1', '晚')], stopping.state);
    expect(state.phase).toBe('finished');
    expect(lastVersion(state)).toMatchObject({
      state: 'stopped',
      stopConfirmed: true,
      nodes: [{ content: '半' }],
    });
  });

  test('is given up after 3 s without a word, and the next question is free', () => {
    const stopping = play([send('r1'), { type: 'stop' }]);
    expect(stopping.effects.at(-1)).toEqual({ type: 'start-timer', timer: 'stop', delayMs: 3000, epoch: 1 });
    const { state } = play([timer('stop')], stopping.state);
    expect(lastVersion(state)).toMatchObject({ state: 'stopped', stopConfirmed: false });
    expect(canSend(state)).toBe(true);
  });

  test('a timer of an older request does nothing', () => {
    const { state } = play([send('r1'), { type: 'stop' }, interrupted('r1'), send('r2'), { type: 'stop' }]);
    expect(play([timer('stop', 1)], state).state).toBe(state);
  });

  test('learns the id of a stopped answer from history, so that it can be regenerated', () => {
    const { state, effects } = play([send('r1'), { type: 'stop' }, interrupted('r1')]);
    expect(effects).toContainEqual({ type: 'load-history', cursor: null, purpose: 'ids' });
    expect(regenerable(state)).toBeNull();
    const known = play([loaded(page([message('m1', 2, 'r1', '')]), null, 'ids')], state).state;
    expect(regenerable(known)?.versions[0]?.messageId).toBe('m1');
  });
});

describe('regenerating', () => {
  const answered = play([send('r1'), content('r1', '一'), end('r1', 'm1')]).state;

  test('keeps version 1 and sets the rating to 0', () => {
    const rated = play(
      [{ type: 'evaluate', key: 'a:r1', rating: { value: 1, reason: null } }],
      answered,
    ).state;
    const { state, sent } = play(
      [{ type: 'regenerate', requestId: 'r2' }, content('r2', '二'), end('r2', 'm2')],
      rated,
    );
    expect(sent).toEqual([{ type: 'REBUILD', chatMessageId: 'm1', requestId: 'r2' }]);
    expect(state.items.at(-1)).toMatchObject({
      shown: 1,
      evaluate: 0,
      versions: [{ messageId: 'm1' }, { messageId: 'm2' }],
    });
    expect(texts(play([{ type: 'show-version', key: 'a:r1', index: 0 }], state).state)).toEqual([
      '今天能耗',
      '一',
    ]);
  });

  test('goes back to version 1 when it brings nothing', () => {
    const { state } = play([{ type: 'regenerate', requestId: 'r2' }, error('r2', '500', '忙')], answered);
    expect(texts(state)).toEqual(['今天能耗', '一']);
    expect(state.notice).toEqual({ kind: 'transient', code: '500', message: '忙' });
  });

  test('is offered only for the last, ended answer while nothing is sent and the quota is not over', () => {
    expect(regenerable(answered)?.key).toBe('a:r1');
    expect(regenerable(play([send('r2')], answered).state)).toBeNull();
    expect(
      regenerable(
        play([{ type: 'quota-loaded', quota: { limit: 5, used: 5, remaining: 0 } }], answered).state,
      ),
    ).toBeNull();
    expect(regenerable(INITIAL_CONVERSATION)).toBeNull();
  });
});

describe('errors', () => {
  test.each([['000000'], ['anything']])('code %s locks the input with the server’s words', (code) => {
    const { state } = play([send('r1'), error('r1', code, '次数已用尽')]);
    expect(state).toMatchObject({ phase: 'over', overMessage: '次数已用尽', active: null });
    expect(lastVersion(state)).toMatchObject({ state: 'failed', failure: { kind: 'over' } });
    expect(canSend(state)).toBe(false);
  });

  test('a transient code offers to try again, and keeps the text that has come', () => {
    const failed = play([send('r1'), content('r1', '半'), error('r1', '500')]).state;
    expect(canSend(failed)).toBe(true);
    expect(lastVersion(failed)).toMatchObject({ failure: { kind: 'transient' }, nodes: [{ content: '半' }] });
    const { state, sent } = play(
      [{ type: 'retry', key: 'a:r1', requestId: 'r2', extractInfo: '{}' }],
      failed,
    );
    expect(sent).toEqual([{ type: 'SEND', requestId: 'r2', query: '今天能耗', extractInfo: '{}' }]);
    expect(state.items.length).toBe(2);
    expect(state.items.at(-1)).toMatchObject({
      shown: 1,
      versions: [{ requestId: 'r1' }, { requestId: 'r2' }],
    });
  });

  test.each([['r1'], [undefined]])('010001 says that the session has expired (request %s)', (requestId) => {
    const { state } = play([send('r1'), content('r1', '半'), error(requestId, '010001')]);
    expect(lastVersion(state)).toMatchObject({ failure: { kind: 'expired' }, nodes: [{ content: '半' }] });
  });

  test('where a host lists the codes that lock, all others offer to try again', () => {
    const policy = { ...POLICY, lockingCodes: new Set(['900100']) };
    const after = (code: string): ConversationState =>
      [send('r1'), error('r1', code)].reduce(
        (state, event) => step(state, event, policy).state,
        INITIAL_CONVERSATION,
      );
    expect([after('900100').phase, lastVersion(after('900100')).failure?.kind]).toEqual(['over', 'over']);
    expect([after('900001').phase, lastVersion(after('900001')).failure?.kind]).toEqual([
      'finished',
      'transient',
    ]);
  });

  test('the lock is lifted when the quota says so', () => {
    const over = play([send('r1'), error('r1', '000000')]).state;
    expect(
      play([{ type: 'quota-loaded', quota: { limit: 9, used: 9, remaining: 0 } }], over).state.phase,
    ).toBe('over');
    expect(
      play([{ type: 'quota-loaded', quota: { limit: 9, used: 1, remaining: 8 } }], over).state,
    ).toMatchObject({
      phase: 'finished',
      overMessage: null,
    });
  });

  test('the last allowed question is answered before the input locks', () => {
    const running = play([
      send('r1'),
      { type: 'quota-loaded', quota: { limit: 1, used: 1, remaining: 0 } },
    ]).state;
    expect(running.phase).toBe('sending');
    expect(play([content('r1', 'a'), end('r1')], running).state.phase).toBe('over');
  });
});

describe('a lost connection', () => {
  const running = play([socket('online'), send('r1'), content('r1', 'a', 0), content('r1', 'b', 1)]).state;

  test('is asked for what is missing, and repeated frames are dropped', () => {
    const { state, sent } = play(
      [
        socket('waiting'),
        socket('connecting'),
        socket('online'),
        online,
        content('r1', 'b', 1),
        content('r1', 'c', 2),
      ],
      running,
    );
    expect(sent).toEqual([{ type: 'RESUME', requestId: 'r1', fromSeq: 1 }]);
    expect(texts(state)).toEqual(['今天能耗', 'abc']);
  });

  test('is final within the time limit, with its text and a reason', () => {
    const lost = play([socket('waiting')], running);
    expect(lost.effects).toEqual([{ type: 'start-timer', timer: 'lost', delayMs: 15_000, epoch: 1 }]);
    const { state } = play([timer('lost')], lost.state);
    expect(lastVersion(state)).toMatchObject({
      state: 'failed',
      failure: { kind: 'lost' },
      nodes: [{ content: 'ab' }],
    });
  });

  test('a gap in the numbers is asked for once and filled in order', () => {
    const { state, sent } = play(
      [
        content('r1', 'd', 3),
        content('r1', 'e', 4),
        ...['c', 'd', 'e'].map((t, i) => content('r1', t, i + 2)),
      ],
      running,
    );
    expect(sent).toEqual([{ type: 'RESUME', requestId: 'r1', fromSeq: 1 }]);
    expect(texts(state)[1]).toBe('abcde');
  });

  test('without numbers the last page of history is asked instead', () => {
    const plain = play([
      socket('online'),
      send('r1'),
      content('r1', 'a'),
      socket('waiting'),
      socket('online'),
      online,
    ]);
    expect(plain.effects.at(-1)).toEqual({ type: 'load-history', cursor: null, purpose: 'recover' });
    const { state } = play(
      [loaded(page([message('m1', 2, 'r1', 'abc', { state: 'finished' })]), null, 'recover')],
      plain.state,
    );
    expect(lastVersion(state)).toMatchObject({
      state: 'finished',
      messageId: 'm1',
      nodes: [{ content: 'abc' }],
    });
  });

  test('a RESUME that nobody answers ends in history, and an answer that is not there is lost', () => {
    const asked = play([socket('waiting'), socket('online'), online, timer('resume')], running);
    expect(asked.effects.at(-1)).toEqual({ type: 'load-history', cursor: null, purpose: 'recover' });
    expect(lastVersion(play([loaded(page([]), null, 'recover')], asked.state).state).failure?.kind).toBe(
      'lost',
    );
  });

  test('a question that could not go out goes with the next connection', () => {
    const { state, sent } = play([
      send('r1'),
      { type: 'frame-not-sent', requestId: 'r1' },
      socket('online'),
      online,
    ]);
    expect(sent.map((f) => f.type)).toEqual(['SEND', 'SEND']);
    expect(state.active?.sent).toBe(true);
  });
});

describe('history', () => {
  const first = page([message('u2', 1, 'q2', '二'), message('m2', 2, 'q2', '答二')], 'c1');
  const second = page([
    message('u1', 1, 'q1', '一'),
    message('m1', 2, 'q1', '答一'),
    message('u2', 1, 'q2', '二'),
  ]);

  test('goes in pages before what is there, without doubles', () => {
    const { state, effects } = play([load, loaded(first), load, loaded(second, 'c1'), load]);
    expect(texts(state)).toEqual(['一', '答一', '二', '答二']);
    expect(effects).toEqual([
      { type: 'load-history', cursor: null, purpose: 'page' },
      { type: 'load-history', cursor: 'c1', purpose: 'page' },
    ]);
    expect(state.history).toEqual({ status: 'ready', nextCursor: null, hasMore: false });
  });

  test('does not repeat what was asked on this page', () => {
    const live = play([load, send('q2', '二'), content('q2', '答二'), end('q2', 'm2')]).state;
    expect(texts(play([loaded(first)], live).state)).toEqual(['二', '答二']);
  });

  test('can be tried again after a failure', () => {
    const failed = play([load, { type: 'history-failed', purpose: 'page', atMs: 0 }]).state;
    expect(failed.history.status).toBe('failed');
    expect(play([load], failed).effects.length).toBe(1);
  });

  test('gives the nodes that live gave, from marked text and from ready nodes', () => {
    const marked = '<|think|>想<|/think|><|agent name="读表"|>A<|after|>B<|/agent|>答';
    const live = lastVersion(
      play([send('q'), thinking('q', '先'), ...marked.split('').map((u) => content('q', u)), end('q')]).state,
    );
    const fromText = play([load, loaded(page([message('m', 2, 'q', marked, { thinkContent: '先' })]))]).state;
    const fromNodes = play([
      load,
      loaded(page([message('m', 2, 'q', '答', { messageNodes: [...live.nodes] })])),
    ]).state;
    expect(lastVersion(fromText).nodes).toEqual(live.nodes);
    expect(lastVersion(fromNodes).nodes).toEqual(live.nodes);
  });

  test('an answer that is still being written goes on from where it is stored', () => {
    const stored = page([
      message('u', 1, 'q', '问'),
      message('m', 2, 'q', '<|think|>想', { state: 'streaming', seq: 4 }),
    ]);
    const { state, sent } = play([
      load,
      loaded(stored),
      content('q', '想', 4),
      content('q', '完<|/think|>答', 5),
    ]);
    expect(sent).toEqual([{ type: 'RESUME', requestId: 'q', fromSeq: 4 }]);
    expect(state.phase).toBe('streaming');
    expect(lastVersion(state).nodes).toEqual([
      { type: 'thinking', content: '想完' },
      { type: 'content', content: '答' },
    ]);
  });

  test('one stored as ready nodes in an open section is read again behind what is shown', () => {
    const stored = page([
      message('u', 1, 'q', '问'),
      message('m', 2, 'q', '', {
        state: 'streaming',
        seq: 1,
        messageNodes: [{ type: 'thinking', content: '想想' }],
      }),
    ]);
    const resumed = play([load, loaded(stored), content('q', '<|think|>想', 0)]);
    expect(resumed.sent).toEqual([{ type: 'RESUME', requestId: 'q', fromSeq: -1 }]);
    expect(texts(resumed.state)[1]).toBe('想想');
    expect(
      texts(play([content('q', '想', 1), content('q', '<|/think|>答', 2)], resumed.state).state)[1],
    ).toBe('想想/答');
  });
});

describe('rating', () => {
  const answered = play([send('r1'), content('r1', '一'), end('r1', 'm1')]).state;

  test('shows at once and is undone when it could not be kept', () => {
    const none = { value: 0, reason: null } as const;
    const down = { value: 2, reason: null } as const;
    const rated = play([{ type: 'evaluate', key: 'a:r1', rating: down }], answered);
    expect(rated.effects).toEqual([
      { type: 'evaluate', key: 'a:r1', messageId: 'm1', rating: down, before: none },
    ]);
    expect(rated.state.items.at(-1)).toMatchObject({ evaluate: 2 });
    const undone = play(
      [{ type: 'evaluate-failed', key: 'a:r1', rating: down, before: none }],
      rated.state,
    ).state;
    expect(undone.items.at(-1)).toMatchObject({ evaluate: 0 });
  });

  test('a reason that could not be kept goes, the rating before it stays; a later word is not undone', () => {
    const down = { value: 2, reason: null } as const;
    const why = { value: 2, reason: 'a figure is wrong' } as const;
    const rated = play(
      [
        { type: 'evaluate', key: 'a:r1', rating: down },
        { type: 'evaluate', key: 'a:r1', rating: why },
      ],
      answered,
    ).state;
    expect(rated.items.at(-1)).toMatchObject({ evaluate: 2, reason: 'a figure is wrong' });
    const failed: ConversationEvent = { type: 'evaluate-failed', key: 'a:r1', rating: why, before: down };
    expect(play([failed], rated).state.items.at(-1)).toMatchObject({ evaluate: 2, reason: null });
    const up = play(
      [{ type: 'evaluate', key: 'a:r1', rating: { value: 1, reason: null } }, failed],
      rated,
    ).state;
    expect(up.items.at(-1)).toMatchObject({ evaluate: 1 });
  });
});
