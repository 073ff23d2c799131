/** How old what is shown is; `offline`: whoever would answer cannot be reached. */
export type AgeState = 'live' | 'late' | 'stale' | 'offline';

/** From which age on a value counts as late and as stale, s. */
export interface AgeLimits {
  readonly lateAfterS: number;
  readonly staleAfterS: number;
}

/** Limits that a host set, on an element or on its session; what it left out, the next one decides. */
export interface GivenAgeLimits {
  readonly lateAfterS?: number | undefined;
  readonly staleAfterS?: number | undefined;
}

/** A value that is expected every minute is late after two and stale after five. */
export const LATE_SHARE = 0.4;

/**
 * The limits that hold: of each the first that is given, else the data's own. Late is never later than stale, and who
 * only allows more before late allows as much before stale.
 */
export function ageLimits(given: readonly GivenAgeLimits[], own: AgeLimits): AgeLimits {
  const lateAfterS = given.find((each) => each.lateAfterS !== undefined)?.lateAfterS;
  const staleAfterS =
    given.find((each) => each.staleAfterS !== undefined)?.staleAfterS ??
    Math.max(own.staleAfterS, lateAfterS ?? 0);
  const isOwn = staleAfterS === own.staleAfterS;
  const late = lateAfterS ?? (isOwn ? own.lateAfterS : staleAfterS * LATE_SHARE);
  return { lateAfterS: Math.min(late, staleAfterS), staleAfterS };
}

export interface AgeInput {
  /** Time of the value, epoch ms of the server's clock, as now. */
  readonly asOfMs: number;
  readonly nowMs: number;
  readonly limits: AgeLimits;
  /** The last try to ask for it was not answered. */
  readonly isOffline?: boolean;
}

/** The one judgement of an age. It needs a clock and no network, so that nothing can stay unmarked when that is lost. */
export function ageState({ asOfMs, nowMs, limits, isOffline = false }: AgeInput): AgeState {
  if (isOffline) return 'offline';
  const ageS = (nowMs - asOfMs) / 1000;
  if (ageS > limits.staleAfterS) return 'stale';
  return ageS > limits.lateAfterS ? 'late' : 'live';
}
