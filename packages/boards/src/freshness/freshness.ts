import type { Fresh, Judge } from '@plantdeck/core/contract';

/** What an age is judged by. All times are epoch ms of the server's clock. */
export interface FreshnessScale {
  /** Expected distance between two readings, s. */
  readonly periodS: number;
  /** Start of the shown period: a reading before it is none at all. */
  readonly windowFromMs: number;
  /** A closed period (yesterday) never grows old. */
  readonly closed: boolean;
}

/** The parts of a board's envelope that decide about ages. */
export interface AgedBoard {
  readonly period: { readonly from: string; readonly to: string };
  readonly serverTime: string;
  readonly dataAsOf: string;
  readonly staleAfterS: number;
}

/** A board goes stale after five missed readings, so the expected distance is a fifth of `staleAfterS`. */
export function freshnessScale(board: AgedBoard): FreshnessScale {
  const closedMarginMs = board.staleAfterS * 1000;
  return {
    periodS: board.staleAfterS / 5,
    windowFromMs: Date.parse(board.period.from),
    // A running period may end at the answer's own time, so only a clearly past end closes it.
    closed: Date.parse(board.period.to) <= Date.parse(board.serverTime) - closedMarginMs,
  };
}

/** Above 2 periods late, above 5 stale, nothing inside the window dead. */
export function freshnessOf(asOfMs: number, nowMs: number, scale: FreshnessScale): Fresh {
  if (!Number.isFinite(asOfMs) || asOfMs < scale.windowFromMs) return 'dead';
  if (scale.closed) return 'fresh';
  const ageS = (nowMs - asOfMs) / 1000;
  if (ageS > 5 * scale.periodS) return 'stale';
  return ageS > 2 * scale.periodS ? 'late' : 'fresh';
}

/** A judgement on old values would be a guess. */
export function judgeWhen(fresh: Fresh, judge: Judge): Judge {
  return fresh === 'stale' || fresh === 'dead' ? 'unknown' : judge;
}

/** State of the whole board: `stale` from `staleAfterS`, `dead` (full grey) from ten times that. */
export function boardAge(
  board: AgedBoard,
  nowMs: number,
): { readonly state: 'fresh' | 'stale' | 'dead'; readonly ageS: number } {
  const ageS = Math.max(0, (nowMs - Date.parse(board.dataAsOf)) / 1000);
  if (freshnessScale(board).closed || ageS <= board.staleAfterS) return { state: 'fresh', ageS };
  return { state: ageS > 10 * board.staleAfterS ? 'dead' : 'stale', ageS };
}
