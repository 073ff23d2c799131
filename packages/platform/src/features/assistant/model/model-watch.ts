import {
  addressOf,
  keyHeaders,
  ModelError,
  streamChat,
  type ModelSettings,
  type ModelSurroundings,
} from './model-client.ts';

/** How long an endpoint that has just answered is not asked again whether it is there. */
const SURE_FOR_MS = 60_000;
/** Between looks whether it is back. */
export const LOOK_AGAIN_MS = 10_000;
const LOOK_TIMEOUT_MS = 5_000;
/** A first word may take longer than a sign of life. */
const WORD_TIMEOUT_MS = 15_000;

/** Failures that say something of the endpoint, not of the question. */
const OF_THE_ENDPOINT = new Set<ModelError['code']>(['busy', 'failed', 'unreachable', 'timeout', 'stalled']);

/** Whether the language model answers just now. While it is away nobody waits for it. */
export interface ModelWatch {
  isAway(): boolean;
  /** Looks whether it is there, where that is due; one look serves all who ask meanwhile. */
  look(): Promise<void>;
  /** It answers a question. */
  answered(): void;
  /** It did not. */
  failed(error: unknown): void;
}

export interface ModelWatchOptions {
  readonly settings: ModelSettings;
  readonly surroundings: ModelSurroundings;
  /** A clock that never goes back. */
  nowMs(): number;
  readonly lookTimeoutMs?: number;
}

/**
 * Knows from the questions themselves and from looks: a list of models, which costs nothing, as long as nothing is
 * known against it; a single word once it failed, because an endpoint may list models and still not answer.
 */
export function createModelWatch(options: ModelWatchOptions): ModelWatch {
  const { settings, surroundings, nowMs } = options;
  let isAway = false;
  let knownMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const know = (away: boolean): void => {
    isAway = away;
    knownMs = nowMs();
  };
  async function lookNow(): Promise<void> {
    const wasAway = isAway;
    const askedMs = nowMs();
    const found = await (wasAway ? saysAWord() : listsModels());
    // An answer that came meanwhile knows better.
    if (isAway === wasAway && (knownMs <= askedMs || found)) know(!found);
  }
  async function listsModels(): Promise<boolean> {
    if (settings.listsModels === false) return true;
    try {
      const response = await surroundings.fetch(addressOf(settings, '/models'), {
        headers: keyHeaders(settings),
        signal: AbortSignal.timeout(options.lookTimeoutMs ?? LOOK_TIMEOUT_MS),
        redirect: 'error',
      });
      await response.body?.cancel().catch(() => undefined);
      // Not every endpoint lists its models; one that is asked with a wrong key answers nobody.
      return response.status < 500 && response.status !== 401 && response.status !== 403;
    } catch {
      return false;
    }
  }
  async function saysAWord(): Promise<boolean> {
    const timeoutMs = options.lookTimeoutMs ?? WORD_TIMEOUT_MS;
    const once = { ...settings, tries: 1, firstByteTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs };
    const request = {
      messages: [{ role: 'user', content: 'ping' } as const],
      tools: [],
      signal: new AbortController().signal,
      // Models that think refuse to answer in one.
      maxTokens: 16,
    };
    try {
      for await (const event of streamChat(once, request, surroundings))
        if (event.kind !== 'done' && event.kind !== 'usage') return true;
      return false;
    } catch {
      return false;
    }
  }

  return {
    isAway: () => isAway,
    look() {
      const isKnown = nowMs() - knownMs < (isAway ? LOOK_AGAIN_MS : SURE_FOR_MS);
      if (looking === null && isKnown) return Promise.resolve();
      looking ??= lookNow().finally(() => (looking = null));
      return looking;
    },
    answered: () => know(false),
    failed(error) {
      if (error instanceof ModelError && OF_THE_ENDPOINT.has(error.code)) know(true);
    },
  };
}
