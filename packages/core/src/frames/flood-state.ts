/** Counts what an application sends in windows of time, so that one that floods is noticed within a window. */
export interface FloodState {
  readonly windowStartMs: number;
  readonly count: number;
}

export interface FloodPolicy {
  readonly windowMs: number;
  readonly max: number;
}

/** An application sends a title and a place now and then; hundreds in a second are a fault or an attack. */
export const MESSAGE_FLOOD: FloodPolicy = { windowMs: 1_000, max: 100 };
/** A page that loads itself again and again. */
export const HELLO_FLOOD: FloodPolicy = { windowMs: 10_000, max: 5 };

export const CALM: FloodState = { windowStartMs: -Infinity, count: 0 };

export function countOne(
  state: FloodState,
  nowMs: number,
  policy: FloodPolicy,
): { readonly state: FloodState; readonly isFlood: boolean } {
  const isNewWindow = nowMs - state.windowStartMs >= policy.windowMs || nowMs < state.windowStartMs;
  const next = isNewWindow
    ? { windowStartMs: nowMs, count: 1 }
    : { windowStartMs: state.windowStartMs, count: state.count + 1 };
  return { state: next, isFlood: next.count > policy.max };
}
