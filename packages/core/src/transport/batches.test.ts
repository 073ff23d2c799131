import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePlatform, envelopeResponse } from '../../../../tests/support/fake-transport.ts';
import { BATCH_CONTENT_TYPE, BATCH_PATH, BatchSchema, type BatchRead } from '../contract/batch.ts';
import { isStepPrevented, takeStep } from '../element/intents.ts';
import { SessionRelay } from '../element/wall/session-relay.ts';
import type { PlantSession } from '../session/types.ts';
import { createBatches } from './batches.ts';
import { createLane } from './lane.ts';
import { LANE_POLICY } from './lane-state.ts';
import { createTransport } from './request.ts';
import { isRequestError } from '../contract/request-error.ts';
import { createSharedCalls } from './shared-calls.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));
const URL_OF_BATCH = `http://platform.test/api${BATCH_PATH}`;
const SINGLE_MS = 100;
const SINGLES = LANE_POLICY.reads - 1;

interface Heard {
  readonly reads: readonly BatchRead[];
  readonly headers: Headers;
  readonly signal: AbortSignal;
  say(text: string): void;
  line(id: number, more?: object): void;
  end(): void;
  cut(): void;
}

/** A session's calls over a platform that takes batches; what it says to one, a test decides line by line. */
function setUp(respond: (heard: Heard) => Promise<Response> | Response | undefined = () => undefined) {
  const platform = createFakePlatform({
    boardData: ({ url }) => after(SINGLE_MS, { alone: url.searchParams.get('nth') }),
    recordSave: () => after(SINGLE_MS, null),
    customizationByCode: () => after(SINGLE_MS, { alone: 'public' }),
  });
  const heard: Heard[] = [];
  const reached: boolean[] = [];
  const refused: string[] = [];
  const times: number[] = [];
  const life = new AbortController();
  const who = { token: 'token-a', isOffered: true };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input) !== URL_OF_BATCH) return platform.fetch(input, init);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, {
      highWaterMark: 100,
    });
    const writer = writable.getWriter();
    const signal = init?.signal ?? new AbortController().signal;
    signal.addEventListener(
      'abort',
      () => void writer.abort(new DOMException('x', 'AbortError')).catch(() => {}),
    );
    const say = (text: string): void => void writer.write(new TextEncoder().encode(text)).catch(() => {});
    const one: Heard = {
      reads: v.parse(BatchSchema, JSON.parse(String(init?.body))).reads,
      headers: new Headers(init?.headers),
      signal,
      say,
      line: (id, more) =>
        say(
          `${JSON.stringify({ id, status: 200, body: { retCode: '0', data: { together: id } }, ...more })}\n`,
        ),
      end: () => void writer.close().catch(() => {}),
      cut: () => void writer.abort(new TypeError('cut')).catch(() => {}),
    };
    heard.push(one);
    times.push(Date.now());
    const own = await respond(one);
    if (signal.aborted) throw new DOMException('x', 'AbortError');
    return own ?? new Response(readable, { headers: { 'content-type': BATCH_CONTENT_TYPE } });
  };
  const wire = {
    baseUrl: 'http://platform.test',
    fetch,
    onServerTime: () => undefined,
    onReach: (isReached: boolean) => void reached.push(isReached),
    now: () => Date.now(),
    end: life.signal,
  };
  const batches = createBatches({ ...wire, isOffered: () => who.isOffered });
  const lane = createLane({ now: () => Date.now(), random: () => 0, together: batches.most });
  const plain = createTransport({
    ...wire,
    token: () => who.token,
    orgId: () => 'org-1',
    language: () => 'en',
    onTokenInvalid: (_url, token) => void refused.push(token),
  });
  const calls = createSharedCalls(plain, {
    lane,
    carry: batches.carry,
    identity: () => who.token,
    caller: () => 'li',
    orgId: () => 'org-1',
    isHidden: () => false,
    now: () => Date.now(),
  });
  const ask = (nth: number, signal?: AbortSignal) =>
    calls.request('boardData', { schema: v.unknown(), query: { nth }, ...(signal ? { signal } : {}) }).then(
      (value) => value,
      (error: unknown) =>
        isRequestError(error) ? { kind: error.kind, status: error.status, code: error.retCode } : error,
    );
  const many = (count: number, signal?: AbortSignal) =>
    Array.from({ length: count }, (_each, nth) => ask(nth, signal));
  const alone = (): (string | null)[] =>
    platform.callsOf('boardData').map(({ url }) => url.searchParams.get('nth'));
  return { platform, heard, reached, refused, times, life, who, batches, calls, ask, many, alone };
}
const first = (heard: readonly Heard[]): Heard => {
  const [one] = heard;
  if (!one) throw new Error('no batch was sent');
  return one;
};

describe('EMB-13: reads of a page', () => {
  test('EMB-13: twenty are four by themselves and one batch of sixteen, in their order, and each has its own answer as it comes', async () => {
    const { many, heard, alone } = setUp();
    const all = many(20);
    const done: unknown[] = [];
    for (const one of all) void one.then((value) => done.push(value));
    await pass(LANE_POLICY.gatherMs);
    expect(alone()).toHaveLength(SINGLES);
    expect(heard).toHaveLength(1);
    const batch = first(heard);
    expect(batch.reads.map(({ path }) => new URL(path, URL_OF_BATCH).searchParams.get('nth'))).toEqual(
      Array.from({ length: 16 }, (_each, at) => String(at + SINGLES)),
    );
    expect(Object.fromEntries(batch.headers)).toMatchObject({
      authorization: 'Bearer token-a',
      'x-org-id': 'org-1',
      'x-lang': 'en',
      accept: BATCH_CONTENT_TYPE,
    });
    // A slow one holds up nobody.
    batch.line(7);
    await pass(1);
    expect(done).toEqual([{ together: 7 }]);
    for (let id = 15; id >= 0; id -= 1) if (id !== 7) batch.line(id);
    batch.end();
    await pass(SINGLE_MS);
    expect(await Promise.all(all)).toEqual([
      ...Array.from({ length: SINGLES }, (_each, nth) => ({ alone: String(nth) })),
      ...Array.from({ length: 16 }, (_each, id) => ({ together: id })),
    ]);
    expect(batch.signal.aborted).toBe(false);
  });

  test('EMB-13: a platform that has not said that it takes batches gets none', async () => {
    const { many, heard, who, alone } = setUp();
    who.isOffered = false;
    const all = many(20);
    await pass(SINGLE_MS * 4);
    await Promise.all(all);
    expect(heard).toEqual([]);
    expect(alone()).toHaveLength(20);
  });

  test('EMB-13: a failure in a batch is the error that a call by itself gives; a token that is refused is told', async () => {
    const { many, heard, refused } = setUp();
    const all = many(SINGLES + 4);
    await pass(SINGLE_MS);
    const batch = first(heard);
    batch.line(0, { body: { retCode: '040301', retMsg: 'Not yours', data: null } });
    batch.line(1, { status: 500, body: { retCode: '050001', retMsg: 'It failed' } });
    batch.line(2, { body: { retCode: '010001', retMsg: 'expired' } });
    batch.line(3, { status: 401, body: null });
    batch.end();
    await pass(1);
    expect((await Promise.all(all)).slice(SINGLES)).toEqual([
      { kind: 'api', status: 200, code: '040301' },
      { kind: 'http', status: 500, code: '050001' },
      { kind: 'auth', status: 200, code: '010001' },
      { kind: 'http', status: 401, code: undefined },
    ]);
    expect(refused).toEqual(['token-a']);
  });

  test('EMB-13: one that is refused for now is asked again by itself, as long after as it was told', async () => {
    const { many, heard, alone } = setUp();
    const all = many(SINGLES + 2);
    await pass(SINGLE_MS);
    const batch = first(heard);
    batch.line(0);
    batch.line(1, { status: 429, retryAfter: 3, body: null });
    batch.end();
    await pass(2_900);
    expect(alone()).toHaveLength(SINGLES);
    await pass(200);
    expect(alone().at(-1)).toBe(String(SINGLES + 1));
    await pass(SINGLE_MS);
    expect((await Promise.all(all)).at(-1)).toEqual({ alone: String(SINGLES + 1) });
    expect(heard).toHaveLength(1);
  });

  test('EMB-13: one that asks without the token goes by itself beside the batch', async () => {
    const { many, calls, heard, platform } = setUp();
    const all = many(SINGLES + 2);
    const open = calls.request('customizationByCode', { schema: v.unknown(), query: { code: 'c' } });
    await pass(SINGLE_MS);
    expect(first(heard).reads).toHaveLength(2);
    first(heard).line(0);
    first(heard).line(1);
    first(heard).end();
    await pass(SINGLE_MS * 2);
    expect(await open).toEqual({ alone: 'public' });
    expect(platform.callsOf('customizationByCode')[0]?.headers.get('authorization')).toBeNull();
    await Promise.all(all);
  });

  test('EMB-13: actions are never in a batch', async () => {
    const { many, calls, heard, platform } = setUp();
    const all = many(SINGLES + 3);
    const pathParams = { resource: 'area' };
    const save = calls.request('recordSave', { schema: v.unknown(), pathParams, body: {} });
    await pass(SINGLE_MS);
    await save;
    expect(platform.callsOf('recordSave')).toHaveLength(1);
    expect(first(heard).reads.every(({ path }) => path.includes('/board/data'))).toBe(true);
    first(heard).reads.forEach(({ id }) => first(heard).line(id));
    first(heard).end();
    await pass(1);
    await Promise.all(all);
  });
});

describe('EMB-13: whoever leaves', () => {
  test('EMB-13: drops its own answer; with the last one the request is given up', async () => {
    const { many, ask, heard, alone } = setUp();
    const stop = new AbortController();
    const others = many(SINGLES);
    const left = ask(50, stop.signal);
    const leftToo = ask(51, stop.signal);
    const stays = new AbortController();
    const one = ask(52, stays.signal);
    await pass(LANE_POLICY.gatherMs);
    stop.abort();
    expect([await left, await leftToo]).toMatchObject([{ kind: 'aborted' }, { kind: 'aborted' }]);
    expect(first(heard).signal.aborted).toBe(false);
    stays.abort();
    expect(await one).toMatchObject({ kind: 'aborted' });
    expect(first(heard).signal.aborted).toBe(true);
    await pass(SINGLE_MS);
    await Promise.all(others);
    expect(alone()).toHaveLength(SINGLES);
  });

  test('EMB-13: the end of the session ends the batch', async () => {
    const { many, heard, life } = setUp();
    const all = many(SINGLES + 3);
    await pass(LANE_POLICY.gatherMs);
    life.abort();
    expect(first(heard).signal.aborted).toBe(true);
    await pass(SINGLE_MS);
    expect(await Promise.all(all)).toEqual(
      Array(SINGLES + 3).fill(expect.objectContaining({ kind: 'aborted' })),
    );
  });
});

describe('EMB-13: what goes wrong with a batch', () => {
  test.each([
    ['404', () => new Response('{}', { status: 404 })],
    ['405', () => new Response('', { status: 405 })],
    ['501', () => new Response('', { status: 501 })],
    ['a page of a proxy', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an envelope', () => envelopeResponse(null, { retCode: '040001' })],
    [
      'lines that are none',
      () => new Response('<html>\n', { headers: { 'content-type': BATCH_CONTENT_TYPE } }),
    ],
  ])('EMB-13: %s turns batches off, and its reads are asked by themselves', async (_name, respond) => {
    const { many, heard, alone, batches, ask } = setUp(respond);
    const all = many(20);
    await pass(SINGLE_MS * 6);
    expect(await Promise.all(all)).toEqual(
      Array.from({ length: 20 }, (_each, nth) => ({ alone: String(nth) })),
    );
    expect(alone()).toHaveLength(20);
    expect(batches.most()).toBe(1);
    const more = Array.from({ length: 12 }, (_each, nth) => ask(100 + nth));
    await pass(SINGLE_MS * 4);
    await Promise.all(more);
    expect(heard).toHaveLength(1);
  });

  test.each(['cut', 'end'] as const)(
    'EMB-13: when the connection is %s in the middle, what has its answer keeps it, and the others are asked again',
    async (how) => {
      const { many, heard, alone, batches } = setUp();
      const all = many(SINGLES + 6);
      await pass(LANE_POLICY.gatherMs);
      first(heard).line(1);
      first(heard).say('{"id":2,"sta');
      await pass(1);
      if (how === 'cut') first(heard).cut();
      else {
        first(heard).line(9);
        first(heard).end();
      }
      await pass(SINGLE_MS * 4);
      const answers = await Promise.all(all);
      expect(answers[SINGLES + 1]).toEqual({ together: 1 });
      expect(answers.filter((answer) => 'alone' in Object(answer))).toHaveLength(SINGLES + 5);
      expect(alone().toSorted()).toEqual(['0', '1', '2', '3', '4', '6', '7', '8', '9']);
      // A line that is none tells of something in between; a cut says nothing of the next batch.
      expect(batches.most()).toBe(how === 'cut' ? 32 : 1);
    },
  );

  test('EMB-13: a read that the platform takes by itself only is asked so', async () => {
    const { many, heard, alone } = setUp();
    const all = many(SINGLES + 2);
    await pass(LANE_POLICY.gatherMs);
    first(heard).line(0, { status: 405, body: { retCode: '040501' } });
    first(heard).line(1);
    first(heard).end();
    await pass(SINGLE_MS * 2);
    expect((await Promise.all(all)).slice(SINGLES)).toEqual([{ alone: '4' }, { together: 1 }]);
    expect(alone()).toHaveLength(SINGLES + 1);
  });

  test('EMB-13: a gateway that says 503 says so to all of them: one pause, then one by one, and all have their answer', async () => {
    const { many, heard, alone } = setUp(
      () => new Response('', { status: 503, headers: { 'retry-after': '2' } }),
    );
    const all = many(10);
    await pass(1_900);
    expect(alone()).toHaveLength(SINGLES);
    await pass(10_000);
    expect(await Promise.all(all)).toEqual(
      Array.from({ length: 10 }, (_each, nth) => ({ alone: String(nth) })),
    );
    expect(heard).toHaveLength(1);
  });

  test('EMB-13: when nobody is there each is told so, as if it had gone by itself', async () => {
    const { many, reached } = setUp(() => Promise.reject(new TypeError('no network')));
    const all = many(SINGLES + 3);
    await pass(SINGLE_MS);
    expect((await Promise.all(all)).slice(SINGLES)).toEqual(
      Array(3).fill(expect.objectContaining({ kind: 'network' })),
    );
    expect(reached[0]).toBe(false);
  });

  test('EMB-13: no line for a minute is no answer within a minute, counted from the last line', async () => {
    const { many, heard } = setUp();
    const all = many(SINGLES + 2);
    await pass(50_000);
    first(heard).line(0);
    await pass(50_000);
    expect(first(heard).signal.aborted).toBe(false);
    await pass(10_000);
    expect((await Promise.all(all)).slice(SINGLES)).toEqual([
      { together: 0 },
      expect.objectContaining({ kind: 'timeout' }),
    ]);
    expect(first(heard).signal.aborted).toBe(true);
  });
});

describe('EMB-13: where a platform offers batches', () => {
  test('EMB-13: a read of an element behind a frame goes in one like any other, and its answer reaches the frame', async () => {
    const { calls, many, heard } = setUp();
    const page = {
      request: calls.request,
      state: signal(null),
      language: signal('en'),
      menus: signal([]),
      buttons: signal({}),
      organisations: signal([]),
      unread: signal(0),
      noticeStatus: signal('offline'),
      serverNowMs: () => Date.now(),
      baseUrl: () => 'http://platform.test',
    };
    const relay = new SessionRelay(page as unknown as PlantSession, () => undefined);
    const others = many(SINGLES + 1);
    const framed = relay.request('boardData', { query: { nth: 'framed' } });
    const refused = relay.request('boardData', { query: { nth: 'refused' } });
    const reason = refused.catch((error: unknown) => (isRequestError(error) ? error.retCode : error));
    await pass(LANE_POLICY.gatherMs);
    const batch = first(heard);
    expect(batch.reads.map(({ path }) => new URL(path, URL_OF_BATCH).searchParams.get('nth'))).toEqual([
      String(SINGLES),
      'framed',
      'refused',
    ]);
    batch.line(1);
    batch.line(2, { status: 403, body: { retCode: '040301', retMsg: 'no', data: null } });
    batch.line(0);
    batch.end();
    await pass(SINGLE_MS);
    expect(await framed).toEqual({ together: 1 });
    expect(await reason).toBe('040301');
    await Promise.all(others);
    relay.dispose();
  });

  test('EMB-13: a step that the page stops sends nothing, alone or in a batch; one that goes on goes by itself', async () => {
    const { calls, many, heard, platform } = setUp();
    const others = many(SINGLES + 2);
    const save = (isStopped: boolean) => {
      const element = new EventTarget();
      if (isStopped) element.addEventListener('plant-before-command', (event) => event.preventDefault());
      return takeStep(
        { kind: 'command', name: 'save' },
        () => calls.request('recordSave', { schema: v.unknown(), pathParams: { resource: 'r' }, body: {} }),
        { dispatch: (event) => element.dispatchEvent(event), audit: () => undefined },
      ).then(
        () => 'done',
        (error: unknown) => (isStepPrevented(error) ? 'stopped' : error),
      );
    };
    const stopped = save(true);
    await pass(LANE_POLICY.gatherMs);
    expect(await stopped).toBe('stopped');
    expect(platform.callsOf('recordSave')).toHaveLength(0);
    expect(first(heard).reads).toHaveLength(2);
    const done = save(false);
    await pass(1);
    expect(platform.callsOf('recordSave')).toHaveLength(1);
    first(heard).line(0);
    first(heard).line(1);
    first(heard).end();
    await pass(SINGLE_MS);
    expect(await done).toBe('done');
    expect(heard.flatMap(({ reads }) => reads).map(({ path }) => path)).toEqual([
      expect.stringContaining(`nth=${SINGLES}`),
      expect.stringContaining(`nth=${SINGLES + 1}`),
    ]);
    await Promise.all(others);
  });
});
