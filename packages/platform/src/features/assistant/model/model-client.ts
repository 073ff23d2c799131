import { chatEvents, ChunkError, createEventReader, type ChatEvent } from './chat-stream.ts';

/** One request to an OpenAI-compatible endpoint: streamed, timed, cancelled, tried again where that may help. */
export interface ModelSettings {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
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

/** A request that brought no whole answer. The message names no key and no address. */
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
  }[];
  readonly tool_call_id?: string;
}

export interface ModelRequest {
  readonly messages: readonly ChatMessageIn[];
  readonly tools: readonly unknown[];
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
  { messages, tools, signal, maxTokens }: ModelRequest,
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
    messages,
    ...(tools.length > 0 && { tools, tool_choice: 'auto' }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  };
  try {
    const response = await fetch(`${settings.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(settings.apiKey !== undefined && { authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: timer.signal,
      // A redirect would carry the key to another host.
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw refusalOf(response);
    }
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
    let isDone = false;
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
    if (error instanceof ChunkError) throw new ModelError('failed', 'the endpoint reported a failure');
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

function refusalOf(response: Response): ModelError {
  const { status } = response;
  const header = response.headers.get('retry-after');
  const seconds = header === null ? Number.NaN : Number(header);
  const at = header === null || !Number.isNaN(seconds) ? Number.NaN : Date.parse(header) - Date.now();
  const retryAfterMs = Number.isFinite(seconds)
    ? seconds * 1000
    : Number.isFinite(at)
      ? Math.max(0, at)
      : undefined;
  if (status === 429) return new ModelError('busy', 'status 429', retryAfterMs);
  if (status >= 500) return new ModelError('failed', `status ${status}`, retryAfterMs);
  return new ModelError('refused', `status ${status}`);
}
