/** Boards that take turns on one screen. All times are ms of one monotonic clock. */
export interface Rotation {
  readonly count: number;
  readonly shown: number;
  /** When the shown board came up. */
  readonly sinceMs: number;
  /** Nobody turns before: somebody reads, or an alarm needs a person. */
  readonly heldUntilMs: number;
  readonly isPaused: boolean;
}

export type RotationEvent =
  | {
      readonly kind: 'tick';
      readonly nowMs: number;
      readonly everyMs: number;
      /** Whether a board has figures to show: one that has none yet is passed over while others have. */
      readonly isReady: (index: number) => boolean;
    }
  | { readonly kind: 'step'; readonly nowMs: number; readonly by: 1 | -1 }
  | { readonly kind: 'hold'; readonly untilMs: number }
  | { readonly kind: 'pause'; readonly isPaused: boolean; readonly nowMs: number }
  | { readonly kind: 'count'; readonly count: number; readonly nowMs: number };

export const startRotation = (count: number, nowMs: number): Rotation => ({
  count,
  shown: 0,
  sinceMs: nowMs,
  heldUntilMs: 0,
  isPaused: false,
});

const around = (index: number, count: number): number => (count === 0 ? 0 : (index + count) % count);

/** The board that comes next: it is made ready while the one before it is read. */
export const nextOf = ({ shown, count }: Rotation): number => around(shown + 1, count);

export function stepRotation(state: Rotation, event: RotationEvent): Rotation {
  switch (event.kind) {
    case 'tick':
      return tick(state, event);
    case 'step':
      return state.count < 2
        ? state
        : { ...state, shown: around(state.shown + event.by, state.count), sinceMs: event.nowMs };
    case 'hold':
      return { ...state, heldUntilMs: Math.max(state.heldUntilMs, event.untilMs) };
    case 'pause':
      // Going on begins a whole turn: what was just looked at does not vanish under the hand.
      return { ...state, isPaused: event.isPaused, heldUntilMs: 0, sinceMs: event.nowMs };
    case 'count':
      return event.count === state.count
        ? state
        : {
            ...state,
            count: event.count,
            shown: Math.min(state.shown, Math.max(0, event.count - 1)),
            sinceMs: event.nowMs,
          };
  }
}

function tick(
  state: Rotation,
  { nowMs, everyMs, isReady }: Extract<RotationEvent, { kind: 'tick' }>,
): Rotation {
  const isDue = nowMs - state.sinceMs >= everyMs && nowMs >= state.heldUntilMs;
  if (state.isPaused || state.count < 2 || !isDue) return state;
  for (let step = 1; step < state.count; step += 1) {
    const candidate = around(state.shown + step, state.count);
    // The next one is at hand; those behind it are only reached by passing over it.
    if (step > 1 || isReady(candidate) || !isReady(state.shown))
      return { ...state, shown: candidate, sinceMs: nowMs };
  }
  // The only other board has nothing to show: the one with figures stays.
  return { ...state, sinceMs: nowMs };
}

/** Seconds until the next turn; null while nothing turns. */
export function secondsLeft(state: Rotation, nowMs: number, everyMs: number): number | null {
  if (state.isPaused || state.count < 2) return null;
  const dueMs = Math.max(state.sinceMs + everyMs, state.heldUntilMs);
  return Math.max(0, Math.ceil((dueMs - nowMs) / 1000));
}
