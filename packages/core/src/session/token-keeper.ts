import type { EmbedToken } from '../contract/session.ts';
import { RETCODE_SIGN_IN_FAILED } from '../transport/error-message.ts';
import { isRequestError } from '../contract/request-error.ts';

/** A token of a portal: with what the platform said about it, or bare. */
export type GivenToken = EmbedToken | string;

export interface TokenKeeperOptions {
  /** Asks the portal for a token; null where the page gives them by itself. @throws {RequestError} */
  readonly ask: (() => Promise<GivenToken>) | null;
  random(): number;
  onToken(token: GivenToken): void;
  /** The token will run out. False when the page takes over and nothing is to be asked. */
  onExpiring(): boolean;
  onExpired(): void;
  onDenied(error: unknown): void;
  /** There is a token again after `onExpired` or `onDenied`. */
  onRestored(): void;
  /** After each failure to get a token. */
  onFailed(error: unknown): void;
  log(message: string, error: unknown): void;
}

export interface TokenKeeper {
  start(): void;
  give(token: GivenToken): void;
  /** The platform refused the token although it should still live. */
  refused(): void;
  dispose(): void;
}

/** Share of a token's life after which the next one is asked for. */
const RENEW_AT = 0.75;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
/** A token that is refused sooner than this says more about the portal than about its age. */
const PROOF_MS = 10_000;
/** The longest a timer can be set to. */
const TIMER_MAX_MS = 2_147_483_647;

/**
 * Keeps an embedded session in tokens: asks before they run out, waits 1, 2, 4 … 60 s after failures and never gives up.
 * All waits are lengths of time, so that a wrong clock does not matter.
 */
export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  let failures = 0;
  let isAsking = false;
  let isLost = false;
  /** A token came and has not yet proved itself by living past its first moments. */
  let isUnproven = false;
  let isDisposed = false;
  const timers = new Map<'renew' | 'expire' | 'prove', ReturnType<typeof setTimeout>>();

  function after(timer: 'renew' | 'expire' | 'prove', delayMs: number, then: () => void): void {
    clearTimeout(timers.get(timer));
    timers.set(timer, setTimeout(then, Math.min(delayMs, TIMER_MAX_MS)));
  }

  function stop(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  function give(token: GivenToken): void {
    if (isDisposed) return;
    const wasLost = isLost;
    isLost = false;
    stop();
    if (typeof token !== 'string') {
      const lifeMs = token.expiredTime * 1_000;
      after('renew', lifeMs * RENEW_AT, renew);
      after('expire', lifeMs, expire);
    }
    isUnproven = true;
    after('prove', PROOF_MS, () => {
      isUnproven = false;
      failures = 0;
    });
    options.onToken(token);
    if (wasLost) options.onRestored();
  }

  function renew(): void {
    if (options.onExpiring()) void ask();
  }

  function expire(): void {
    if (isLost) return;
    isLost = true;
    options.onExpired();
    void ask();
  }

  async function ask(): Promise<void> {
    if (!options.ask || isAsking || isDisposed) return;
    isAsking = true;
    try {
      const token = await options.ask();
      isAsking = false;
      give(token);
    } catch (error) {
      isAsking = false;
      if (!isDisposed) failed(error);
    }
  }

  function failed(error: unknown): void {
    options.log('The token provider failed; it will be asked again.', error);
    // A wrong client is the page's mistake, whatever status its back end hands it on with.
    const isDenial =
      isRequestError(error) &&
      (error.status === 401 || error.status === 403) &&
      error.retCode !== RETCODE_SIGN_IN_FAILED;
    if (isDenial && !isLost) {
      isLost = true;
      options.onDenied(error);
    }
    options.onFailed(error);
    waitAndAsk(isDenial);
  }

  function waitAndAsk(isDenial: boolean): void {
    const growingMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    // Upwards only: the share of chance keeps a thousand pages from asking in the same second.
    after('renew', (isDenial ? RETRY_MAX_MS : growingMs) * (1 + 0.2 * options.random()), () => void ask());
  }

  return {
    start: () => void ask(),
    give,
    refused() {
      if (isDisposed || isAsking) return;
      clearTimeout(timers.get('expire'));
      clearTimeout(timers.get('prove'));
      if (!isLost) {
        isLost = true;
        options.onExpired();
      }
      // A portal that hands out tokens which the platform refuses must not be asked in a circle.
      if (isUnproven) waitAndAsk(false);
      else void ask();
    },
    dispose() {
      isDisposed = true;
      stop();
    },
  };
}
