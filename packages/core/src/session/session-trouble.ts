import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Pairing, SessionState, SessionTrouble } from './types.ts';

/** A session that is not ready for so long is in trouble: with what its elements load to say it, within 5 s. */
export const TROUBLE_AFTER_MS = 2_500;

export interface SessionTroubleOptions {
  readonly id: string;
  readonly state: ReadonlySignal<SessionState>;
  /** The page brings the tokens, so that having none is a fault. */
  readonly isEmbedded: boolean;
  /** While a wall display shows its code, it is waiting for a person. */
  readonly pairing: ReadonlySignal<Pairing | null>;
  /** After each change; null once the session is ready again. */
  onChange(trouble: SessionTrouble | null): void;
}

/** Watches a session and says what keeps it from being ready, after a while in which it may still become so. */
export function watchTrouble(options: SessionTroubleOptions): {
  readonly trouble: ReadonlySignal<SessionTrouble | null>;
  dispose(): void;
} {
  const { id, state, isEmbedded, pairing, onChange } = options;
  const trouble = signal<SessionTrouble | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: SessionTrouble | null): void {
    clearTimeout(timer);
    timer = undefined;
    if (next?.reason === trouble.peek()?.reason) return;
    trouble.value = next;
    onChange(next);
  }

  const stop = effect(() => {
    const now = pairing.value === null ? troubleOf(state.value, isEmbedded, id) : null;
    // Once it is known, each cause is said as it becomes known.
    if (now === null || trouble.peek() !== null) set(now);
    else timer ??= setTimeout(() => set(troubleOf(state.peek(), isEmbedded, id)), TROUBLE_AFTER_MS);
  });

  return {
    trouble,
    dispose() {
      stop();
      clearTimeout(timer);
    },
  };
}

/** What keeps a session from being ready; null where nothing does, or where nobody has signed in. */
export function troubleOf(state: SessionState, isEmbedded: boolean, id: string): SessionTrouble | null {
  const name = `session "${id}" is ${state.name}`;
  switch (state.name) {
    case 'ready':
      return null;
    case 'signed-out':
      if (state.reason === 'denied')
        return {
          code: 'denied',
          reason: `${name}; its token call or the platform refuses this reader (401 or 403)`,
        };
      return state.reason === 'expired' && isEmbedded
        ? { code: 'token', reason: `${name}; its token is over and no other came` }
        : null;
    case 'restoring':
      return isEmbedded
        ? { code: 'token', reason: `${name}; its token call has not answered` }
        : { code: 'platform', reason: `${name}; the platform has not answered` };
    case 'loading':
      return { code: 'platform', reason: `${name}; the platform has not answered` };
    case 'failed': {
      const { kind, status, retCode } = state.error;
      const why = [kind, status, retCode].filter((each) => each !== undefined).join(' ');
      const isOfToken = state.person === null && isEmbedded;
      return {
        code: isOfToken ? 'token' : 'platform',
        reason: `session "${id}" is failed (${why}); ${isOfToken ? 'its token call gave no token' : 'the platform gave no data'}`,
        status,
        retCode,
      };
    }
  }
}
