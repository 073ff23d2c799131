import * as v from 'valibot';
import { chatEvents, ChunkError, createEventReader, type ChatEvent } from './chat-stream.ts';

/** One request to an OpenAI-compatible endpoint: streamed, timed, cancelled, tried again where that may help. */
export interface ModelSettings {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Header that carries the key; a bearer token by default. */
  readonly keyHeader?: 'api-key' | undefined;
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined;
  /** Added to the body of each request; null takes a field out of it. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Most tokens of one reply, and what the endpoint calls that; by default its own limit. */
  readonly maxTokens?: number | undefined;
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens' | undefined;
  /** Whether it lists its models for the key. */
  readonly listsModels?: boolean | undefined;
  /** Longest time for a whole answer with all of its rounds. */
  readonly answerTimeoutMs: number;
  readonly firstByteTimeoutMs: number;
  /** Longest silence within a stream. */
  readonly idleTimeoutMs: number;
  /** Silence at the beginning after which the reader is told that it is slow. */
  readonly slowAfterMs: number;
  readonly tries: number;
  /** Before another try where the endpoint names no time. */
  readonly retryDelayMs: number;
  readonly longestRetryDelayMs: number;
}

export const MODEL_DEFAULTS = {
  answerTimeoutMs: 300_000,
  firstByteTimeoutMs: 30_000,
  idleTimeoutMs: 30_000,
  slowAfterMs: 8_000,
  tries: 3,
  retryDelayMs: 1_000,
  longestRetryDelayMs: 20_000,
} as const;

export type ModelErrorCode =
  | 'refused'
  | 'busy'
  | 'failed'
  | 'unreachable'
  | 'timeout'
  | 'stalled'
  | 'cut'
  | 'contract'
  | 'aborted';

/**
 * A request that brought no whole answer. The message names no key and no address; what the endpoint says of the failure
 * stands in it for the log and the administrator, never for who asked.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  readonly retryAfterMs: number | undefined;
  constructor(code: ModelErrorCode, message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export interface ChatMessageIn {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null | readonly ContentPart[];
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: string };
    /** What the endpoint sent with its call. */
    readonly [extra: string]: unknown;
  }[];
  readonly tool_call_id?: string;
  readonly reasoning_content?: string;
  readonly reasoning?: string;
  readonly reasoning_details?: readonly unknown[];
}

export interface ModelRequest {
  readonly messages: readonly ChatMessageIn[];
  readonly tools: readonly unknown[];
  /** `none` where it must answer now; the tools stay, since calls of earlier rounds refer to them. */
  readonly toolChoice?: 'auto' | 'none';
  readonly signal: AbortSignal;
  /** Most tokens of the answer; by default the endpoint's own limit. */
  readonly maxTokens?: number;
}

export interface ModelSurroundings {
  readonly fetch: typeof globalThis.fetch;
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
}

// Who has waited for a whole time-out does not wait for another one.
const RETRIED: ReadonlySet<ModelErrorCode> = new Set(['busy', 'failed', 'unreachable']);

/**
 * Streams a completion. Tries again only as long as nothing of it has come.
 * @throws {ModelError}
 */
export async function* streamChat(
  settings: ModelSettings,
  request: ModelRequest,
  { fetch, wait }: ModelSurroundings,
): AsyncGenerator<ChatEvent> {
  for (let round = 1; ; round += 1) {
    let hasBegun = false;
    try {
      for await (const event of oneStream(settings, request, fetch)) {
        hasBegun = true;
        yield event;
      }
      return;
    } catch (error) {
      const known = error instanceof ModelError ? error : new ModelError('failed', 'the request failed');
      if (request.signal.aborted) throw new ModelError('aborted', 'stopped');
      if (hasBegun || round >= settings.tries || !RETRIED.has(known.code)) throw known;
      const delayMs = known.retryAfterMs ?? settings.retryDelayMs * 2 ** (round - 1);
      if (delayMs > settings.longestRetryDelayMs) throw known;
      await wait(delayMs, request.signal);
    }
  }
}

async function* oneStream(
  settings: ModelSettings,
  { messages, tools, toolChoice = 'auto', signal, maxTokens = settings.maxTokens }: ModelRequest,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<ChatEvent> {
  const timer = new AbortController();
  let reason: ModelErrorCode = 'timeout';
  let clock = setTimeout(() => timer.abort(), settings.firstByteTimeoutMs);
  const stop = (): void => timer.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const body = {
    model: settings.model,
    stream: true,
    stream_options: { include_usage: true },
    messages,
    ...(tools.length > 0 && { tools, tool_choice: toolChoice }),
    ...(maxTokens !== undefined && { [settings.maxTokensField ?? 'max_tokens']: maxTokens }),
    ...settings.extraBody,
  };
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  let isDone = false;
  try {
    const response = await fetch(addressOf(settings, '/chat/completions'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...keyHeaders(settings),
      },
      body: JSON.stringify(sent),
      signal: timer.signal,
      // A redirect would carry the key to another host.
      redirect: 'error',
    });
    if (!response.ok) throw refusalOf(response, await textOf(response, settings));
    const type = response.headers.get('content-type') ?? '';
    if (!type.toLowerCase().startsWith('text/event-stream') || response.body === null) {
      await response.body?.cancel().catch(() => undefined);
      throw new ModelError('contract', `expected text/event-stream, got ${type.slice(0, 60) || 'nothing'}`);
    }
    reason = 'stalled';
    const again = (): void => {
      clearTimeout(clock);
      clock = setTimeout(() => timer.abort(), settings.idleTimeoutMs);
    };
    again();
    const reader = createEventReader();
    const decoder = new TextDecoder();
    for await (const bytes of response.body) {
      again();
      for (const data of reader.push(decoder.decode(bytes, { stream: true })))
        for (const event of chatEvents(data)) {
          isDone ||= event.kind === 'done' || event.kind === 'finish';
          yield event;
        }
    }
    for (const data of reader.rest())
      for (const event of chatEvents(data)) {
        isDone ||= event.kind === 'done' || event.kind === 'finish';
        yield event;
      }
    if (!isDone) throw new ModelError('cut', 'the stream ended before the answer did');
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (error instanceof ChunkError)
      throw new ModelError(
        'failed',
        `the endpoint reported a failure: ${shortText(settings, error.message)}`,
      );
    // Nothing is missing where the connection lingers or breaks after the end.
    if (isDone && !signal.aborted) return;
    if (signal.aborted) throw new ModelError('aborted', 'stopped');
    if (timer.signal.aborted)
      throw new ModelError(reason, reason === 'timeout' ? 'no reply in time' : 'silence in the stream');
    throw new ModelError(reason === 'stalled' ? 'cut' : 'unreachable', 'the connection failed');
  } finally {
    clearTimeout(clock);
    signal.removeEventListener('abort', stop);
    timer.abort();
  }
}

/** Where to; an address may have a query, as Azure's has its version. */
export function addressOf({ baseUrl }: Pick<ModelSettings, 'baseUrl'>, path: string): string {
  const [base = '', query] = baseUrl.split('?');
  return `${base.replace(/(?<!\/)\/+$/, '')}${path}${query === undefined ? '' : `?${query}`}`;
}

export const keyHeaders = ({ apiKey, keyHeader, extraHeaders }: ModelSettings): Record<string, string> => ({
  ...(apiKey !== undefined &&
    (keyHeader === undefined ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey })),
  ...extraHeaders,
});

/** Of what an endpoint says of a failure. */
const TEXT_CHARACTERS = 500;
const TEXT_TIMEOUT_MS = 2_000;

/** The beginning of a refusal's text; an endpoint that keeps it back keeps nobody waiting. */
async function textOf(response: Response, settings: ModelSettings): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve(''), TEXT_TIMEOUT_MS)));
  const text = await Promise.race([response.text().catch(() => ''), late]);
  clearTimeout(timer);
  return shortText(settings, messageIn(text) ?? text);
}

function messageIn(text: string): string | undefined {
  try {
    const found = v.safeParse(RefusalSchema, JSON.parse(text));
    if (!found.success) return undefined;
    const { error, message } = found.output;
    return (typeof error === 'object' ? error.message : error) ?? message;
  } catch {
    return undefined;
  }
}
const RefusalSchema = v.looseObject({
  error: v.optional(v.union([v.string(), v.looseObject({ message: v.optional(v.string()) })])),
  message: v.optional(v.string()),
});

/** Endpoints repeat keys and headers that they refuse. */
const shortText = ({ apiKey, extraHeaders }: ModelSettings, text: string): string =>
  [apiKey ?? '', ...Object.values(extraHeaders ?? {})]
    .filter((secret) => secret.length >= 4)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_CHARACTERS);

function refusalOf(response: Response, text: string): ModelError {
  const { status } = response;
  const header = response.headers.get('retry-after');
  const milliseconds = Number(response.headers.get('retry-after-ms') ?? Number.NaN);
  const seconds = header === null ? Number.NaN : Number(header);
  const at = header === null || !Number.isNaN(seconds) ? Number.NaN : Date.parse(header) - Date.now();
  const retryAfterMs = Number.isFinite(milliseconds)
    ? milliseconds
    : Number.isFinite(seconds)
      ? seconds * 1000
      : Number.isFinite(at)
        ? Math.max(0, at)
        : undefined;
  const message = text === '' ? `status ${status}` : `status ${status}: ${text}`;
  if (status === 429) return new ModelError('busy', message, retryAfterMs);
  if (status >= 500 || status === 408) return new ModelError('failed', message, retryAfterMs);
  return new ModelError('refused', message);
}
