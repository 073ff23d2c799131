/** What keeps a page of a list from turning. Each ends by itself only: a pointer that leaves ends no alarm's hold. */
export interface PageHolds {
  readonly isUnderPointer: boolean;
  readonly hasKeyboard: boolean;
  /** Of touches and alarms, which nothing ends but time: ms of a monotonic clock. */
  readonly untilMs: number;
}

export const NO_HOLDS: PageHolds = { isUnderPointer: false, hasKeyboard: false, untilMs: 0 };

/** A shorter hold that begins within a longer one does not shorten it. */
export const heldAtLeastUntil = (holds: PageHolds, untilMs: number): PageHolds => ({
  ...holds,
  untilMs: Math.max(holds.untilMs, untilMs),
});

/** The page after a tick of the timer: the next one, or the same while something holds it. */
export function pageAfterTick(page: number, count: number, nowMs: number, holds: PageHolds): number {
  if (holds.isUnderPointer || holds.hasKeyboard || nowMs < holds.untilMs) return page;
  return page >= count - 1 ? 0 : page + 1;
}
