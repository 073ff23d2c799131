/** The page of an organisation's language model: what it sets, shows and refuses, and that the assistant obeys it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import {
  calls,
  says,
  sends,
  startModelServer,
  status,
  type ModelServer,
} from '../../../testing/model-server.ts';
import { FAMILIES } from '../../../testing/model-streams.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createModels } from '../assistant/model/models.ts';
import { answerWithModel } from '../assistant/model/with-model.ts';
import { createModelDesk, type ModelDesk } from '../assistant-models/index.ts';

const KEY = 'sk-key-of-an-organisation';
const SECRET = 'a-secret-for-tests-of-some-length-0123456789';
let model: ModelServer;
let server: TestServer;
let desk: ModelDesk;

beforeAll(async () => {
  model = await startModelServer();
  const hosts = [new URL(model.baseUrl).host];
  server = await createTestServer({ assistantHosts: hosts });
  desk = createModelDesk({ db: server.database.db, secret: SECRET, hosts });
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-19T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
  });
});
afterAll(async () => {
  await server.close();
  await model.close();
});
beforeEach(() => model.requests.splice(0));

interface KeptRow {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}
interface RecordAnswer {
  readonly retCode: string;
  readonly retMsg: string;
  readonly data: KeptRow & { readonly records: readonly KeptRow[] };
}
const tokens = new Map<string, Promise<string>>();
function tokenOf(userName: string): Promise<string> {
  const token = tokens.get(userName) ?? server.signIn(userName);
  tokens.set(userName, token);
  return token;
}
async function ask(
  resource: string,
  call: string,
  payload: object,
  { userName = 'cer.manager', orgId = 'org-cer' } = {},
): Promise<RecordAnswer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: {
      authorization: `Bearer ${await tokenOf(userName)}`,
      'x-org-id': orgId,
      'x-lang': 'en',
    },
    payload,
  });
  return answer.json();
}
const PAGE = { page: { size: 100, current: 1 } };
const rowOf = async (of = {}): Promise<KeptRow> => {
  const [row] = (await ask('assistantModel', 'page', PAGE, of)).data.records;
  if (row === undefined) throw new Error('no row');
  return row;
};
const BASE = { replyTimeoutS: 30, answerTimeoutS: 300 };
async function save(values: object, of = {}): Promise<RecordAnswer> {
  const { id, version } = await rowOf(of);
  return ask('assistantModel', 'save', { id, version, values: { ...BASE, ...values } }, of);
}
const own = (more: object = {}): object => ({
  modelPreset: 'other',
  modelName: 'm',
  endpointUrl: model.baseUrl,
  isActive: true,
  ...more,
});

const models = () =>
  createModels({
    desk,
    shared: undefined,
    surroundings: { fetch: globalThis.fetch, wait: () => Promise.resolve() },
    nowMs: () => performance.now(),
    realNow: Date.now,
    onError: () => undefined,
  });
async function answerOf(question: string, all = models(), orgId = 'org-cer'): Promise<string> {
  const use = await all.of(orgId);
  if (use === undefined) throw new Error('no model');
  const context = {
    db: server.database.db,
    orgId,
    userId: 'u-cer-operator',
    plantId: 'CER',
    nowMs: Date.parse('2026-11-20T14:35:10+08:00'),
    language: 'en',
    can: () => true,
  } as const;
  let said = '';
  const signal = new AbortController().signal;
  for await (const piece of answerWithModel(question, context, { ...use, signal }))
    if (piece.lane === 'content') said += piece.text;
  return said;
}
/** What is noted of an answer is written behind it. */
const soon = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 100 && !(await holds()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await holds()).toBe(true);
};

describe('the page', () => {
  test('is for those who may set it, and begins switched off', async () => {
    expect((await rowOf()).values).toMatchObject({ modelPreset: 'OpenAI', isActive: false, hasKey: false });
    expect((await ask('assistantModel', 'page', PAGE, { userName: 'cer.operator' })).retCode).toBe('040301');
    expect((await ask('assistantSpend', 'page', PAGE, { userName: 'cer.operator' })).retCode).toBe('040301');
  });

  test('takes known providers, and hosts that the operator allows; nothing else of the network behind it', async () => {
    const address = async (modelPreset: string, endpointUrl: string | null) =>
      (await save({ modelPreset, modelName: 'm', endpointUrl, isActive: false })).retCode;
    for (const [preset, url] of [
      ['OpenAI', null],
      ['Azure', 'https://ours.openai.azure.com/openai/v1'],
      ['Anthropic', null],
      ['DashScope', 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1'],
      ['DeepSeek', null],
      ['OpenRouter', null],
      ['vLLM', model.baseUrl],
    ] as const)
      expect([preset, await address(preset, url)]).toEqual([preset, '0']);
    for (const url of [
      'http://api.openai.com/v1',
      'http://169.254.169.254/latest',
      'http://localhost:5432',
      'https://api.openai.com.evil.example/v1',
      'https://user:pass@api.openai.com/v1',
      'file:///etc/passwd',
    ])
      expect([url, await address('other', url)]).toEqual([url, '040001']);
    expect(await address('Ollama', null)).toBe('040001');
    expect((await save(own({ extraHeaders: 'Host: other' }))).retMsg).toContain('“Host: other”');
    expect((await save(own({ extraBody: '[1]' }))).retMsg).toContain('no JSON object');
  });

  test('keeps the key to itself: never shown, encrypted, and forgotten with its host', async () => {
    const saved = await save(own({ modelKey: KEY }));
    expect(saved.data.values).toMatchObject({ modelKey: null, hasKey: true });
    const row = await server.database.db.selectFrom('assistant_model').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(KEY);
    expect((await desk.read('org-cer')).apiKey).toBe(KEY);
    const other = createModelDesk({ db: server.database.db, secret: `${SECRET}x`, hosts: [] });
    expect((await other.read('org-cer')).apiKey).toBeUndefined();
    await save(own({ modelName: 'm2' }));
    expect((await desk.read('org-cer')).apiKey).toBe(KEY);
    await save({ modelPreset: 'OpenAI', modelName: 'm', endpointUrl: null, isActive: false });
    expect((await rowOf()).values['hasKey']).toBe(false);
  });

  test('tests what is saved: whether it answers and calls tools, else what the endpoint says', async () => {
    const tested = async () => (await save(own({ modelKey: KEY, testNow: true }))).data.values['testResult'];
    model.reply(calls(['plant_time', '{}']));
    expect(await tested()).toMatch(/^Answers after \d+ ms and calls tools\.$/);
    model.reply(says('It is noon.'));
    expect(await tested()).toContain('calls no tools');
    model.reply(status(401, {}, `Incorrect API key provided: ${KEY}`));
    expect(await tested()).toBe('status 401: Incorrect API key provided: …');
    expect((await rowOf()).values['testedAt']).toMatch(/^20/);
  });
});

describe('the assistant with it', () => {
  test('sends its headers, body and limits; tokens and cost are counted by person and month', async () => {
    await save(
      own({
        modelKey: KEY,
        extraHeaders: 'X-Title: Plant',
        extraBody: '{"temperature": 0}',
        answerTokens: 500,
        inputPriceCny: 2,
        outputPriceCny: 8,
        personMonthTokens: 1_000,
      }),
    );
    const stream = FAMILIES['OpenAI']?.stream ?? '';
    model.reply(sends(stream), sends(stream), says('Done.'));
    expect(await answerOf('areas')).toContain('Done.');
    expect(model.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-title': 'Plant' });
    expect(model.requests[0]?.body).toMatchObject({ model: 'm', temperature: 0, max_tokens: 500 });
    const spend = async () => (await ask('assistantSpend', 'page', PAGE)).data.records[0]?.values;
    await soon(async () => (await spend())?.['modelReplies'] === 2);
    expect(await spend()).toMatchObject({
      month: '2026-11',
      userName: 'cer.operator',
      promptTokens: 1_800,
      completionTokens: 80,
      costCny: 1_800 * 2e-6 + 80 * 8e-6,
    });
    // That was more than a month's: the platform answers by itself.
    model.requests.splice(0);
    const next = await answerOf('electricity yesterday');
    expect(next).toContain('for this month is used up');
    expect(next).toContain('kWh');
    expect(model.requests).toHaveLength(0);
  });

  test('a failure of the endpoint is shown on the page, not in the answer', async () => {
    await save(own({ modelKey: KEY, personMonthTokens: null }));
    model.reply(status(404, {}, 'model m does not exist'));
    expect(await answerOf('electricity yesterday')).not.toContain('exist');
    await soon(
      async () => (await rowOf()).values['endpointFailure'] === 'status 404: model m does not exist',
    );
  });

  test('one organisation’s rate limit takes the model from no other', async () => {
    const admin = { userName: 'admin', orgId: 'org-cem' };
    await save(own({ personMonthTokens: null }));
    await save(own(), admin);
    const all = models();
    model.reply(status(429, { 'retry-after': '3600' }));
    expect(await answerOf('electricity yesterday', all)).toContain('did not answer');
    model.reply(says('Yes.'));
    expect((await all.of('org-cer'))?.watch.isAway()).toBe(true);
    expect((await all.of('org-cem'))?.watch.isAway()).toBe(false);
    expect(await answerOf('x', all, 'org-cem')).toContain('Yes.');
    // Other settings are another endpoint.
    await save(own({ modelName: 'm3', personMonthTokens: null }));
    expect((await all.of('org-cer'))?.watch.isAway()).toBe(false);
  });
});
