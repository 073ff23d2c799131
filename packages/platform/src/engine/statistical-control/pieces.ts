import { wilsonInterval, type Interval } from '../statistics/distributions.ts';
import type { Measured, Outcome } from '../statistics/outcome.ts';
import { sumOf } from '../statistics/summary.ts';

/** Sorted pieces: shares of grades, first-pass yield, Pareto of defects. Pure. */
export interface CountedPieces {
  readonly code: string;
  readonly pieces: Measured;
}

/** A share in per cent with its confidence interval (Wilson score). */
export interface PieceShare extends CountedPieces {
  readonly pieces: number;
  readonly sharePct: number;
  readonly lowPct: number;
  readonly highPct: number;
}
export type ShareProblem = 'noPieces' | 'unknownPieces' | 'inconsistentPieces';

const inPct = ({ low, high }: Interval) => ({ lowPct: low * 100, highPct: high * 100 });

function pieceShare(code: string, pieces: number, inspected: number, confidence: number): PieceShare | null {
  const interval = wilsonInterval(pieces, inspected, confidence);
  return interval && { code, pieces, sharePct: (pieces / inspected) * 100, ...inPct(interval) };
}

/** Share of each grade in all pieces: pieces/Σpieces. A grade that was not counted leaves every share unknown. */
export function gradeShares(
  grades: readonly CountedPieces[],
  confidence = 0.95,
): Outcome<{ readonly inspected: number; readonly shares: readonly PieceShare[] }, ShareProblem> {
  const known = grades.flatMap(({ code, pieces }) => (pieces === null ? [] : [{ code, pieces }]));
  if (known.length < grades.length)
    return { ok: false, reason: 'unknownPieces', have: known.length, need: grades.length };
  if (known.some(({ pieces }) => pieces < 0)) return { ok: false, reason: 'inconsistentPieces' };
  const inspected = sumOf(known.map(({ pieces }) => pieces));
  if (inspected === 0) return { ok: false, reason: 'noPieces' };
  return {
    ok: true,
    inspected,
    shares: known.flatMap(({ code, pieces }) => pieceShare(code, pieces, inspected, confidence) ?? []),
  };
}

/** First-pass yield of ISO 22400-2: good pieces at the first inspection over pieces inspected, GP/IP. */
export function firstPassYield(
  goodPieces: Measured,
  inspectedPieces: Measured,
  confidence = 0.95,
): Outcome<PieceShare, ShareProblem> {
  if (goodPieces === null || inspectedPieces === null) return { ok: false, reason: 'unknownPieces' };
  if (inspectedPieces === 0 && goodPieces === 0) return { ok: false, reason: 'noPieces' };
  const share = pieceShare('firstPass', goodPieces, inspectedPieces, confidence);
  return share === null ? { ok: false, reason: 'inconsistentPieces' } : { ok: true, ...share };
}

export interface ParetoRow<Defect extends CountedPieces> {
  /** Null is the row of all others. */
  readonly defect: Defect | null;
  readonly pieces: number;
  readonly sharePct: number;
  readonly cumulatedPct: number;
  /** Equal counts have an equal rank; the others have none. */
  readonly rank: number | null;
}
export interface Pareto<Defect extends CountedPieces> {
  readonly pieces: number;
  readonly rows: readonly ParetoRow<Defect>[];
  /** Defects of which no count is known: the Pareto holds without them only. */
  readonly unknown: readonly Defect[];
}

/**
 * Defects by falling count, with cumulated share; equal counts keep the given order. Defects without a piece are left out.
 * @param shown rows before the rest becomes one row of others; defects with as many pieces as the last one stay with it
 */
export function paretoOf<Defect extends CountedPieces>(
  defects: readonly Defect[],
  shown = Number.POSITIVE_INFINITY,
): Pareto<Defect> {
  const unknown = defects.filter(({ pieces }) => pieces === null);
  const counted = defects
    .flatMap((defect) =>
      defect.pieces !== null && defect.pieces > 0 ? [{ defect, pieces: defect.pieces }] : [],
    )
    .toSorted((a, b) => b.pieces - a.pieces);
  const total = sumOf(counted.map(({ pieces }) => pieces));
  const last = counted[Math.min(shown, counted.length) - 1]?.pieces ?? Number.POSITIVE_INFINITY;
  const apart = counted.filter(({ pieces }) => pieces >= last);
  const others = sumOf(counted.slice(apart.length).map(({ pieces }) => pieces));
  let cumulated = 0;
  const row = (defect: Defect | null, pieces: number, rank: number | null): ParetoRow<Defect> => {
    cumulated += pieces;
    return {
      defect,
      pieces,
      sharePct: (pieces / total) * 100,
      cumulatedPct: (cumulated / total) * 100,
      rank,
    };
  };
  const rows = apart.map(({ defect, pieces }) =>
    row(defect, pieces, 1 + counted.filter((one) => one.pieces > pieces).length),
  );
  if (others > 0) rows.push(row(null, others, null));
  return { pieces: total, rows, unknown };
}

/** What pieces that are not of the best grade sell for less, in money; null where a price or an amount is not known. */
export function gradeLoss(
  best: string,
  amounts: ReadonlyMap<string, Measured>,
  priceOf: (code: string) => Measured,
): Measured {
  const bestPrice = priceOf(best);
  let loss = 0;
  for (const [code, amount] of amounts) {
    if (code === best) continue;
    const price = priceOf(code);
    if (bestPrice === null || price === null || amount === null) return null;
    loss += amount * (bestPrice - price);
  }
  return loss;
}

/** Counts scatter by their root: a change within twice that is none. */
const TREND_SPREAD = 2;

/** How a count compares with what an earlier share lets expect. @param mean earlier share, 0..1 */
export function countTrend(count: number, size: number, mean: Measured): 'up' | 'flat' | 'down' {
  if (mean === null) return 'flat';
  const expected = mean * size;
  const spread = TREND_SPREAD * Math.sqrt(Math.max(1, expected));
  if (count > expected + spread) return 'up';
  return count < expected - spread ? 'down' : 'flat';
}
