import { toRequestError } from '../contract/request-error.ts';
import type { RequestError } from '../contract/request-error.ts';
import type { SessionBase } from './session-base.ts';
import type { SessionWire } from './session-wire.ts';
import { leaseLock, webLock } from './tab-lock.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import type { GivenToken } from './token-keeper-state.ts';
import { createTokenRefresher } from './token-refresher.ts';
import type { TokenRefresher } from './token-refresher.ts';
import { fetchEmbedToken, readGivenToken } from './token-sources.ts';

/** The token of a person who signed in: renews what is stored, in one tab of all. */
export function createSessionRefresher(
  base: SessionBase,
  { transport, tokenPlace }: SessionWire,
  onRefreshed: (token: string) => void,
): TokenRefresher {
  const { id, around, stored, isStored, clock } = base;
  const lockName = `plantdeck.${id}.refresh`;
  return createTokenRefresher({
    stored,
    transport,
    clock,
    tokenPlace,
    now: around.now,
    lock:
      isStored && around.locks
        ? webLock(around.locks, lockName)
        : leaseLock({
            storage: isStored ? around.storage : () => null,
            key: lockName,
            owner: base.roundId,
            now: around.now,
          }),
    onRefreshed,
    log: around.log,
  });
}

export interface SessionKeeper extends TokenKeeper {
  /** A token that cannot be read is the page's mistake: the session says so instead of throwing when it is made. */
  giveFirst(given: GivenToken): void;
}

/** The token of a portal or of a kiosk: asks again before it runs out. */
export function createSessionKeeper(
  base: SessionBase,
  wire: SessionWire,
  on: {
    given(given: GivenToken): void;
    ended(reason: 'expired' | 'denied'): void;
    failed(error: RequestError): void;
  },
): SessionKeeper {
  const { hooks } = base.options;
  const { log, random } = base.around;
  const keeper = createTokenKeeper({
    ask: wayToToken(base, wire),
    random,
    onToken: on.given,
    onExpiring: () => hooks?.onExpiring?.() ?? true,
    onExpired: () => on.ended('expired'),
    onDenied: () => on.ended('denied'),
    onRestored: () => hooks?.onRestored?.(),
    onFailed: (error) => on.failed(toRequestError(error)),
    log,
  });
  return {
    ...keeper,
    giveFirst(given) {
      try {
        keeper.give(readGivenToken(given, 'token'));
      } catch (error) {
        log('The token could not be read.', error);
        on.failed(toRequestError(error));
      }
    },
  };
}

/** How a token is asked for; null where the page gives them by itself. */
function wayToToken(base: SessionBase, wire: SessionWire): (() => Promise<GivenToken>) | null {
  const { tokenProvider, tokenUrl, isDevice } = base.options;
  if (tokenProvider) return async () => readGivenToken(await tokenProvider(), 'tokenProvider');
  if (tokenUrl) return () => fetchEmbedToken(base.around.fetch, tokenUrl, base.life.signal);
  return isDevice ? deviceTokens(base, wire) : null;
}

function deviceTokens(
  { id, options, around, clock, life, signals }: SessionBase,
  { transport }: SessionWire,
): () => Promise<GivenToken> {
  let next: (() => Promise<GivenToken>) | null = null;
  return async () => {
    // Only a kiosk needs it.
    const { createDeviceTokens } = await import('./device-token.ts');
    next ??= createDeviceTokens({
      transport,
      storage: around.storage,
      key: `plantdeck.${id}.device`,
      locks: around.locks,
      end: life.signal,
      now: () => clock.nowMs(),
      onPairing(pairing) {
        signals.pairing.value = pairing;
        if (!life.signal.aborted) options.hooks?.onPairing?.(pairing);
      },
    });
    return next();
  };
}
