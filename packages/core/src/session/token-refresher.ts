import { TOKEN_CHECK_PERIOD_MS } from '../constants.ts';
import { ServerTimeSchema, TokenRefreshSchema } from '../contract/session.ts';
import type { Transport } from '../transport/request.ts';
import { isRequestError } from '../contract/request-error.ts';
import type { ServerClock } from '../transport/server-clock.ts';
import type { StoredValues } from './stored-values.ts';
import type { TabLock } from './tab-lock.ts';
import { isRefreshDue } from './token-life.ts';
import type { TokenPlace } from './token-place.ts';

export interface TokenRefresherOptions {
  readonly stored: StoredValues;
  readonly transport: Transport;
  readonly clock: ServerClock;
  readonly lock: TabLock;
  readonly tokenPlace: TokenPlace;
  /** The device's clock, epoch ms. */
  now(): number;
  /** The new token is stored. */
  onRefreshed(token: string): void;
  log(message: string, error: unknown): void;
}

export interface TokenRefresher {
  start(): void;
  stop(): void;
}

/** Looks every 60 s whether the stored token is due and refreshes it, in one tab of all. A failure waits for the next look. */
export function createTokenRefresher(options: TokenRefresherOptions): TokenRefresher {
  const { stored, transport, clock } = options;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** The token without expiry data that was asked about: once is enough. */
  let triedToken: string | undefined;

  function isDue(): boolean {
    const token = stored.read('accessToken');
    if (token === undefined || stored.read('refreshToken') === undefined) return false;
    const life = { lifeS: stored.read('expiredTime'), startMs: stored.read('startTime') };
    return isRefreshDue(life, clock.nowMs(), token === triedToken);
  }

  async function look(): Promise<void> {
    try {
      if (!clock.isKnown()) await askTime();
      // Inside the lock the look is repeated: another tab may have just been here.
      if (isDue()) await options.lock.run(async () => (isDue() ? refresh() : undefined));
    } catch (error) {
      options.log('The token was not refreshed; it will be tried again.', error);
    }
  }

  async function refresh(): Promise<void> {
    const token = stored.read('accessToken');
    const refreshToken = stored.read('refreshToken');
    try {
      const fresh = await transport.request('tokenRefresh', {
        schema: TokenRefreshSchema,
        ...(await options.tokenPlace({ refreshToken, token })),
      });
      // Whoever signed out meanwhile stays signed out.
      if (timer === undefined || stored.read('accessToken') !== token) return;
      stored.write('refreshToken', fresh.refreshToken);
      stored.write('expiredTime', fresh.expiredTime);
      stored.write('startTime', clock.nowMs());
      stored.write('accessToken', fresh.token);
      options.onRefreshed(fresh.token);
    } catch (error) {
      if (isRequestError(error) && (error.kind === 'api' || error.kind === 'auth')) triedToken = token;
      throw error;
    }
  }

  /** Platforms of another origin may hide the Date of their answers; then their clock is asked outright. */
  async function askTime(): Promise<void> {
    const sentAtMs = options.now();
    const { serverTime } = await transport.request('serverTime', { schema: ServerTimeSchema });
    if (!clock.isKnown()) {
      clock.take({
        serverMs: Date.parse(serverTime),
        sentAtMs,
        receivedAtMs: options.now(),
        resolutionMs: 0,
      });
    }
  }

  return {
    start() {
      timer ??= setInterval(() => void look(), TOKEN_CHECK_PERIOD_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
