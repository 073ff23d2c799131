import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFakePlatform,
  createFakeTransport,
  envelopeResponse,
} from '../../../../tests/support/fake-transport.ts';
import { errorMessageKey } from './error-message.ts';
import { isRequestError } from '../contract/request-error.ts';
import { createTransport, isFromPlatform } from './request.ts';
import type { TransportOptions } from './request.ts';

const platform = createFakePlatform();
function transportOf(fetch: typeof globalThis.fetch, more: Partial<TransportOptions> = {}) {
  return createTransport({
    baseUrl: 'https://plant.test/deck/',
    fetch,
    token: () => 'secret-a',
    orgId: () => 'org-1',
    language: () => 'en',
    onTokenInvalid: () => undefined,
    onServerTime: () => undefined,
    now: () => Date.now(),
    ...more,
  });
}
const text = { schema: v.string() };
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') });
  platform.calls.length = 0;
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a call', () => {
  test('goes to the place of its group, with token, organisation and language', async () => {
    platform.answer('boardData', () => 'payload');
    const answer = await transportOf(platform.fetch).request('boardData', {
      ...text,
      query: { boardCode: 'wholePlantEnergy', areaId: undefined, range: 'today' },
    });
    expect(answer).toBe('payload');
    const [call] = platform.calls;
    expect(call?.url.href).toBe(
      'https://plant.test/deck/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy&range=today',
    );
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      authorization: 'Bearer secret-a',
      'x-org-id': 'org-1',
      'x-lang': 'en',
    });
  });

  test('fills the path and escapes what it is filled with', async () => {
    platform.answer('resourcesTree', () => 'tree');
    await transportOf(platform.fetch).request('resourcesTree', { ...text, pathParams: { userId: 'u/../1' } });
    expect(platform.calls[0]?.url.pathname).toBe('/deck/api/cloud/resources/u%2F..%2F1/tree');
    await expect(transportOf(platform.fetch).request('resourcesTree', text)).rejects.toThrow(TypeError);
  });

  test('of the kind "params" carries them in the query although it is a POST, and no token where none is needed', async () => {
    platform.answer('tokenRefresh', () => 'fresh');
    await transportOf(platform.fetch).request('tokenRefresh', {
      ...text,
      query: { refreshToken: 'r', token: 't' },
    });
    const [call] = platform.calls;
    expect(call?.url.search).toBe('?refreshToken=r&token=t');
    expect(call?.body).toBeUndefined();
    expect(call?.headers.has('authorization')).toBe(false);
  });

  test('that writes carries JSON', async () => {
    platform.answer('messageRead', () => 'ok');
    await transportOf(platform.fetch).request('messageRead', { ...text, body: { ids: ['1'] } });
    expect(platform.calls[0]?.body).toEqual({ ids: ['1'] });
    expect(platform.calls[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('follows the places that a deployment sets, absolute ones too', async () => {
    platform.answer('unreadNumber', () => 'n');
    const prefixes = { message: 'https://messages.test/api/message' };
    await transportOf(platform.fetch, { prefixes }).request('unreadNumber', text);
    expect(platform.calls[0]?.url.href).toBe('https://messages.test/api/message/v1/content/unread/number');
  });
});

describe('a failure is one RequestError', () => {
  const cases: [string, () => unknown, object][] = [
    [
      'a retCode with its message',
      () => envelopeResponse(null, { retCode: '040301', retMsg: 'Not yours' }),
      { kind: 'api', retCode: '040301', retMsg: 'Not yours', message: 'Not yours' },
    ],
    [
      'a refusal of fields, which are named with their rules',
      () =>
        envelopeResponse(
          { fields: [{ field: 'indicators.2.name', rule: 'rule.name.long', params: { max: 30 } }] },
          { retCode: '040004', retMsg: 'No' },
        ),
      {
        kind: 'api',
        retCode: '040004',
        fields: [{ field: 'indicators.2.name', rule: 'rule.name.long', params: { max: 30 } }],
      },
    ],
    [
      'a numeric retCode',
      () => new Response('{"retCode":7,"retMsg":null}'),
      { kind: 'api', retCode: '7', retMsg: undefined },
    ],
    ['a refusal of the transport', () => new Response('no', { status: 502 }), { kind: 'http', status: 502 }],
    [
      'a wait that the far end asks for',
      () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } }),
      { kind: 'http', status: 429, retryAfterMs: 7_000 },
    ],
    [
      'an answer that is not JSON',
      () => new Response('<html>sign in to the wifi</html>'),
      { kind: 'contract', field: '(root)' },
    ],
    ['data of the wrong kind', () => ({ not: 'text' }), { kind: 'contract' }],
    ['a broken network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
  ];
  test.each(cases)('from %s', async (_what, answer, expected) => {
    platform.answer('serverTime', answer);
    expect(await failure(transportOf(platform.fetch).request('serverTime', text))).toMatchObject(expected);
    expect(platform.calls).toHaveLength(1);
  });

  test('ERR-02 the way to the platform fails in four ways that are told apart, one of them after 60 s', async () => {
    const keyOf = async (answer: () => unknown) => {
      platform.answer('serverTime', answer);
      const error = failure(transportOf(platform.fetch).request('serverTime', text));
      await vi.advanceTimersByTimeAsync(60_000);
      const failed = await error;
      return isRequestError(failed) ? errorMessageKey(failed) : failed;
    };
    expect(await keyOf(() => new Response('', { status: 504 }))).toBe('error.networkTimeout');
    expect(await keyOf(() => new Promise(() => undefined))).toBe('error.requestTimeout');
    expect(await keyOf(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('error.network');
    expect(await keyOf(() => new Response('', { status: 503 }))).toBe('error.fluctuation');
  });

  test('after 60 s without an answer, hanging body included', async () => {
    platform.answer('serverTime', () => new Promise(() => undefined));
    const started = failure(transportOf(platform.fetch).request('serverTime', text));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await started).toMatchObject({ kind: 'timeout' });

    const hanging = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"ret')),
    });
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      init?.signal?.addEventListener('abort', () => void cancel());
      return new Response(body);
    };
    const [body, cancel] = abortable(hanging);
    const second = failure(transportOf(fetch).request('serverTime', text));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await second).toMatchObject({ kind: 'timeout' });
  });

  test('when the caller gives up', async () => {
    platform.answer('serverTime', () => new Promise(() => undefined));
    const controller = new AbortController();
    const started = failure(
      transportOf(platform.fetch).request('serverTime', { ...text, signal: controller.signal }),
    );
    controller.abort();
    expect(await started).toMatchObject({ kind: 'aborted' });
  });
});

describe('an invalid token', () => {
  test('is told once a call, with the token that was refused', async () => {
    platform.answer('boardData', () => envelopeResponse(null, { retCode: '010001', retMsg: 'expired' }));
    const onTokenInvalid = vi.fn();
    const transport = transportOf(platform.fetch, { onTokenInvalid });
    expect(await failure(transport.request('boardData', text))).toMatchObject({
      kind: 'auth',
      retCode: '010001',
    });
    expect(onTokenInvalid.mock.calls).toEqual([
      ['https://plant.test/deck/api/cloud/exhibition/board/data', 'secret-a'],
    ]);
  });

  test('ERR-04 a 401 is no such thing: it rejects with the response and nothing else happens', async () => {
    platform.answer(
      'boardData',
      () => new Response('{"retCode":"010001","retMsg":"who are you"}', { status: 401 }),
    );
    const onTokenInvalid = vi.fn();
    const error = await failure(transportOf(platform.fetch, { onTokenInvalid }).request('boardData', text));
    expect(error).toMatchObject({ kind: 'http', status: 401, message: 'who are you' });
    expect(onTokenInvalid).not.toHaveBeenCalled();
  });

  test('of a refused refresh is not reported, since that call carried no token', async () => {
    platform.answer('tokenRefresh', () => envelopeResponse(null, { retCode: '010001' }));
    const onTokenInvalid = vi.fn();
    await failure(transportOf(platform.fetch, { onTokenInvalid }).request('tokenRefresh', text));
    expect(onTokenInvalid).not.toHaveBeenCalled();
  });
});

test('the Date of an answer tells the server time, unless a cache kept the answer', async () => {
  const onServerTime = vi.fn();
  const transport = transportOf(platform.fetch, { onServerTime });
  platform.answer('serverTime', () => envelopeResponse('x', { dateMs: Date.parse('2026-11-20T08:10:00Z') }));
  await transport.request('serverTime', text);
  expect(onServerTime.mock.calls[0]?.[0]).toEqual({
    serverMs: Date.parse('2026-11-20T08:10:00Z'),
    sentAtMs: Date.now(),
    receivedAtMs: Date.now(),
    resolutionMs: 1_000,
  });
  platform.answer('serverTime', () => {
    const cached = envelopeResponse('x', { dateMs: 0 });
    cached.headers.set('age', '86400');
    return cached;
  });
  await transport.request('serverTime', text);
  expect(onServerTime).toHaveBeenCalledTimes(1);
});

test.each([
  ['a bare number', () => new Response('5')],
  ['a count beside retCode', () => new Response('{"retCode":"0","retMsg":"ok","count":5}')],
  ['a number in the envelope', () => 5],
  ['a count in the envelope', () => ({ count: 5 })],
])('a loose answer may be %s', async (_what, answer) => {
  platform.answer('unreadNumber', answer);
  const schema = v.union([
    v.number(),
    v.pipe(
      v.object({ count: v.number() }),
      v.transform(({ count }) => count),
    ),
  ]);
  expect(await createFakeTransport(platform).request('unreadNumber', { schema, looseEnvelope: true })).toBe(
    5,
  );
});

function abortable(stream: ReadableStream<Uint8Array>): [ReadableStream<Uint8Array>, () => Promise<void>] {
  const reader = stream.getReader();
  let fail: (error: unknown) => void = () => undefined;
  const out = new ReadableStream<Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
      void reader.read().then(({ value }) => value && controller.enqueue(value));
    },
  });
  return [out, async () => fail(new DOMException('aborted', 'AbortError'))];
}

test('a gateway that answers in the stead of the platform is no platform', () => {
  const answer = (status: number, body: unknown) => isFromPlatform({ status, body, retryAfterMs: undefined });
  expect([502, 503, 504].map((status) => answer(status, undefined))).toEqual([false, false, false]);
  expect(answer(503, { retCode: '050003', retMsg: 'busy' })).toBe(true);
  expect(answer(404, undefined)).toBe(true);
});
