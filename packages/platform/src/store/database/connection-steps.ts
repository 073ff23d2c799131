/**
 * What a supervised connection does next, without sockets and clocks. One attempt is under way at a time: an event that
 * does not fit the state, such as a second report of the same failure, changes nothing.
 */
export type ConnectionState =
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'waiting'; readonly attempt: number }
  | { readonly kind: 'up'; readonly attempt: number }
  | { readonly kind: 'closed' };

export type ConnectionEvent =
  | { readonly kind: 'connected' }
  /** The attempt failed, or the connection ended `upMs` after it was made. */
  | { readonly kind: 'lost'; readonly upMs: number }
  | { readonly kind: 'due' }
  | { readonly kind: 'close' };

export type ConnectionEffect =
  | { readonly kind: 'connect' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'wait'; readonly delayMs: number }
  | { readonly kind: 'report-up' }
  | { readonly kind: 'report-down' };

const FIRST_DELAY_MS = 200;
/** Serving again within 10 s leaves room for one wait, the connection and a lease. */
export const LONGEST_DELAY_MS = 3_000;
/** A connection that ends sooner counts as a failed attempt: a server that accepts and drops is not asked each time. */
const STEADY_MS = 10_000;

/** Between half and all of a delay that doubles up to its cap. @param random 0..1 */
export function retryDelayMs(attempt: number, random: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + random / 2);
}

export const FIRST_STATE: ConnectionState = { kind: 'connecting', attempt: 0 };

/** @param random 0..1, spreads the attempts of many instances */
export function stepConnection(
  state: ConnectionState,
  event: ConnectionEvent,
  random: number,
): readonly [ConnectionState, readonly ConnectionEffect[]] {
  if (state.kind === 'closed') return [state, []];
  switch (event.kind) {
    case 'close':
      return [{ kind: 'closed' }, [{ kind: 'drop' }]];
    case 'due':
      if (state.kind !== 'waiting') return [state, []];
      return [{ kind: 'connecting', attempt: state.attempt }, [{ kind: 'connect' }]];
    case 'connected':
      if (state.kind !== 'connecting') return [state, []];
      return [{ kind: 'up', attempt: state.attempt }, [{ kind: 'report-up' }]];
    case 'lost': {
      if (state.kind === 'waiting') return [state, []];
      const attempt = event.upMs >= STEADY_MS ? 0 : state.attempt;
      const wait = { kind: 'wait', delayMs: retryDelayMs(attempt, random) } as const;
      const effects: ConnectionEffect[] =
        state.kind === 'up' ? [{ kind: 'drop' }, { kind: 'report-down' }, wait] : [{ kind: 'drop' }, wait];
      return [{ kind: 'waiting', attempt: attempt + 1 }, effects];
    }
  }
}
