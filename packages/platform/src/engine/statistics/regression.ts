import { tQuantile } from './distributions.ts';

/** Least squares over points, with what is needed to say how far they may be trusted. Pure. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LineFit {
  readonly count: number;
  readonly slope: number;
  readonly intercept: number;
  readonly correlation: number;
  readonly r2: number;
  /** Standard error of a point around the line. */
  readonly residualSd: number;
  readonly meanX: number;
  /** Sum of squares of x around its mean. */
  readonly sumSquaresX: number;
}

/** Two points lie on every line; from three on there is something to tell. */
const FEWEST = 3;

/** @returns null where fewer than three points are known, or all lie above one x */
export function fitLine(points: readonly Point[]): LineFit | null {
  const count = points.length;
  if (count < FEWEST) return null;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  let sumSquaresX = 0;
  let sumSquaresY = 0;
  let sumProducts = 0;
  for (const { x, y } of points) {
    sumSquaresX += (x - meanX) ** 2;
    sumSquaresY += (y - meanY) ** 2;
    sumProducts += (x - meanX) * (y - meanY);
  }
  // What is left of equal figures after their mean was taken away is binary noise.
  if (sumSquaresX <= 1e-18 * count * meanX ** 2 || sumSquaresX === 0) return null;
  const slope = sumProducts / sumSquaresX;
  const intercept = meanY - slope * meanX;
  const residual = points.reduce((sum, { x, y }) => sum + (y - intercept - slope * x) ** 2, 0);
  const isFlat = sumSquaresY <= 1e-18 * count * meanY ** 2;
  const correlation = isFlat ? 0 : sumProducts / Math.sqrt(sumSquaresX * sumSquaresY);
  return {
    count,
    slope,
    intercept,
    correlation,
    r2: correlation ** 2,
    residualSd: Math.sqrt(residual / (count - 2)),
    meanX,
    sumSquaresX,
  };
}

export interface Prediction {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Value at x and the interval in which a single new point is expected with the given confidence. */
export function predictAt(fit: LineFit, x: number, confidence = 0.95): Prediction {
  const value = fit.intercept + fit.slope * x;
  const spread = fit.residualSd * Math.sqrt(1 + 1 / fit.count + (x - fit.meanX) ** 2 / fit.sumSquaresX);
  const half = tQuantile(confidence, fit.count - 2) * spread;
  return { value, low: value - half, high: value + half };
}
