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
  const half = studentT(1 - (1 - confidence) / 2, fit.count - 2) * spread;
  return { value, low: value - half, high: value + half };
}

/**
 * Quantile of Student's t: from the normal one by the expansion of Cornish and Fisher, exact for one and two degrees of
 * freedom.
 */
export function studentT(share: number, freedom: number): number {
  if (freedom < 1) return Number.POSITIVE_INFINITY;
  if (freedom === 1) return Math.tan(Math.PI * (share - 0.5));
  if (freedom === 2) {
    const a = 4 * share * (1 - share);
    return 2 * (share - 0.5) * Math.sqrt(2 / a);
  }
  const z = normalQuantile(share);
  const z2 = z * z;
  const g1 = (z * (z2 + 1)) / 4;
  const g2 = (z * (5 * z2 * z2 + 16 * z2 + 3)) / 96;
  const g3 = (z * (3 * z2 ** 3 + 19 * z2 * z2 + 17 * z2 - 15)) / 384;
  const g4 = (z * (79 * z2 ** 4 + 776 * z2 ** 3 + 1482 * z2 * z2 - 1920 * z2 - 945)) / 92_160;
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}

/** Quantile of the standard normal distribution by bisection of its integral; a dozen digits are plenty here. */
function normalQuantile(share: number): number {
  let low = -9;
  let high = 9;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of the standard normal distribution below z, by the series of its integral around 0. */
function normalShare(z: number): number {
  let term = z;
  let sum = z;
  for (let n = 1; n < 200; n += 1) {
    term *= (z * z) / (2 * n + 1);
    sum += term;
    if (Math.abs(term) < 1e-17) break;
  }
  return 0.5 + (sum * Math.exp(-(z * z) / 2)) / Math.sqrt(2 * Math.PI);
}
