import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { REQUEST_TIMEOUT_MS, RETCODE_OK, RETCODE_TOKEN_INVALID } from '../constants.ts';
import { EnvelopeSchema } from '../contract/envelope.ts';
import { parseContract } from '../contract/parse.ts';
import type { RequestOptions } from './request-options.ts';
import { endpointUrl } from './endpoint-url.ts';
import type { GroupPrefixes } from './endpoint-url.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import type { Endpoint, EndpointName } from '../contract/endpoints.ts';
import { givenUp, isRequestError, RequestError, type FieldRefusal } from '../contract/request-error.ts';
import type { ServerTimeSample } from './server-clock.ts';

export interface TransportOptions {
  readonly baseUrl: string;
  readonly prefixes?: GroupPrefixes | undefined;
  readonly fetch: typeof globalThis.fetch;
  token(): string | null;
  orgId(): string | null;
  language(): string;
  /** A call that carried `token` met 010001. Calls that carry none (sign-in, token refresh) never report. */
  onTokenInvalid(requestUrl: string, token: string): void;
  onServerTime(sample: ServerTimeSample): void;
  /** The platform answered, whatever it said, or could not be reached. */
  onReach?(isReached: boolean): void;
  /** The device's clock, epoch ms. */
  now(): number;
  readonly timeoutMs?: number | undefined;
  /** Gives up all calls under way, but those that may outlive the page. */
  readonly end?: AbortSignal | undefined;
}

export interface TransportCall<TSchema extends v.GenericSchema> extends RequestOptions<TSchema> {
  /** Asks for another organisation than the current one. */
  readonly orgId?: string;
  /** The answer may also come bare, or with its fields beside retCode (unread number). */
  readonly looseEnvelope?: boolean;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
}

export interface Transport {
  /** @throws {RequestError} whatever goes wrong. Nothing is tried a second time here. */
  request<TSchema extends v.GenericSchema>(
    name: EndpointName,
    call: TransportCall<TSchema>,
  ): Promise<v.InferOutput<TSchema>>;
}

/** One call as it leaves. */
export interface Sent {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly keepalive: boolean | undefined;
}
/** What came back for it. */
export interface Answer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
}
/** Takes a call to the platform. @throws {RequestError} where no answer comes */
export type Carry = (sent: Sent) => Promise<Answer>;

/** A transport whose calls can go another way than each by itself. */
export interface CarriedTransport extends Transport {
  request<TSchema extends v.GenericSchema>(
    name: EndpointName,
    call: TransportCall<TSchema>,
    carry?: Carry,
  ): Promise<v.InferOutput<TSchema>>;
}

const HTTP_DATE_RESOLUTION_MS = 1_000;

/** Everything that is asked of a platform over HTTP goes through here. */
export function createTransport(options: TransportOptions): CarriedTransport {
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const raw = createFetch({ fetch: options.fetch }).raw;

  const send: Carry = async (init) => {
    // One signal for the whole call: the body of an answer can hang as well as its beginning.
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(timeoutError(timeoutMs)), timeoutMs);
    const abort = () => controller.abort(givenUp());
    const ends = [init.signal, init.keepalive ? undefined : options.end].filter((one) => one !== undefined);
    for (const one of ends) {
      if (one.aborted) abort();
      one.addEventListener('abort', abort, { once: true });
    }
    const sentAtMs = options.now();
    try {
      controller.signal.throwIfAborted();
      const response = await raw<string, 'text'>(init.url, {
        method: init.method,
        headers: init.headers,
        signal: controller.signal,
        responseType: 'text',
        retry: false,
        ignoreResponseError: true,
        ...(init.body === undefined ? {} : { body: init.body }),
        ...(init.keepalive ? { keepalive: true } : {}),
      });
      reportServerTime(response.headers, sentAtMs, options);
      const answer = answerOf(response, response._data ?? '');
      options.onReach?.(isFromPlatform(answer));
      return answer;
    } catch (error) {
      if (controller.signal.aborted && isRequestError(controller.signal.reason)) {
        if (controller.signal.reason.kind === 'timeout') options.onReach?.(false);
        throw controller.signal.reason;
      }
      options.onReach?.(false);
      throw unreachable(error);
    } finally {
      clearTimeout(timeout);
      for (const one of ends) one.removeEventListener('abort', abort);
    }
  };

  return {
    async request(name, call, carry = send) {
      const endpoint: Endpoint = ENDPOINTS[name];
      const inQuery = endpoint.method === 'GET' || (endpoint.params === true && call.body === undefined);
      const url = endpointUrl(name, options, call.pathParams, inQuery ? call.query : {});
      const token = endpoint.access === 'public' && !endpoint.knowsCaller ? null : options.token();
      const orgId = call.orgId ?? options.orgId();
      const headers: Record<string, string> = { accept: 'application/json', 'x-lang': options.language() };
      if (token !== null) headers['authorization'] = `Bearer ${token}`;
      if (orgId) headers['x-org-id'] = orgId;
      if (!inQuery) headers['content-type'] = 'application/json';
      const body = inQuery ? undefined : JSON.stringify(bodyOf(endpoint, call, token));
      const answer = await carry({
        url,
        method: endpoint.method,
        headers,
        body,
        signal: call.signal,
        keepalive: call.keepalive,
      });
      try {
        return parseContract(
          call.schema,
          readEnvelope(answer, endpoint.path, call.looseEnvelope === true),
          endpoint.path,
        );
      } catch (error) {
        if (isRequestError(error) && error.kind === 'auth' && token !== null)
          options.onTokenInvalid(url, token);
        throw error;
      }
    },
  };
}

/** Elements never hold a token: where a call names it among its parameters, it is put in here. */
function bodyOf(endpoint: Endpoint, call: TransportCall<v.GenericSchema>, token: string | null): unknown {
  const body = call.body ?? call.query ?? {};
  return endpoint.carriesToken && token !== null ? { ...body, token } : body;
}

/** @param text  of its body */
export function answerOf({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): Answer {
  return { status, retryAfterMs: retryAfterMs(headers), body: parseJson(text) };
}

export function reportServerTime(
  headers: Headers,
  sentAtMs: number,
  { now, onServerTime }: Pick<TransportOptions, 'now' | 'onServerTime'>,
): void {
  const date = headers.get('date');
  // An answer out of a cache carries the Date of long ago.
  if (date === null || Number(headers.get('age') ?? 0) > 0) return;
  const serverMs = Date.parse(date);
  onServerTime({ serverMs, sentAtMs, receivedAtMs: now(), resolutionMs: HTTP_DATE_RESOLUTION_MS });
}

/** A gateway that cannot reach the platform answers in its stead, and without the envelope. */
export const isFromPlatform = ({ status, body }: Answer): boolean =>
  ![502, 503, 504].includes(status) || v.is(v.object({ retCode: v.string() }), body);

/** The data of an answer, or the one error that says why there is none. */
function readEnvelope(answer: Answer, where: string, loose: boolean): unknown {
  const { body } = answer;
  const envelope = v.safeParse(EnvelopeSchema, body);
  const retCode = envelope.success ? envelope.output.retCode : undefined;
  const retMsg = (envelope.success ? envelope.output.retMsg : undefined) ?? undefined;
  if (answer.status < 200 || answer.status > 299) {
    // 401 is a refusal like any other: only retCode 010001 of an answered call ends a session.
    throw new RequestError({
      kind: 'http',
      message: retMsg ?? `${where}: HTTP ${answer.status}`,
      status: answer.status,
      retCode,
      retMsg,
      retryAfterMs: answer.retryAfterMs,
    });
  }
  if (retCode === RETCODE_OK)
    return looseData(loose, body, envelope.success ? envelope.output.data : undefined);
  if (retCode !== undefined) {
    const kind = retCode === RETCODE_TOKEN_INVALID ? 'auth' : 'api';
    throw new RequestError({
      kind,
      message: retMsg ?? `${where}: retCode ${retCode}`,
      status: answer.status,
      retCode,
      retMsg,
      fields: envelope.success ? refusedFields(envelope.output.data) : [],
    });
  }
  if (loose && body !== undefined) return body;
  parseContract(EnvelopeSchema, body, where);
  return undefined;
}

const RefusalSchema = v.object({
  fields: v.array(
    v.object({
      field: v.string(),
      rule: v.string(),
      params: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
    }),
  ),
});

/** Which fields a refusal is about; a platform that does not say so has still said why. */
function refusedFields(data: unknown): readonly FieldRefusal[] {
  const refusal = v.safeParse(RefusalSchema, data);
  return refusal.success ? refusal.output.fields : [];
}

function looseData(loose: boolean, body: unknown, data: unknown): unknown {
  return loose && data === undefined ? body : (data ?? null);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Retry-After as seconds or as a date, in ms. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1_000;
  const untilMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(untilMs) ? Math.max(0, untilMs) : undefined;
}

export function timeoutError(timeoutMs: number): RequestError {
  return new RequestError({ kind: 'timeout', message: `No answer within ${timeoutMs / 1_000} s.` });
}

export const unreachable = (cause: unknown): RequestError =>
  new RequestError({ kind: 'network', message: 'The platform cannot be reached.', cause });
