import {
  AnswerVersionsSchema,
  HistoryPageSchema,
  parseContract,
  QuotaAccountsSchema,
  type AssistantServerFrame,
} from '@plantdeck/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORG_CERAMICS_1 } from '../access/seed.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import {
  createTestServer,
  openSocket,
  type TestServer,
  type TestSocket,
} from '../../../testing/test-server.ts';
import { assistantEndpoint } from './assistant-socket.ts';
import { assistantHandlers } from './assistant.handlers.ts';
import { failBrokenAnswers } from './conversation-store.ts';
import { MODEL_DEFAULTS } from './model/model-client.ts';
import { createModelWatch } from './model/model-watch.ts';
import { chunk, says, stalls, startModelServer, status } from '../../../testing/model-server.ts';

const NOW = Date.parse('2026-11-20T14:35:10+08:00');
const QUESTION = 'How much electricity did we use today?';
let server: TestServer;
let waiting: Promise<void> | null = null;
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
          pause: () => waiting ?? Promise.resolve(),
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

async function open(userName = 'cer.manager'): Promise<TestSocket> {
  const { ticket } = (await server.call('socketTicket', { token: await server.signIn(userName) })).data;
  return openSocket(
    server,
    `/ws/ai/assistant?orgId=${ORG_CERAMICS_1}&userId=x&eid=E1&uid=1&api=omni_assistant&roundId=1&lang=en&token=${encodeURIComponent(ticket)}`,
  );
}
const newId = (): string => `account-request-${(requests += 1)}`;
const ended = (id: string) => (frame: AssistantServerFrame) =>
  'requestId' in frame &&
  frame.requestId === id &&
  ('type' in frame || frame.eventName === 'END' || frame.eventName === 'ERROR');
async function asked(socket: TestSocket, query = QUESTION): Promise<string> {
  const id = newId();
  socket.say({ type: 'SEND', requestId: id, query });
  const end = await socket.until(ended(id));
  return end.data.replyChatMessage.id as string;
}
const call = async (name: Parameters<TestServer['call']>[0], more: object = {}, userName = 'cer.manager') =>
  server.call(name, { token: await server.signIn(userName), orgId: ORG_CERAMICS_1, ...more });
const record = async (id: string) =>
  parseContract(HistoryPageSchema, (await call('assistantHistory')).data, 'history').records.find(
    (one) => one.id === id,
  );
const setQuota = (limit: number | null, used: number) =>
  server.database.db
    .updateTable('account')
    .set({ question_limit: limit, questions_used: used })
    .where('user_name', '=', 'cer.operator')
    .execute();

describe('ratings and versions of an answer', () => {
  test('AST-19 a rating and its reason are there after a reload; written again, the answer begins at 0', async () => {
    const socket = await open();
    const id = await asked(socket);
    expect((await record(id))?.evaluate).toBe(0);
    await call('assistantEvaluate', { body: { chatMessageId: id, evaluate: 2, reason: '数字不对' } });
    expect(await record(id)).toMatchObject({ evaluate: 2, evaluateReason: '数字不对' });
    await call('assistantEvaluate', { body: { chatMessageId: id, evaluate: 1 } });
    expect(await record(id)).toMatchObject({ evaluate: 1, evaluateReason: null });
    const rebuild = newId();
    socket.say({ type: 'REBUILD', requestId: rebuild, chatMessageId: id });
    await socket.until(ended(rebuild));
    expect(await record(id)).toMatchObject({ evaluate: 0, evaluateReason: null, state: 'finished' });
    socket.ws.close();
  });

  test('what an answer said before is kept with its rating, each time, for its owner alone', async () => {
    const socket = await open();
    const id = await asked(socket);
    const first = await record(id);
    await call('assistantEvaluate', { body: { chatMessageId: id, evaluate: 2, reason: 'too short' } });
    for (let round = 0; round < 2; round += 1) {
      const rebuild = newId();
      socket.say({ type: 'REBUILD', requestId: rebuild, chatMessageId: id });
      await socket.until(ended(rebuild));
    }
    const query = { chatMessageId: id };
    const { versions } = parseContract(
      AnswerVersionsSchema,
      (await call('assistantVersions', { query })).data,
      'versions',
    );
    expect(versions.map(({ version, evaluate }) => [version, evaluate])).toEqual([
      [1, 2],
      [2, 0],
    ]);
    expect(versions[0]).toMatchObject({ content: first?.content, messageNodes: first?.messageNodes });
    expect((await call('assistantVersions', { query }, 'cer.operator')).retCode).not.toBe('0');
    socket.ws.close();
  });

  test('an answer that is not there or is being written cannot be written again, and costs nothing', async () => {
    await setQuota(9, 3);
    const socket = await open('cer.operator');
    const id = newId();
    socket.say({ type: 'REBUILD', requestId: id, chatMessageId: 'nothing' });
    expect((await socket.until(ended(id))).eventName).toBe('ERROR');
    expect((await call('assistantQuota', {}, 'cer.operator')).data.used).toBe(3);
    socket.ws.close();
  });

  test('a platform that went down in the middle: what had come is kept, said to end there, and can be written again', async () => {
    let release = (): void => {};
    waiting = new Promise((resolve) => (release = resolve));
    const before = await open();
    const id = newId();
    before.say({ type: 'SEND', requestId: id, query: QUESTION });
    await before.until((frame) => frame.requestId === id);
    await failBrokenAnswers(server.database.db);
    const row = await server.database.db
      .selectFrom('chat_message')
      .select('id')
      .where('request_id', '=', id)
      .where('sender', '=', 2)
      .executeTakeFirstOrThrow();
    expect((await record(row.id))?.state).toBe('failed');
    waiting = null;
    release();
    before.ws.close();
    // Another process knows the answer from the table alone.
    const other = newId();
    await server.database.db
      .updateTable('chat_message')
      .set({ state: 'failed', request_id: other, frames: '[]', content: 'half of it' })
      .where('id', '=', row.id)
      .execute();
    const after = await open();
    after.say({ type: 'RESUME', requestId: other, fromSeq: -1 });
    const end = await after.until(ended(other));
    expect(end).toMatchObject({ eventName: 'ERROR' });
    expect(end.data.retMsg).toContain('restarted');
    const rebuild = newId();
    after.say({ type: 'REBUILD', requestId: rebuild, chatMessageId: row.id });
    expect((await after.until(ended(rebuild))).eventName).toBe('END');
    expect((await record(row.id))?.state).toBe('finished');
    const { versions } = (await call('assistantVersions', { query: { chatMessageId: row.id } })).data;
    expect(versions[0]).toMatchObject({ content: 'half of it', state: 'failed' });
    after.ws.close();
  });
});

describe('questions of an account', () => {
  test('a quota that ends in the middle of an answer lets it end; the next one is refused until more are given', async () => {
    await setQuota(1, 0);
    const socket = await open('cer.operator');
    expect(await asked(socket)).toBeTypeOf('string');
    const next = newId();
    socket.say({ type: 'SEND', requestId: next, query: QUESTION });
    expect(await socket.until(ended(next))).toMatchObject({
      eventName: 'ERROR',
      data: { retCode: '000000' },
    });
    const given = await call('assistantRecharge', { body: { userName: 'cer.operator', questions: 2 } });
    const { accounts } = parseContract(QuotaAccountsSchema, given.data, 'accounts');
    expect(accounts.find((one) => one.userName === 'cer.operator')).toMatchObject({
      limit: 3,
      used: 1,
      remaining: 2,
    });
    // The same socket goes on without a reload.
    expect(await asked(socket)).toBeTypeOf('string');
    const rows = await server.database.db.selectFrom('question_recharge').selectAll().execute();
    expect(rows).toMatchObject([{ question_limit: 3, given_by: 'u-cer-manager' }]);
    socket.ws.close();
  });

  test('only who may give questions sees the accounts, and gives them within the organisation', async () => {
    for (const name of ['assistantAccounts', 'assistantRecharge'] as const)
      expect(
        (await call(name, { body: { userName: 'cer.operator', questions: 1 } }, 'cer.operator')).retCode,
      ).toBe('040301');
    expect(
      (await call('assistantRecharge', { body: { userName: 'cem.manager', questions: 1 } })).retCode,
    ).not.toBe('0');
    for (const questions of [0, -1, 1.5, 'x'])
      expect(
        (await call('assistantRecharge', { body: { userName: 'cer.operator', questions } })).retCode,
      ).toBe('040001');
    await call('assistantRecharge', { body: { userName: 'cer.operator', questions: null } });
    expect((await call('assistantQuota', {}, 'cer.operator')).data).toMatchObject({
      limit: null,
      remaining: null,
    });
  });
});

test('phrases are kept for their person; an older page overwrites nothing', async () => {
  const phrases = [{ short: 'gm', text: '昨天夜班烧成用了多少气' }];
  expect((await call('assistantPhrases')).data).toEqual({ phrases: [], version: 0 });
  expect((await call('assistantPhrasesSave', { body: { phrases, version: 0 } })).data).toEqual({
    phrases,
    version: 1,
  });
  const late = await call('assistantPhrasesSave', { body: { phrases: [], version: 0 } });
  expect(late.retCode).not.toBe('0');
  expect((await call('assistantPhrases')).data).toEqual({ phrases, version: 1 });
  expect((await call('assistantPhrases', {}, 'cer.operator')).data).toEqual({ phrases: [], version: 0 });
  const broken = { phrases: [{ short: '', text: 'x' }], version: 1 };
  expect((await call('assistantPhrasesSave', { body: broken })).retCode).toBe('040001');
});

describe('the socket with a language model behind it', () => {
  test('stopping gives up the request at once; a failing endpoint leaves the platform’s own answer, and no log has the key', async () => {
    const model = await startModelServer();
    const key = 'sk-key-of-the-endpoint';
    const seen: unknown[] = [];
    const log: string[] = [];
    const use = {
      settings: { ...MODEL_DEFAULTS, baseUrl: model.baseUrl, apiKey: key, model: 'm', tries: 1 },
      surroundings: { fetch: globalThis.fetch, wait: () => Promise.resolve() },
    };
    const own = await createTestServer(
      {},
      {
        logStream: { write: (line) => void log.push(line) },
        assistant: ({ db }) => ({
          handlers: assistantHandlers,
          assistantSocket: assistantEndpoint({
            db,
            now: () => NOW,
            pause: () => Promise.resolve(),
            models: {
              of: () =>
                Promise.resolve({
                  ...use,
                  watch: createModelWatch({ ...use, nowMs: () => performance.now() }),
                  onError: (error) => void seen.push(error),
                }),
            },
          }),
        }),
      },
    );
    const { ticket } = (await own.call('socketTicket', { token: await own.signIn('cer.manager') })).data;
    await makeFixturePlant(own.database.db, {
      plantId: 'CER',
      from: '2026-11-18T08:00:00+08:00',
      to: '2026-11-20T14:30:00+08:00',
    });
    const socket = await openSocket(
      own,
      `/ws/ai/assistant?orgId=${ORG_CERAMICS_1}&userId=x&eid=E1&uid=1&api=omni_assistant&roundId=1&lang=en&token=${encodeURIComponent(ticket)}`,
    );
    model.reply(
      stalls(chunk({ content: 'half of an answer, as long as a sentence that is shown at once ' })),
    );
    socket.say({ type: 'SEND', requestId: 'm1', query: QUESTION });
    await socket.until((frame) => frame.eventName === 'CONTENT');
    socket.say({ type: 'INTERRUPT', requestId: 'm1' });
    expect(await socket.until(ended('m1'))).toMatchObject({ type: 'INTERRUPT_RESPONSE' });
    await model.left;
    model.reply(status(401));
    socket.say({ type: 'SEND', requestId: 'm2', query: QUESTION });
    expect((await socket.until(ended('m2'))).eventName).toBe('END');
    const said = socket.frames
      .map((frame) => (frame.requestId === 'm2' ? String(frame.data ?? '') : ''))
      .join('');
    expect(said).toContain('kWh');
    expect(seen.length).toBeGreaterThan(0);
    // What was asked and answered goes along in turns; what it was asked about also where it is written again.
    model.reply(says('It is the kiln.'));
    const extractInfo = JSON.stringify({ context: { board: 'alarmList', panel: 'table' } });
    socket.say({ type: 'SEND', requestId: 'm3', query: 'What is this?', extractInfo });
    const end = await socket.until(ended('m3'));
    const sent = () => model.requests.at(-1)?.body.messages ?? [];
    expect(sent().map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    expect(sent()[2]?.content).toContain('half of an answer');
    expect(sent()[0]?.content).toContain('"board":"alarmList","panel":"table"');
    const asked = model.requests.length;
    const { id } = (end.data as { replyChatMessage: { id: string } }).replyChatMessage;
    socket.say({ type: 'REBUILD', requestId: 'm4', chatMessageId: id });
    await socket.until(ended('m4'));
    expect(model.requests.length).toBeGreaterThan(asked);
    expect(sent()[0]?.content).toContain('"board":"alarmList","panel":"table"');
    expect(`${log.join('')}${seen.map(String).join('')}${JSON.stringify(socket.frames)}`).not.toContain(key);
    socket.ws.close();
    await own.close();
    await model.close();
  });
});
