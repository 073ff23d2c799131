import type { Fresh, Judge } from '../contract/values.ts';
import { ageState, type AgeState } from './data-age.ts';

/** A value is late after this many sampling periods, and stale after this many. */
export const LATE_AFTER_PERIODS = 2;
export const STALE_AFTER_PERIODS = 5;
/** A whole board is dead when it is this many times older than it may be. */
export const DEAD_AFTER_STALE_TIMES = 10;

export interface FreshnessInput {
  /** Time of the newest reading, epoch ms; null where the window has none. */
  readonly asOfMs: number | null;
  /** Server time now, epoch ms. */
  readonly nowMs: number;
  /** Expected distance between two readings, s. */
  readonly periodS: number;
  /** Start of the window that is shown, epoch ms: an older reading is none. */
  readonly windowFromMs?: number;
}

/** Age of a value in words of a panel: above two periods late, above five stale, none in the window dead. */
export function freshness({ asOfMs, nowMs, periodS, windowFromMs = -Infinity }: FreshnessInput): Fresh {
  if (asOfMs === null || !Number.isFinite(asOfMs) || asOfMs < windowFromMs) return 'dead';
  const limits = { lateAfterS: periodS * LATE_AFTER_PERIODS, staleAfterS: periodS * STALE_AFTER_PERIODS };
  return freshOf(ageState({ asOfMs, nowMs, limits }));
}

/** An age in the words that contracts have for it; where nobody can be reached the last known age stands. */
export const freshOf = (age: AgeState): Fresh => (age === 'late' || age === 'stale' ? age : 'fresh');

/** Age of a whole board: stale above `staleAfterS`, dead above ten times that. */
export function boardFreshness(
  asOfMs: number | null,
  nowMs: number,
  staleAfterS: number,
): 'fresh' | 'stale' | 'dead' {
  if (asOfMs === null || !Number.isFinite(asOfMs)) return 'dead';
  const ageS = (nowMs - asOfMs) / 1000;
  if (ageS > staleAfterS * DEAD_AFTER_STALE_TIMES) return 'dead';
  return ageS > staleAfterS ? 'stale' : 'fresh';
}

/** A judgement on a value that is stale or dead would be a guess. */
export function judgeWhenFresh(judged: Judge, fresh: Fresh): Judge {
  return fresh === 'stale' || fresh === 'dead' ? 'unknown' : judged;
}
