/**
 * At most one value an interval, and the last one always arrives. The first is sent at once; what comes sooner than the
 * interval waits, and a newer one takes its place.
 */
export interface ThrottleState<T> {
  readonly lastSentMs: number;
  readonly waiting: { readonly value: T } | null;
}

export interface ThrottleStep<T> {
  readonly state: ThrottleState<T>;
  /** What is to be sent now. */
  readonly send: { readonly value: T } | null;
  /** When to look again, counted from now; null where nothing waits. */
  readonly lookAgainMs: number | null;
}

export function newThrottle<T>(): ThrottleState<T> {
  return { lastSentMs: -Infinity, waiting: null };
}

/** @param value  what came, or null where only time has passed */
export function stepThrottle<T>(
  state: ThrottleState<T>,
  value: { readonly value: T } | null,
  nowMs: number,
  intervalMs: number,
): ThrottleStep<T> {
  const newest = value ?? state.waiting;
  if (newest === null) return { state, send: null, lookAgainMs: null };
  const leftMs = state.lastSentMs + intervalMs - nowMs;
  if (leftMs > 0) return { state: { ...state, waiting: newest }, send: null, lookAgainMs: leftMs };
  return { state: { lastSentMs: nowMs, waiting: null }, send: newest, lookAgainMs: null };
}
