import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFakePlatform,
  createFakeTransport,
  envelopeResponse,
} from '../../../../tests/support/fake-transport.ts';
import type { FakeAnswer } from '../../../../tests/support/fake-transport.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { createLane } from './lane.ts';
import { LANE_POLICY } from './lane-state.ts';
import { changesData, isRead, maxAgeMsOf } from '../contract/read-calls.ts';
import { isRequestError } from '../contract/request-error.ts';
import { createSharedCalls } from './shared-calls.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const TreeSchema = v.object({ areas: v.array(v.string()) });
const tree = { schema: TreeSchema };
const any = { schema: v.unknown() };
/** Answers so long after it was asked, ms. */
const after =
  (ms: number, answer: (nth: number) => unknown): FakeAnswer =>
  () => {
    const nth = (asked += 1);
    return new Promise((resolve) => setTimeout(() => resolve(answer(nth)), ms));
  };
let asked = 0;

function setUp(keptMost?: number) {
  asked = 0;
  const platform = createFakePlatform({
    areaTree: after(100, (nth) => ({ areas: [`a${nth}`] })),
    boardData: after(100, (nth) => ({ nth })),
    recordPage: after(100, (nth) => ({ nth })),
    recordSave: after(100, () => null),
    workTasks: after(100, (nth) => ({ nth })),
    pageJump: after(100, () => null),
  });
  const who = { identity: 'li en t1', caller: 'li' as string | null, isHidden: false };
  const lane = createLane({ now: () => Date.now(), random: () => 0 });
  const calls = createSharedCalls(createFakeTransport(platform), {
    lane,
    identity: () => who.identity,
    caller: () => who.caller,
    orgId: () => 'org-1',
    isHidden: () => who.isHidden,
    now: () => Date.now(),
    ...(keptMost === undefined ? {} : { keptMost }),
  });
  const sent = (): string[] => platform.calls.map(({ name }) => name);
  return { platform, calls, who, lane, sent };
}
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (isRequestError(error) ? error.kind : 'thrown'),
  );

describe('equal reads at one time', () => {
  test('EMB-13: are one request, and its answer is parsed once and can be changed by nobody', async () => {
    const { calls, platform } = setUp();
    const [first, second] = await Promise.all([
      calls.request('areaTree', tree),
      calls.request('areaTree', { ...tree, query: { areaId: undefined } }),
      pass(100),
    ]);
    expect(platform.calls).toHaveLength(1);
    expect(first).toEqual({ areas: ['a1'] });
    expect(second).toBe(first);
    expect(() => first.areas.push('mine')).toThrow(TypeError);
  });

  test('are told apart by endpoint, parameters, organisation, and never shared with who asks as another', async () => {
    const { calls, platform, who } = setUp();
    const body = { page: { size: 10, current: 1 }, areaId: 'k1' };
    const pathParams = { resource: 'area' };
    const all = [
      calls.request('recordPage', { ...any, pathParams, body }),
      calls.request('recordPage', {
        ...any,
        pathParams,
        body: { areaId: 'k1', page: { current: 1, size: 10 } },
      }),
      calls.request('recordPage', { ...any, pathParams, body: { ...body, areaId: 'k2' } }),
      calls.request('recordPage', { ...any, pathParams: { resource: 'meter' }, body }),
      calls.request('recordPage', { ...any, pathParams, body, orgId: 'org-2' }),
    ];
    expect(platform.calls).toHaveLength(4);
    for (const identity of ['wang en t1', 'li it t1', 'li en t2']) {
      who.identity = identity;
      all.push(calls.request('recordPage', { ...any, pathParams, body }));
    }
    await pass(300);
    expect(platform.calls).toHaveLength(7);
    const answers = await Promise.all(all);
    expect(answers[1]).toBe(answers[0]);
    expect(new Set(answers).size).toBe(7);
  });

  test('each parse by their own schema, and one that does not fit fails alone', async () => {
    const { calls, platform } = setUp();
    const wrong = outcome(calls.request('areaTree', { schema: v.object({ roots: v.string() }) }));
    const right = calls.request('areaTree', tree);
    await pass(100);
    expect(platform.calls).toHaveLength(1);
    expect(await wrong).toBe('contract');
    expect(await right).toEqual({ areas: ['a1'] });
  });

  test('one who leaves hurts nobody; with the last one the request is given up', async () => {
    const { calls, platform } = setUp();
    const [left, stays] = [new AbortController(), new AbortController()];
    const first = outcome(calls.request('boardData', { ...any, signal: left.signal }));
    const second = outcome(calls.request('boardData', { ...any, signal: stays.signal }));
    left.abort();
    expect(await first).toBe('aborted');
    await pass(100);
    expect(await second).toBe('answered');

    const [one, other] = [new AbortController(), new AbortController()];
    const both = [one, other].map(({ signal }) => outcome(calls.request('boardData', { ...any, signal })));
    one.abort();
    other.abort();
    expect(await Promise.all(both)).toEqual(['aborted', 'aborted']);
    // Whoever comes now is not given what the others gave up.
    const next = outcome(calls.request('boardData', any));
    expect(platform.calls).toHaveLength(3);
    await pass(100);
    expect(await next).toBe('answered');
    expect(await outcome(calls.request('boardData', { ...any, signal: one.signal }))).toBe('aborted');
    expect(platform.calls).toHaveLength(3);
    vi.clearAllTimers();
  });

  test('a failure is told to all who wait for it, and the next asks anew', async () => {
    const { calls, platform } = setUp();
    platform.answer('areaTree', () => envelopeResponse(null, { retCode: '040301', retMsg: 'Not yours' }));
    const both = [calls.request('areaTree', tree), calls.request('areaTree', tree)].map(outcome);
    expect(await Promise.all(both)).toEqual(['api', 'api']);
    platform.answer('areaTree', () => ({ areas: [] }));
    expect(await calls.request('areaTree', tree)).toEqual({ areas: [] });
    expect(platform.calls).toHaveLength(2);
  });

  test('actions are never shared', async () => {
    const { calls, platform } = setUp();
    const save = () => calls.request('recordSave', { ...any, pathParams: { resource: 'area' }, body: {} });
    await Promise.all([save(), save(), pass(100)]);
    expect(platform.callsOf('recordSave')).toHaveLength(2);
  });
});

describe('what is kept', () => {
  const ask = async (calls: ReturnType<typeof setUp>['calls']) => {
    const answer = calls.request('areaTree', tree);
    await pass(100);
    return answer;
  };

  test('EMB-13: answers for as long as its endpoint lets it, and figures not at all', async () => {
    const { calls, sent } = setUp();
    const first = await ask(calls);
    await pass(4_000);
    expect(await calls.request('areaTree', tree)).toBe(first);
    await pass(1_000);
    expect(await ask(calls)).not.toBe(first);
    await Promise.all([calls.request('workTasks', any), pass(100)]);
    await Promise.all([calls.request('workTasks', any), pass(100)]);
    expect(sent()).toEqual(['areaTree', 'areaTree', 'workTasks', 'workTasks']);
  });

  test('EMB-13: is dropped by a write, and so is what was asked before the write was through', async () => {
    const { calls, platform } = setUp();
    await ask(calls);
    const write = calls.request('recordSave', { ...any, pathParams: { resource: 'area' }, body: {} });
    const during = calls.request('areaTree', tree);
    await pass(100);
    await Promise.all([write, during]);
    expect(platform.callsOf('areaTree')).toHaveLength(2);
    expect(await ask(calls)).not.toBe(await during);
    // A write that failed may have changed something all the same.
    platform.answer('recordSave', () => envelopeResponse(null, { retCode: '040903' }));
    const body = { version: 1 };
    await outcome(calls.request('recordSave', { ...any, pathParams: { resource: 'area' }, body }));
    await ask(calls);
    expect(platform.callsOf('areaTree')).toHaveLength(4);
    // How the page is used changes nothing.
    await Promise.all([calls.request('pageJump', { ...any, body: {} }), pass(100)]);
    await ask(calls);
    expect(platform.callsOf('areaTree')).toHaveLength(4);
  });

  test('is dropped with the reader, the language and the token, and when told to', async () => {
    const { calls, platform, who } = setUp();
    await ask(calls);
    for (const identity of ['li it t1', 'li it t2', 'wang it t2', 'li en t1']) {
      who.identity = identity;
      await ask(calls);
    }
    calls.forget();
    await ask(calls);
    expect(platform.callsOf('areaTree')).toHaveLength(6);
  });

  test('EMB-13: is bounded: the longest unused goes first', async () => {
    const { calls, platform } = setUp(3);
    const areas = async (...ids: string[]): Promise<void> => {
      for (const areaId of ids)
        await Promise.all([calls.request('areaTree', { ...tree, query: { areaId } }), pass(100)]);
    };
    await areas('1', '2', '3', '1', '4');
    expect(platform.calls).toHaveLength(4);
    await areas('1', '3', '4');
    expect(platform.calls).toHaveLength(4);
    await areas('2');
    expect(platform.calls).toHaveLength(5);
  });
});

describe('what waits', () => {
  test('EMB-13: goes in its turn: what a person does at once, then what is seen, and tracking last', async () => {
    const { calls, sent, platform } = setUp();
    const reads = Array.from({ length: 7 }, (_each, nth) =>
      calls.request('boardData', { ...any, query: { nth }, isSeen: () => nth !== 5 }),
    );
    const track = calls.request('pageJump', { ...any, body: {} });
    const write = calls.request('recordSave', { ...any, pathParams: { resource: 'area' }, body: {} });
    expect(sent()).toEqual([...Array<string>(LANE_POLICY.reads).fill('boardData'), 'recordSave']);
    await pass(100);
    const order = platform.calls.slice(6).map(({ name, url }) => url.searchParams.get('nth') ?? name);
    expect(order).toEqual(['6', '5', 'pageJump']);
    await pass(100);
    await Promise.all([...reads, track, write]);
  });

  test('is not sent any more when nobody waits for it, nor for somebody else than who asked', async () => {
    const { calls, platform, who } = setUp();
    const first = Array.from({ length: 5 }, (_each, nth) =>
      calls.request('boardData', { ...any, query: { nth } }),
    );
    const stop = new AbortController();
    const left = outcome(calls.request('boardData', { ...any, query: { nth: 5 }, signal: stop.signal }));
    const waits = outcome(calls.request('boardData', { ...any, query: { nth: 6 } }));
    stop.abort();
    who.caller = 'wang';
    expect(await left).toBe('aborted');
    await pass(100);
    await Promise.all(first);
    expect(await waits).toBe('aborted');
    expect(platform.calls).toHaveLength(5);
  });

  test('EMB-13: a platform that says 429 is asked more slowly, and everybody gets an answer in the end', async () => {
    const { calls, platform } = setUp();
    const times: number[] = [];
    const begin = Date.now();
    let refusals = 8;
    platform.answer('boardData', async () => {
      times.push(Date.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 50));
      refusals -= 1;
      if (refusals < 0) return { ok: true };
      return new Response('', { status: 429, headers: { 'retry-after': '2' } });
    });
    const all = Array.from({ length: 12 }, (_each, nth) =>
      outcome(calls.request('boardData', { ...any, query: { nth } })),
    );
    await pass(20_000);
    expect(await Promise.all(all)).toEqual(Array(12).fill('answered'));
    expect(times.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    // One at a time after each pause that was asked for, then one more with each answer.
    expect(times.slice(5, 9)).toEqual([2_050, 4_100, 6_150, 10_200]);
    expect(times).toHaveLength(20);
  });

  test('EMB-13: a refusal that stays, or would last too long, is told; an action is never sent twice', async () => {
    const { calls, platform } = setUp();
    const refuse = (retryAfter: string) => () =>
      new Response('', { status: 429, headers: { 'retry-after': retryAfter } });
    platform.answer('boardData', refuse('1'));
    const stays = outcome(calls.request('boardData', any));
    const behind = Array.from({ length: 9 }, (_each, nth) =>
      outcome(calls.request('boardData', { ...any, query: { nth } })),
    );
    await pass(60_000);
    expect(await stays).toBe('http');
    expect(await Promise.all(behind)).toEqual(Array(9).fill('http'));
    // Five at first, and then one after each pause: of 1, 1, 2, 4, 8 and 16 s.
    expect(platform.callsOf('boardData')).toHaveLength(5 + 6);
    platform.answer('recordSave', refuse('1'));
    expect(await outcome(calls.request('recordSave', { ...any, pathParams: { resource: 'area' } }))).toBe(
      'http',
    );
    expect(platform.callsOf('recordSave')).toHaveLength(1);
    platform.answer('workTasks', refuse('3600'));
    await pass(60_000);
    expect(await outcome(calls.request('workTasks', any))).toBe('http');
    expect(platform.callsOf('workTasks')).toHaveLength(1);
  });

  test('ends with the session', async () => {
    const { calls, lane } = setUp();
    const all = Array.from({ length: 8 }, (_each, nth) =>
      outcome(calls.request('boardData', { ...any, query: { nth } })),
    );
    lane.dispose();
    await pass(100);
    expect((await Promise.all(all)).toSorted()).toEqual([
      ...Array<string>(3).fill('aborted'),
      ...Array<string>(5).fill('answered'),
    ]);
  });
});

test('whatever elements do, each call has exactly one outcome, and who leaves takes nothing from others', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), what: fc.nat(4), isSeen: fc.boolean() }),
    fc.record({ do: fc.constant('leave' as const), which: fc.nat(30) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.nat(200) }),
    fc.record({ do: fc.constant('write' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { calls, platform } = setUp();
      let open = 0;
      let most = 0;
      platform.answer('boardData', async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 70));
        open -= 1;
        return 'figures';
      });
      const callers: {
        stop: AbortController;
        outcome: Promise<string>;
        settled: number;
        hasLeft: boolean;
      }[] = [];
      for (const one of steps) {
        if (one.do === 'pass') await pass(one.ms);
        else if (one.do === 'leave') {
          const caller = callers[one.which];
          if (!caller || caller.settled > 0) continue;
          caller.hasLeft = true;
          caller.stop.abort();
        } else if (one.do === 'write')
          void calls.request('recordSave', { ...any, pathParams: { resource: 'area' } });
        else {
          const stop = new AbortController();
          const call = { ...any, query: { nth: one.what }, signal: stop.signal, isSeen: () => one.isSeen };
          const caller = {
            stop,
            outcome: outcome(calls.request('boardData', call)),
            settled: 0,
            hasLeft: false,
          };
          void caller.outcome.then(() => (caller.settled += 1));
          callers.push(caller);
        }
      }
      await pass(20_000);
      expect(callers.map(({ settled }) => settled)).toEqual(callers.map(() => 1));
      for (const caller of callers)
        expect(await caller.outcome).toBe(caller.hasLeft ? 'aborted' : 'answered');
      // What was given up ends at the platform a little after its place is free.
      expect(platform.callsOf('boardData').length).toBeLessThanOrEqual(callers.length);
      if (!callers.some(({ hasLeft }) => hasLeft)) expect(most).toBeLessThanOrEqual(LANE_POLICY.reads);
    }),
    { numRuns: 60 },
  );
});

test('writes, sent messages and what a session begins with are no reads; what is kept is read', () => {
  const names = Object.keys(ENDPOINTS) as EndpointName[];
  for (const name of [
    'recordSave',
    'loginPassword',
    'verificationCode',
    'enterprise',
    'socketTicket',
  ] as const)
    expect([name, isRead(name)]).toEqual([name, false]);
  expect(names.filter((name) => maxAgeMsOf(name) > 0 && !isRead(name))).toEqual([]);
  expect(names.filter((name) => isRead(name) && changesData(name))).toEqual([]);
});
