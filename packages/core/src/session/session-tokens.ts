import type { ServerClock } from '../transport/server-clock.ts';
import type { Transport } from '../transport/request.ts';
import { RequestError, toRequestError } from '../contract/request-error.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionSignals } from './session-signals.ts';
import type { StoredValues } from './stored-values.ts';
import type { SessionSurroundings } from './surroundings.ts';
import { leaseLock, webLock } from './tab-lock.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import type { GivenToken } from './token-keeper-state.ts';
import type { TokenPlace } from './token-place.ts';
import { createTokenRefresher } from './token-refresher.ts';
import type { TokenRefresher } from './token-refresher.ts';
import { fetchEmbedToken, readGivenToken } from './token-sources.ts';

export interface SessionTokensInput {
  readonly id: string;
  readonly options: SessionOptions;
  readonly around: SessionSurroundings;
  readonly stored: StoredValues;
  readonly isStored: boolean;
  readonly transport: Transport;
  readonly clock: ServerClock;
  readonly tokenPlace: TokenPlace;
  readonly life: AbortController;
  /** Names this session among the tabs. */
  readonly owner: string;
  readonly pairing: SessionSignals['pairing'];
  onRefreshed(token: string): void;
  onGiven(given: GivenToken): void;
  onEnded(reason: 'expired' | 'denied'): void;
  onFailed(error: RequestError): void;
}

export interface SessionTokens {
  /** Of a person who signed in: renews what is stored. */
  readonly refresher: TokenRefresher;
  /** Of a portal or a wall display: asks again before a token runs out. */
  readonly keeper: TokenKeeper;
  /** A token that cannot be read is the page's mistake: the session says so instead of throwing at its making. */
  takeFirst(given: GivenToken): void;
}

/** Where a session's tokens come from, and how they are renewed. */
export function createSessionTokens(input: SessionTokensInput): SessionTokens {
  const { id, options, around, stored, isStored, transport, clock, life } = input;
  const { log } = around;
  const lockName = `plantdeck.${id}.refresh`;
  const refresher = createTokenRefresher({
    stored,
    transport,
    clock,
    tokenPlace: input.tokenPlace,
    now: around.now,
    lock:
      isStored && around.locks
        ? webLock(around.locks, lockName)
        : leaseLock({
            storage: isStored ? around.storage : () => null,
            key: lockName,
            owner: input.owner,
            now: around.now,
          }),
    onRefreshed: input.onRefreshed,
    log,
  });
  const keeper = createTokenKeeper({
    ask: wayToToken(),
    random: around.random,
    onToken: input.onGiven,
    onExpiring: () => options.hooks?.onExpiring?.() ?? true,
    onExpired: () => input.onEnded('expired'),
    onDenied: () => input.onEnded('denied'),
    onRestored: () => options.hooks?.onRestored?.(),
    onFailed: (error) => input.onFailed(toRequestError(error)),
    log,
  });

  function wayToToken(): (() => Promise<GivenToken>) | null {
    const { tokenProvider, tokenUrl } = options;
    if (tokenProvider) return async () => readGivenToken(await tokenProvider(), 'tokenProvider');
    if (tokenUrl) return () => fetchEmbedToken(around.fetch, tokenUrl, life.signal);
    if (options.isDevice) return askAsDevice;
    return null;
  }

  let deviceTokens: (() => Promise<GivenToken>) | null = null;
  async function askAsDevice(): Promise<GivenToken> {
    // A wall alone needs it.
    const { createDeviceTokens } = await import('./device-token.ts');
    deviceTokens ??= createDeviceTokens({
      transport,
      storage: around.storage,
      key: `plantdeck.${id}.device`,
      locks: around.locks,
      end: life.signal,
      now: () => clock.nowMs(),
      onPairing(next) {
        input.pairing.value = next;
        if (!life.signal.aborted) options.hooks?.onPairing?.(next);
      },
    });
    return deviceTokens();
  }

  return {
    refresher,
    keeper,
    takeFirst(given) {
      try {
        keeper.give(readGivenToken(given, 'token'));
      } catch (error) {
        log('The token could not be read.', error);
        input.onFailed(toRequestError(error));
      }
    },
  };
}
