import { HistoryPageSchema, parseContract, type AssistantServerFrame } from '@plantdeck/core/contract';
import { parseStream } from '@plantdeck/core/grammar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORG_CERAMICS_1 } from '../access/seed.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import {
  createTestServer,
  openSocket,
  type TestServer,
  type TestSocket,
} from '../../../testing/test-server.ts';
import { assistantHandlers } from './assistant.handlers.ts';
import { assistantEndpoint } from './assistant-socket.ts';
import { failBrokenAnswers } from './conversation-store.ts';

const NOW = Date.parse('2026-11-20T14:35:10+08:00');
const QUESTION = 'How much electricity did we use today?';
let server: TestServer;
/** While it is closed, answers wait after their next frame. */
let gate: { readonly open: Promise<void>; release(): void } | null = null;
let requests = 0;

beforeAll(async () => {
  server = await createTestServer(
    {},
    {
      assistant: ({ db }) => ({
        handlers: assistantHandlers,
        assistantSocket: assistantEndpoint({
          db,
          now: () => NOW,
          pause: () => gate?.open ?? Promise.resolve(),
        }),
      }),
    },
  );
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-18T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
  });
});
afterAll(() => server.close());

function closeGate(): void {
  let release = (): void => {};
  const open = new Promise<void>((resolve) => (release = resolve));
  gate = {
    open,
    release: () => {
      gate = null;
      release();
    },
  };
}
async function open(userName = 'cer.manager', more = ''): Promise<TestSocket> {
  const { ticket } = (await server.call('socketTicket', { token: await server.signIn(userName) })).data;
  return openSocket(
    server,
    `/ws/ai/assistant?orgId=${ORG_CERAMICS_1}&userId=x&eid=E1&uid=1&api=omni_assistant&roundId=1&lang=en&token=${encodeURIComponent(ticket)}${more}`,
  );
}
const newId = (): string => `request-${(requests += 1)}`;
const send = (socket: TestSocket, query = QUESTION, requestId = newId()): string => {
  socket.say({ type: 'SEND', requestId, query });
  return requestId;
};
const ended = (id: string) => (frame: AssistantServerFrame) =>
  'requestId' in frame &&
  frame.requestId === id &&
  ('type' in frame || frame.eventName === 'END' || frame.eventName === 'ERROR');
const seqsOf = (socket: TestSocket, id: string): number[] =>
  socket.frames.filter((frame) => frame.requestId === id).map((frame) => frame.seq);
const contentOf = (frames: readonly { eventName?: string; data?: unknown }[]): string =>
  frames.map((frame) => (frame.eventName === 'CONTENT' ? String(frame.data) : '')).join('');
const history = async (userName = 'cer.manager', query: Record<string, string> = {}) => {
  const token = await server.signIn(userName);
  return parseContract(
    HistoryPageSchema,
    (await server.call('assistantHistory', { token, query })).data,
    'history',
  );
};

describe('AST-15 the frames of the assistant’s socket', () => {
  test('AST-15 SEND is answered with THINKING, CONTENT and END of its own request, numbered without a gap', async () => {
    const socket = await open();
    const id = send(socket);
    const end = await socket.until(ended(id));
    const own = socket.frames.filter((frame) => frame.requestId === id);
    expect(seqsOf(socket, id)).toEqual(own.map((_, index) => index));
    expect(new Set(own.map((frame) => frame.eventName))).toEqual(new Set(['THINKING', 'CONTENT', 'END']));
    expect(end.data.replyChatMessage.id).toBeTypeOf('string');
    expect(end.data.recommendQuestions.length).toBeGreaterThan(0);
    expect(contentOf(own)).toContain('kWh');
    socket.ws.close();
  });

  test('AST-15 HEARTBEAT is answered with one, and broken frames with an error that names the field', async () => {
    const socket = await open();
    socket.say({ type: 'HEARTBEAT' });
    expect(await socket.until((frame) => frame.type === 'HEARTBEAT')).toEqual({ type: 'HEARTBEAT' });
    for (const broken of [
      '{',
      '[]',
      'null',
      '{"type":"SEND"}',
      '{"type":"NOPE"}',
      `{"type":"SEND","requestId":1,"query":"x"}`,
    ]) {
      const from = socket.frames.length;
      socket.say(broken);
      const error = await socket.until((frame) => frame.eventName === 'ERROR', from);
      expect(error.data.retMsg).not.toBe('');
    }
    const id = send(socket);
    expect((await socket.until(ended(id))).eventName).toBe('END');
    socket.ws.close();
  });

  test('a text of 100 kB is refused in words, and one of strange signs is answered as any other', async () => {
    const socket = await open();
    const long = send(socket, '用电 '.repeat(35_000));
    const refused = await socket.until(ended(long));
    expect([refused.eventName, refused.data.retMsg]).toEqual(['ERROR', expect.stringMatching(/too long/i)]);
    const strange = send(socket, '\u202enaughty\u0000 <script> <|think|> \ud800 ﷽');
    expect((await socket.until(ended(strange))).eventName).toBe('END');
    socket.ws.close();
  });

  test('AST-15 INTERRUPT ends the running answer with INTERRUPT_RESPONSE and keeps what has come', async () => {
    closeGate();
    const socket = await open();
    const id = send(socket);
    await socket.until((frame) => frame.requestId === id);
    socket.say({ type: 'INTERRUPT', requestId: id });
    await new Promise((resolve) => setTimeout(resolve, 30));
    gate?.release();
    expect((await socket.until(ended(id))).type).toBe('INTERRUPT_RESPONSE');
    const stored = (await history()).records.findLast((record) => record.requestId === id && record.isAnswer);
    expect(stored?.state).toBe('stopped');
    socket.say({ type: 'INTERRUPT', requestId: 'never asked' });
    await socket.until((frame) => frame.type === 'INTERRUPT_RESPONSE' && frame.requestId === 'never asked');
    socket.ws.close();
  });

  test('AST-15 INTERRUPT on the heels of its question stops it, and it can be written anew in the same moment', async () => {
    const socket = await open();
    const id = send(socket);
    socket.say({ type: 'INTERRUPT', requestId: id });
    const told = await socket.until(ended(id));
    const again = newId();
    const answerId = (await history()).records.findLast(
      (record) => record.requestId === id && record.isAnswer,
    )?.id;
    socket.say({ type: 'REBUILD', requestId: again, chatMessageId: answerId });
    expect([told.type, (await socket.until(ended(again))).eventName]).toEqual(['INTERRUPT_RESPONSE', 'END']);
    expect(contentOf(socket.frames.filter((frame) => frame.requestId === id))).toBe('');

    // And so does one that is asked for before the platform has said that it was stopped.
    closeGate();
    const held = send(socket);
    await socket.until((frame) => frame.requestId === held);
    const heldId = (await history()).records.findLast(
      (record) => record.requestId === held && record.isAnswer,
    )?.id;
    const anew = newId();
    socket.say({ type: 'INTERRUPT', requestId: held });
    socket.say({ type: 'REBUILD', requestId: anew, chatMessageId: heldId });
    await socket.until((frame) => frame.requestId === anew);
    gate?.release();
    expect((await socket.until(ended(anew))).eventName).toBe('END');
    socket.ws.close();
  });

  test('AST-15 REBUILD writes the same answer anew under its old id', async () => {
    const socket = await open();
    const first = send(socket);
    const { id: messageId } = (await socket.until(ended(first))).data.replyChatMessage;
    const again = newId();
    socket.say({ type: 'REBUILD', requestId: again, chatMessageId: messageId });
    const end = await socket.until(ended(again));
    expect(end.data.replyChatMessage.id).toBe(messageId);
    const answers = (await history()).records.filter((record) => record.id === messageId);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({ requestId: again, evaluate: 0, state: 'finished' });
    socket.ws.close();
  });
});

describe('an answer outlives its socket', () => {
  test('RESUME gives the frames after the last one that was heard, then the live ones', async () => {
    closeGate();
    const first = await open();
    const id = send(first);
    await first.until((frame) => frame.requestId === id);
    first.ws.terminate();
    await first.closed;
    const second = await open();
    second.say({ type: 'RESUME', requestId: id, fromSeq: 0 });
    gate?.release();
    await second.until(ended(id));
    expect(seqsOf(second, id)).toEqual(seqsOf(second, id).map((_, index) => index + 1));
    second.ws.close();
  });

  test('an answer that has ended is replayed whole; one the platform lost says that it broke off', async () => {
    const first = await open();
    const id = send(first);
    await first.until(ended(id));
    first.ws.close();
    const second = await open();
    second.say({ type: 'RESUME', requestId: id, fromSeq: -1 });
    await second.until(ended(id));
    expect(contentOf(second.frames)).toBe(contentOf(first.frames));
    second.say({ type: 'RESUME', requestId: 'lost', fromSeq: 3 });
    expect((await second.until(ended('lost'))).data.retMsg).not.toBe('');
    second.ws.close();
  });

  test('what was being written when the platform went down is kept and marked as broken off', async () => {
    closeGate();
    const socket = await open();
    const id = send(socket);
    await socket.until((frame) => frame.requestId === id);
    await failBrokenAnswers(server.database.db);
    expect((await history()).records.findLast((record) => record.requestId === id)?.state).toBe('failed');
    gate?.release();
    await socket.until(ended(id));
    socket.ws.close();
  });
});

describe('whose conversation it is', () => {
  test('another person can neither hear, stop, rebuild nor find an answer by its ids', async () => {
    closeGate();
    const own = await open('cer.manager');
    const id = send(own);
    await own.until((frame) => frame.requestId === id);
    const stranger = await open('cer.operator');
    stranger.say({ type: 'RESUME', requestId: id, fromSeq: -1 });
    expect((await stranger.until(ended(id))).eventName).toBe('ERROR');
    stranger.say({ type: 'INTERRUPT', requestId: id });
    await stranger.until((frame) => frame.type === 'INTERRUPT_RESPONSE');
    gate?.release();
    const end = await own.until(ended(id));
    expect(end.eventName).toBe('END');
    const rebuilt = newId();
    stranger.say({ type: 'REBUILD', requestId: rebuilt, chatMessageId: end.data.replyChatMessage.id });
    expect((await stranger.until(ended(rebuilt))).eventName).toBe('ERROR');
    expect(contentOf(stranger.frames)).toBe('');
    expect((await history('cer.operator')).records.filter((record) => record.requestId === id)).toEqual([]);
    own.ws.close();
    stranger.ws.close();
  });

  test('a person whose questions are used up is told so by the code that locks the input, and nothing is taken off', async () => {
    const { db } = server.database;
    await db
      .updateTable('account')
      .set({ question_limit: 3, questions_used: 3 })
      .where('user_name', '=', 'cer.operator')
      .execute();
    const socket = await open('cer.operator');
    const id = send(socket);
    const frame = await socket.until(ended(id));
    expect(frame).toMatchObject({ eventName: 'ERROR', data: { retCode: '000000' } });
    const token = await server.signIn('cer.operator');
    expect((await server.call('assistantQuota', { token })).data).toEqual({
      limit: 3,
      used: 3,
      remaining: 0,
    });
    await db
      .updateTable('account')
      .set({ question_limit: 50 })
      .where('user_name', '=', 'cer.operator')
      .execute();
    socket.ws.close();
  });

  test('empty, repeated and endless questions cost nothing', async () => {
    const used = async () =>
      (await server.call('assistantQuota', { token: await server.signIn('cer.manager') })).data.used;
    const before = await used();
    const socket = await open();
    socket.say({ type: 'SEND', requestId: newId(), query: '   ' });
    const long = send(socket, '电'.repeat(3_000));
    expect((await socket.until(ended(long))).eventName).toBe('ERROR');
    expect(await used()).toBe(before);
    const id = send(socket);
    send(socket, QUESTION, id);
    const end = await socket.until(ended(id));
    const from = socket.frames.length;
    // The same again, as after a lost connection: the answer that is there is given, not another one.
    send(socket, QUESTION, id);
    expect(await socket.until(ended(id), from)).toEqual(end);
    expect(await used()).toBe(before + 1);
    expect((await history()).records.filter((record) => record.requestId === id)).toHaveLength(2);
    socket.ws.close();
  });

  test('a question that comes again over another connection, as after a reload, is answered there from its first frame on, and costs once', async () => {
    const used = async () =>
      (await server.call('assistantQuota', { token: await server.signIn('cer.manager') })).data.used;
    const before = await used();
    const [first, second] = [await open(), await open()];
    closeGate();
    const id = send(first);
    await first.until((frame) => frame.requestId === id);
    send(second, QUESTION, id);
    await second.until((frame) => frame.requestId === id);
    first.ws.close();
    gate?.release();
    await second.until(ended(id));
    expect(seqsOf(second, id)).toEqual(seqsOf(second, id).map((_, index) => index));
    expect(contentOf(second.frames)).toContain('kWh');
    expect(await used()).toBe(before + 1);
    second.ws.close();
  });

  test('asked again before it has begun: nothing is refused and nothing comes twice', async () => {
    const [first, second] = [await open(), await open()];
    const id = newId();
    // Both are under way before either is written down.
    send(first, QUESTION, id);
    send(second, QUESTION, id);
    for (const socket of [first, second]) {
      const end = await socket.until(ended(id));
      expect(end.eventName).toBe('END');
      expect(seqsOf(socket, id)).toEqual(seqsOf(socket, id).map((_, index) => index));
    }
    expect((await history()).records.filter((record) => record.requestId === id)).toHaveLength(2);
    for (const socket of [first, second]) socket.ws.close();
  });

  test('an operator without the permission for money gets no money over this socket either', async () => {
    const socket = await open('cer.operator');
    const id = send(socket, 'What did energy cost today?');
    await socket.until(ended(id));
    expect(contentOf(socket.frames)).toContain('no permission');
    expect(contentOf(socket.frames)).not.toMatch(/CNY|\d{3}/);
    socket.ws.close();
  });
});

describe('AST-20 stored messages', () => {
  test('AST-20 a question is sender 1, its answer sender 2 with thinking, nodes and rating; contentAfter on agent nodes only', async () => {
    const socket = await open();
    const id = send(socket, '今天用了多少电');
    const end = await socket.until(ended(id));
    const token = await server.signIn('cer.manager');
    const chatMessageId = end.data.replyChatMessage.id;
    await server.call('assistantEvaluate', { token, body: { chatMessageId, evaluate: 1 } });
    const [question, answer] = (await history()).records.filter((record) => record.requestId === id);
    expect(question).toMatchObject({ sender: 1, isAnswer: false, content: '今天用了多少电', evaluate: 0 });
    expect(answer).toMatchObject({
      id: chatMessageId,
      sender: 2,
      isAnswer: true,
      evaluate: 1,
      state: 'finished',
    });
    expect(answer?.thinkContent).toContain('用电量');
    const nodes = answer?.messageNodes ?? [];
    expect(nodes).toEqual(parseStream(contentOf(socket.frames), { thinking: answer?.thinkContent ?? '' }));
    expect(new Set(nodes.map((node) => node.type))).toEqual(new Set(['thinking', 'agent', 'content']));
    for (const node of nodes) if ('contentAfter' in node) expect(node.type).toBe('agent');
    expect(nodes.some((node) => 'contentAfter' in node && node.contentAfter !== '')).toBe(true);
    socket.ws.close();
  });

  test('the history comes newest page first, oldest record first inside, without a gap between pages', async () => {
    const all = (await history('cer.manager', { pageSize: '100' })).records.map((record) => record.id);
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await history('cer.manager', { pageSize: '3', ...(cursor === null ? {} : { cursor }) });
      pages.unshift(page.records.map((record) => record.id));
      cursor = page.nextCursor;
      expect(page.hasMore).toBe(cursor !== null);
    } while (cursor !== null);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(all);
  });

  test('a rating goes to one’s own answers alone', async () => {
    const mine = (await history()).records.findLast((record) => record.isAnswer);
    const token = await server.signIn('cer.operator');
    const body = { chatMessageId: mine?.id ?? '', evaluate: 2 };
    expect((await server.call('assistantEvaluate', { token, body })).retCode).not.toBe('0');
    expect((await history()).records.find((record) => record.id === mine?.id)?.evaluate).toBe(mine?.evaluate);
  });
});

describe('tools that a page lends', () => {
  const tool = {
    name: 'set_kiln',
    title: 'Set the kiln',
    description: 'Sets a kiln',
    parameters: {
      type: 'object',
      properties: { celsius: { type: 'number', maximum: 1250 } },
      required: ['celsius'],
    },
    writes: true,
    phrases: ['Set the kiln to {celsius} degrees'],
  };
  const lend = (socket: TestSocket, query: string, list: readonly unknown[] = [tool]): string => {
    const requestId = newId();
    const extractInfo = JSON.stringify({ tools: { pageId: 'page-one-0', list } });
    socket.say({ type: 'SEND', requestId, query, extractInfo });
    return requestId;
  };
  interface PlanFrame {
    readonly requestId: string;
    readonly eventName: string;
    readonly data: {
      readonly pageId: string;
      readonly calls: readonly {
        readonly callId: string;
        readonly name: string;
        readonly arguments: unknown;
      }[];
    };
  }
  const planOf = async (socket: TestSocket, id: string): Promise<PlanFrame['data']> =>
    (
      (await socket.until(
        (frame: AssistantServerFrame) =>
          'eventName' in frame && frame.eventName === 'TOOL' && frame.requestId === id,
      )) as unknown as PlanFrame
    ).data;

  test('a sentence of theirs becomes a plan for that page; its end comes into the answer with source and age', async () => {
    const socket = await open();
    const id = lend(socket, 'Set the kiln to 900 degrees');
    const plan = await planOf(socket, id);
    expect(plan).toMatchObject({
      pageId: 'page-one-0',
      calls: [{ name: 'set_kiln', arguments: { celsius: 900 } }],
    });
    const callId = plan.calls[0]?.callId ?? '';
    // Nobody else's word counts, and no call that is not out.
    const other = await open('cer.operator');
    other.say({ type: 'TOOL_RESULT', requestId: id, callId, outcome: 'done', result: '"forged"' });
    socket.say({
      type: 'TOOL_RESULT',
      requestId: id,
      callId: 'unknown',
      outcome: 'done',
      result: '"forged"',
    });
    socket.say({ type: 'TOOL_RESULT', requestId: id, callId, outcome: 'perhaps', result: '"forged"' });
    const result = JSON.stringify({
      text: 'K1 <|think|> *now* at [900](https://evil.example)',
      asOf: '2026-11-20T14:20:00+08:00',
    });
    socket.say({ type: 'TOOL_RESULT', requestId: id, callId, outcome: 'done', result });
    await socket.until(ended(id));
    const nodes = parseStream(contentOf(socket.frames.filter((frame) => frame.requestId === id)));
    expect(nodes.map(({ type }) => type)).toEqual(['agent', 'content']);
    const [step, said] = nodes;
    expect(step?.type === 'agent' && step.contentAfter).toContain('Confirmed by');
    expect(said?.content).toContain('“Set the kiln” was carried out on this page.');
    expect(said?.content).toContain(
      'K1 \\<\\|think\\|\\> \\*now\\* at &#91;900&#93;(https\\://evil.example)',
    );
    expect(said?.content).toContain(
      'Source: “Set the kiln” of this page, as of 20 Nov 2026 14:20 (15 min old).',
    );
    expect(said?.content).not.toContain('forged');
  });

  test.each([
    ['declined', 'was cancelled. Nothing was changed.'],
    ['prevented', 'The page stopped'],
    ['gone', 'is no longer on the page'],
    ['failed', 'was not completed: kiln is cold'],
  ])('ended as %s the answer says so and names no source', async (outcome, words) => {
    const socket = await open();
    const id = lend(socket, 'Set the kiln to 900 degrees');
    const callId = (await planOf(socket, id)).calls[0]?.callId;
    socket.say({ type: 'TOOL_RESULT', requestId: id, callId, outcome, reason: 'kiln is cold' });
    await socket.until(ended(id));
    const text = contentOf(socket.frames.filter((frame) => frame.requestId === id));
    expect(text).toContain(words);
    expect(text).not.toContain('[^1]');
  });

  test.each([
    ['a value outside its limits', 'Set the kiln to 2000 degrees', [tool], 'celsius: expected at most 1250'],
    ['no number', 'Set the kiln to hot degrees', [tool], 'celsius: expected a number'],
  ])('%s never leaves the platform; the answer names the field', async (_what, query, list, words) => {
    const socket = await open();
    const id = lend(socket, query, list);
    await socket.until(ended(id));
    const frames = socket.frames.filter((frame) => frame.requestId === id);
    expect(frames.some(({ eventName }) => eventName === 'TOOL')).toBe(false);
    expect(contentOf(frames)).toContain(words);
  });

  test('a stop ends the waiting, and a late result changes nothing', async () => {
    const socket = await open();
    const id = lend(socket, 'Set the kiln to 900 degrees');
    const callId = (await planOf(socket, id)).calls[0]?.callId;
    socket.say({ type: 'INTERRUPT', requestId: id });
    await socket.until(
      (frame: AssistantServerFrame) => 'type' in frame && frame.type === 'INTERRUPT_RESPONSE',
    );
    socket.say({ type: 'TOOL_RESULT', requestId: id, callId, outcome: 'done', result: '"late"' });
    const next = send(socket);
    await socket.until(ended(next));
    expect(contentOf(socket.frames.filter((frame) => frame.requestId === id))).not.toContain('late');
  });
});
