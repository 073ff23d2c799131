import type { Fresh } from '@plantdeck/core/contract';
import { boardFreshness, freshness, STALE_AFTER_PERIODS } from '@plantdeck/core/judgement';

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
    periodS: board.staleAfterS / STALE_AFTER_PERIODS,
    windowFromMs: Date.parse(board.period.from),
    // A running period may end at the answer's own time, so only a clearly past end closes it.
    closed: Date.parse(board.period.to) <= Date.parse(board.serverTime) - closedMarginMs,
  };
}

/** Age of a value in the shown period; an old value of a closed period is as good as it will ever be. */
export function freshnessOf(asOfMs: number, nowMs: number, scale: FreshnessScale): Fresh {
  const { periodS, windowFromMs, closed } = scale;
  const fresh = freshness({ asOfMs, nowMs, periodS, windowFromMs });
  return closed && fresh !== 'dead' ? 'fresh' : fresh;
}

/** State of the whole board: `stale` from `staleAfterS`, `dead` (full grey) from ten times that. */
export function boardAge(
  board: AgedBoard,
  nowMs: number,
): { readonly state: 'fresh' | 'stale' | 'dead'; readonly ageS: number } {
  const asOfMs = Date.parse(board.dataAsOf);
  const ageS = Math.max(0, (nowMs - asOfMs) / 1000);
  return {
    state: freshnessScale(board).closed ? 'fresh' : boardFreshness(asOfMs, nowMs, board.staleAfterS),
    ageS,
  };
}
