/**
 * Leadership by lease, without clocks and connections. The lease ends by the database's clock; the leader counts from
 * before it asked, on a clock of its own that only runs forward, and stops earlier than that.
 */
export type LeaseState =
  | { readonly kind: 'follower' }
  | { readonly kind: 'leader'; readonly term: number; readonly untilMs: number };

export type LeaseEvent =
  /** The database's answer to a request sent at `sentMs`: the term that is held, or null. */
  | {
      readonly kind: 'answered';
      readonly term: number | null;
      readonly sentMs: number;
      readonly nowMs: number;
    }
  | { readonly kind: 'tick'; readonly nowMs: number };

export type LeaseEffect = { readonly kind: 'gain'; readonly term: number } | { readonly kind: 'lose' };

/** A leader that dies is replaced after this, one request and the start of the plants. */
export const LEASE_MS = 6_000;
/** What is left for the leader to stop in, before another may begin. */
const MARGIN_MS = 1_500;
export const REQUEST_PERIOD_MS = 1_000;

export function stepLease(
  state: LeaseState,
  event: LeaseEvent,
): readonly [LeaseState, readonly LeaseEffect[]] {
  if (event.kind === 'tick') {
    if (state.kind === 'follower' || event.nowMs < state.untilMs) return [state, []];
    return [{ kind: 'follower' }, [{ kind: 'lose' }]];
  }
  const untilMs = event.sentMs + LEASE_MS - MARGIN_MS;
  const { term } = event;
  // An answer that took longer than the lease is worth nothing, whatever it says.
  const holds = term !== null && event.nowMs < untilMs;
  if (state.kind === 'follower')
    return holds ? [{ kind: 'leader', term, untilMs }, [{ kind: 'gain', term }]] : [state, []];
  if (term === null) return [{ kind: 'follower' }, [{ kind: 'lose' }]];
  if (!holds) return stepLease(state, { kind: 'tick', nowMs: event.nowMs });
  if (term === state.term) return [{ ...state, untilMs: Math.max(state.untilMs, untilMs) }, []];
  return [{ kind: 'leader', term, untilMs }, [{ kind: 'lose' }, { kind: 'gain', term }]];
}
