import type { Transport, TransportCall } from '../../packages/core/src/transport/request.ts';
import { createTransport } from '../../packages/core/src/transport/request.ts';
import { ENDPOINTS, GROUP_PREFIXES } from '../../packages/core/src/contract/endpoints.ts';
import type { EndpointName } from '../../packages/core/src/contract/endpoints.ts';

/** A call as it arrived at the fake platform. */
export interface FakeCall {
  readonly name: EndpointName;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}
/** Answers with the data of an envelope, a whole Response, or throws like a broken network. */
export type FakeAnswer = (call: FakeCall) => unknown;

export interface FakePlatform {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: FakeCall[];
  /** Sets or replaces what a call answers. */
  answer(name: EndpointName, answer: FakeAnswer): void;
  callsOf(name: EndpointName): FakeCall[];
}

export function envelopeResponse(
  data: unknown,
  init: { retCode?: string; retMsg?: string; dateMs?: number } = {},
): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (init.dateMs !== undefined) headers.set('date', new Date(init.dateMs).toUTCString());
  return new Response(JSON.stringify({ retCode: init.retCode ?? '0', retMsg: init.retMsg ?? 'ok', data }), {
    headers,
  });
}

/**
 * A platform behind `fetch`: answers by endpoint, in microtasks, so that fake timers decide about time.
 * @param serverNow  what its Date header says; without it there is none
 */
export function createFakePlatform(
  answers: Partial<Record<EndpointName, FakeAnswer>> = {},
  serverNow?: () => number,
): FakePlatform {
  const table = new Map(Object.entries(answers) as [EndpointName, FakeAnswer][]);
  const calls: FakeCall[] = [];
  return {
    calls,
    answer: (name, answer) => void table.set(name, answer),
    callsOf: (name) => calls.filter((call) => call.name === name),
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://platform.test');
      const name = endpointOf(url, init?.method ?? 'GET');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const call: FakeCall = { name, url, headers: new Headers(init?.headers), body };
      calls.push(call);
      const answer = table.get(name);
      if (!answer) return new Response('not found', { status: 404 });
      const pending = Promise.resolve(answer(call));
      const data = await (init?.signal ? Promise.race([pending, aborted(init.signal)]) : pending);
      if (data instanceof Response) return data;
      return envelopeResponse(data, serverNow ? { dateMs: serverNow() } : {});
    },
  };
}

/** A transport over a fake platform, signed in with `token`. */
export function createFakeTransport(platform: FakePlatform, token: string | null = 'token-a'): Transport {
  return createTransport({
    baseUrl: 'http://platform.test',
    fetch: platform.fetch,
    token: () => token,
    orgId: () => 'org-1',
    language: () => 'en',
    onTokenInvalid: () => undefined,
    onServerTime: () => undefined,
    now: () => Date.now(),
  });
}
export type { TransportCall };

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}

function endpointOf(url: URL, method: string): EndpointName {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const pattern = (GROUP_PREFIXES[endpoint.group] + endpoint.path).replace(/\{\w+\}/g, '[^/]+');
    if (endpoint.method === method && new RegExp(`${pattern}$`).test(url.pathname))
      return name as EndpointName;
  }
  throw new Error(`no endpoint for ${method} ${url.pathname}`);
}
