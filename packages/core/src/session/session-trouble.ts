import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { Pairing, SessionState, SessionTrouble, TroubleCause, UnreachableCause } from './types.ts';
import { isForbidden, RETCODE_SIGN_IN_FAILED } from '../transport/error-message.ts';

/** A session that is not ready for so long is in trouble: with what its elements load to say it, within 5 s. */
export const TROUBLE_AFTER_MS = 2_500;

export interface SessionTroubleOptions {
  readonly id: string;
  readonly state: ReadonlySignal<SessionState>;
  /** The page brings the tokens, so that having none is a fault. */
  readonly isEmbedded: boolean;
  /** While a wall display shows its code, it is waiting for a person. */
  readonly pairing: ReadonlySignal<Pairing | null>;
  /** Why a call of the token (true) or of the platform has no answer. */
  whyUnreachable(isOfToken: boolean): Promise<UnreachableCause>;
  /** After each change; null once the session is ready again. */
  onChange(trouble: SessionTrouble | null): void;
}

export interface SessionTroubles {
  readonly trouble: ReadonlySignal<SessionTrouble | null>;
  dispose(): void;
}

/** Watches a session and says what keeps it from being ready, after a while in which it may still become so. */
export function watchTrouble(options: SessionTroubleOptions): SessionTroubles {
  const { id, state, isEmbedded, pairing, onChange } = options;
  const trouble = signal<SessionTrouble | null>(null);
  const unreachable = signal<UnreachableCause>('unreachable');
  let isDisposed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: SessionTrouble | null): void {
    clearTimeout(timer);
    timer = undefined;
    if (next?.reason === trouble.peek()?.reason) return;
    trouble.value = next;
    onChange(next);
  }
  const read = () => troubleOf(state.value, isEmbedded, id, unreachable.value);

  const stop = effect(() => {
    const now = pairing.value === null ? read() : null;
    // Once it is known, each cause is said as it becomes known.
    if (now === null || trouble.peek() !== null) set(now);
    else timer ??= setTimeout(() => set(untracked(read)), TROUBLE_AFTER_MS);
  });
  const stopAsking = effect(() => {
    const now = state.value;
    if (now.name !== 'failed' || now.error.kind !== 'network') return;
    void options.whyUnreachable(isOfToken(now, isEmbedded)).then((why) => {
      if (!isDisposed) unreachable.value = why;
    });
  });

  return {
    trouble,
    dispose() {
      isDisposed = true;
      stop();
      stopAsking();
      clearTimeout(timer);
    },
  };
}

const isOfToken = (state: SessionState, isEmbedded: boolean): boolean =>
  isEmbedded && !('person' in state && state.person !== null);

/** What each cause means to an integrator, and what to do about it. */
const CAUSES: Readonly<Record<TroubleCause, readonly [meaning: string, remedy: string]>> = {
  tokenAddress: [
    'its token call gave no token: nothing answers at the address of token-url',
    'Correct token-url, or add the call to the back end of this page.',
  ],
  tokenClient: [
    'its token call gave no token: the platform refuses the client id or its secret',
    'Correct client id and secret in the back end of this page; an administrator sees both ends under System, Embedding clients.',
  ],
  tokenServer: [
    'its token call gave no token',
    'Read the log of the back end that answers token-url: it should hand on what POST /api/oauth/embed/token answers.',
  ],
  tokenSilent: [
    'its token call has not answered',
    'See whether the back end of this page reaches the platform, and answers within 5 s.',
  ],
  tokenOver: [
    'its token is over and no other came',
    'Give the session a tokenProvider or token-url, or set token again.',
  ],
  denied: [
    'its token call or the platform refuses this reader (401 or 403)',
    'Sign the reader in to this page, or let the back end of this page give them a token.',
  ],
  offline: ['this device is offline', 'Connect the device; data come back by themselves.'],
  policy: [
    'the Content-Security-Policy of this page blocks the address',
    'Add the address to connect-src of this page.',
  ],
  origin: [
    'it is reachable, but this origin cannot read it: the origin is not registered for the client, the client is switched off, or a proxy drops the CORS headers',
    'Add the origin of this page to the client under System, Embedding clients.',
  ],
  unreachable: [
    'not reachable, or blocked by a proxy, an extension or a missing CORS header',
    'Open the address in this browser, and see its line in the network panel.',
  ],
  platformRefused: [
    'the platform refuses the token',
    'Compare origins, elements and account of the client under System, Embedding clients with this page.',
  ],
  platformSilent: [
    'the platform gave no data',
    'See whether the platform runs: /readyz of its address says so.',
  ],
};

/**
 * What keeps a session from being ready; null where nothing does, or before sign-in.
 * @param why  a call that had no answer had none
 */
export function troubleOf(
  state: SessionState,
  isEmbedded: boolean,
  id: string,
  why: UnreachableCause = 'unreachable',
): SessionTrouble | null {
  const found = causeOf(state, isEmbedded, why);
  if (found === null) return null;
  const [code, cause] = found;
  const [meaning, remedy] = CAUSES[cause];
  const { kind, status, retCode } = state.name === 'failed' ? state.error : NO_ERROR;
  // Kind and number alone: what a page's own token call says may hold what is private.
  const told = [kind, status, retCode].filter((each) => each !== undefined).join(' ');
  const called = code === 'token' ? 'its token call' : 'the platform';
  const subject = isUnreachable(cause) ? `${called} has no answer: ` : '';
  return {
    code,
    cause,
    reason: `session "${id}" is ${state.name}${told && ` (${told})`}; ${subject}${meaning}`,
    remedy,
    status,
    retCode,
  };
}

const NO_ERROR: { readonly kind?: undefined; readonly status?: undefined; readonly retCode?: undefined } = {};
const isUnreachable = (cause: TroubleCause): cause is UnreachableCause =>
  ['offline', 'policy', 'origin', 'unreachable'].includes(cause);
const NO_ADDRESS: ReadonlySet<number | undefined> = new Set([404, 405, 410]);

function causeOf(
  state: SessionState,
  isEmbedded: boolean,
  why: UnreachableCause,
): readonly [SessionTrouble['code'], TroubleCause] | null {
  switch (state.name) {
    case 'ready':
      return null;
    case 'signed-out':
      if (state.reason === 'denied') return ['denied', 'denied'];
      return state.reason === 'expired' && isEmbedded ? ['token', 'tokenOver'] : null;
    case 'restoring':
      return isEmbedded ? ['token', 'tokenSilent'] : ['platform', 'platformSilent'];
    case 'loading':
      return ['platform', 'platformSilent'];
    case 'failed': {
      const { error } = state;
      const code = isOfToken(state, isEmbedded) ? 'token' : 'platform';
      if (error.kind === 'network') return [code, why];
      if (code === 'platform')
        return [code, isForbidden(error) || error.kind === 'auth' ? 'platformRefused' : 'platformSilent'];
      if (error.retCode === RETCODE_SIGN_IN_FAILED) return [code, 'tokenClient'];
      if (NO_ADDRESS.has(error.status)) return [code, 'tokenAddress'];
      return [code, error.kind === 'timeout' ? 'tokenSilent' : 'tokenServer'];
    }
  }
}
