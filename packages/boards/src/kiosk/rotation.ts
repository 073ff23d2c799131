/** Boards that take turns on one screen. All times are ms of one monotonic clock. */
export interface Rotation {
  readonly count: number;
  readonly shown: number;
  /** It is made ready while the shown one is read. */
  readonly next: number;
  /** When the shown board came up. */
  readonly sinceMs: number;
  /** Nobody turns before: somebody reads, or an alarm needs a person. */
  readonly heldUntilMs: number;
  readonly isPaused: boolean;
}

/** Figures; words that say why there are none; or neither yet. */
export type BoardHas = 'figures' | 'words' | 'nothing';

export type RotationEvent =
  | {
      readonly kind: 'tick';
      readonly nowMs: number;
      readonly everyMs: number;
      /** What a board has to show: one that still waits is never turned to. */
      readonly hasBoard: (index: number) => BoardHas;
    }
  | { readonly kind: 'step'; readonly nowMs: number; readonly by: 1 | -1 }
  | { readonly kind: 'hold'; readonly untilMs: number }
  | { readonly kind: 'pause'; readonly isPaused: boolean; readonly nowMs: number }
  | { readonly kind: 'count'; readonly count: number; readonly nowMs: number };

export const startRotation = (count: number, nowMs: number): Rotation => ({
  count,
  shown: 0,
  next: around(1, count),
  sinceMs: nowMs,
  heldUntilMs: 0,
  isPaused: false,
});

const around = (index: number, count: number): number => (count === 0 ? 0 : (index + count) % count);

/** A board that is tried in place of one without figures has so long to get its own. */
const TRY_MS = 5_000;

export function stepRotation(state: Rotation, event: RotationEvent): Rotation {
  switch (event.kind) {
    case 'tick':
      return tick(state, event);
    case 'step':
      return state.count < 2
        ? state
        : shownFrom(state, around(state.shown + event.by, state.count), event.nowMs);
    case 'hold':
      return { ...state, heldUntilMs: Math.max(state.heldUntilMs, event.untilMs) };
    case 'pause':
      // Going on begins a whole turn: what was just looked at does not vanish under the hand.
      return { ...state, isPaused: event.isPaused, heldUntilMs: 0, sinceMs: event.nowMs };
    case 'count':
      return event.count === state.count
        ? state
        : shownFrom(
            { ...state, count: event.count },
            Math.min(state.shown, Math.max(0, event.count - 1)),
            event.nowMs,
          );
  }
}

function tick(
  state: Rotation,
  { nowMs, everyMs, hasBoard }: Extract<RotationEvent, { kind: 'tick' }>,
): Rotation {
  const isDue = nowMs - state.sinceMs >= everyMs && nowMs >= state.heldUntilMs;
  if (state.isPaused || state.count < 2 || !isDue) return state;
  const next = hasBoard(state.next);
  const canTurn = next === 'figures' || (next === 'words' && hasBoard(state.shown) !== 'figures');
  if (canTurn) return shownFrom(state, state.next, nowMs);
  // With the platform away none has figures that is only drawn now: the shown one stays, and the one after is tried.
  const after = around(state.next + 1, state.count);
  const tried = after === state.shown ? around(after + 1, state.count) : after;
  return { ...state, next: tried, sinceMs: nowMs - everyMs + Math.min(everyMs, TRY_MS) };
}

/** A board stands, and the one after it is made ready. */
const shownFrom = (state: Rotation, shown: number, nowMs: number): Rotation => ({
  ...state,
  shown,
  next: around(shown + 1, state.count),
  sinceMs: nowMs,
});

/** Seconds until the next turn; null while nothing turns. */
export function secondsLeft(state: Rotation, nowMs: number, everyMs: number): number | null {
  if (state.isPaused || state.count < 2) return null;
  const dueMs = Math.max(state.sinceMs + everyMs, state.heldUntilMs);
  return Math.max(0, Math.ceil((dueMs - nowMs) / 1000));
}
