import type { Fresh } from '@plantdeck/core/contract';
import {
  ageLimits,
  ageState,
  boardFreshness,
  freshOf,
  LATE_SHARE,
  type AgeLimits,
  type AgeState,
  type GivenAgeLimits,
} from '@plantdeck/core/judgement';

/** What an age is judged by. All times are epoch ms of the server's clock. */
export interface FreshnessScale {
  readonly limits: AgeLimits;
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
  /** Only where a host has set it; else a share of `staleAfterS`. */
  readonly lateAfterS?: number | undefined;
}

const DAY_S = 86_400;
/** Whoever allows more than a day has values that come once a day: until the next one is due, none is late. */
const lateOf = (staleAfterS: number): number =>
  staleAfterS > DAY_S ? DAY_S + (staleAfterS - DAY_S) * LATE_SHARE : staleAfterS * LATE_SHARE;

const limitsOf = ({ staleAfterS, lateAfterS }: AgedBoard): AgeLimits => ({
  lateAfterS: lateAfterS ?? lateOf(staleAfterS),
  staleAfterS,
});

/** The board with the limits that its host set, nearest first, in place of its own. */
export function withLimits<TBoard extends AgedBoard>(
  board: TBoard,
  given: readonly GivenAgeLimits[],
): TBoard & { readonly lateAfterS?: number | undefined } {
  const isGiven = given.some((each) => each.lateAfterS !== undefined || each.staleAfterS !== undefined);
  // Most hosts set none, and the board stays the very same.
  return isGiven ? { ...board, ...ageLimits(given, limitsOf(board)) } : board;
}

export function freshnessScale(board: AgedBoard): FreshnessScale {
  const closedMarginMs = board.staleAfterS * 1000;
  return {
    limits: limitsOf(board),
    windowFromMs: Date.parse(board.period.from),
    // A running period may end at the answer's own time, so only a clearly past end closes it.
    closed: Date.parse(board.period.to) <= Date.parse(board.serverTime) - closedMarginMs,
  };
}

/** Age of a value in the shown period; an old value of a closed period is as good as it will ever be. */
export function freshnessOf(asOfMs: number, nowMs: number, scale: FreshnessScale): Fresh {
  const { limits, windowFromMs, closed } = scale;
  if (!Number.isFinite(asOfMs) || asOfMs < windowFromMs) return 'dead';
  return closed ? 'fresh' : freshOf(ageState({ asOfMs, nowMs, limits }));
}

/** What is drawn beside a value: it is cut off, it is old, or there is none. */
export type AgeMarkState = Exclude<AgeState, 'live'> | 'none';

/** The mark of a value; null where it is live. What is closed stays what it is, connected or not. */
export function markOf(fresh: Fresh, isOffline: boolean, { closed }: FreshnessScale): AgeMarkState | null {
  if (fresh === 'dead') return 'none';
  if (isOffline && !closed) return 'offline';
  return fresh === 'fresh' ? null : fresh;
}

/** The whole board in the one word for its age. */
export function boardAgeState(board: AgedBoard, nowMs: number, isOffline: boolean): AgeState {
  const { limits, closed } = freshnessScale(board);
  if (closed) return 'live';
  return ageState({ asOfMs: Date.parse(board.dataAsOf), nowMs, limits, isOffline });
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
