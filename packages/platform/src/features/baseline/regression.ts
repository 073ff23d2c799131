import { meanOf } from '../../engine/statistics/summary.ts';
import { fUpperP, tTwoSidedP } from '../../engine/statistics/distributions.ts';

/** Ordinary least squares by Householder QR, with the statistics that a baseline is judged by. Pure. */
export interface Coefficient {
  readonly value: number;
  readonly standardError: number;
  readonly t: number;
  readonly p: number;
}

export interface Regression {
  readonly intercept: Coefficient;
  readonly slopes: readonly Coefficient[];
  /** Observations, and what is left of them after one for each coefficient. */
  readonly n: number;
  readonly degreesOfFreedom: number;
  readonly r2: number;
  readonly adjustedR2: number;
  readonly f: number;
  readonly fP: number;
  /** Standard error of the estimate, in the unit of the energy. */
  readonly sigma: number;
  /** Per cent of the mean: spread, and what the sums differ by. */
  readonly cvRmsePct: number;
  readonly nmbePct: number;
  readonly meanY: number;
}

export type RegressionProblem = 'tooFewRows' | 'driversDependent' | 'nothingUsed';
export type RegressionReading =
  | { readonly ok: true; readonly regression: Regression }
  | { readonly ok: false; readonly problem: RegressionProblem; readonly driver?: number };

/** A column this close to what the columns before it span adds nothing but noise. */
const DEPENDENT_SHARE = 1e-9;

/**
 * Fits y = b0 + Σ b_i·x_i.
 * @param rows  one a day: the drivers in their order
 * @returns which driver depends on those before it where the coefficients are not determined
 */
export function regress(rows: readonly (readonly number[])[], y: readonly number[]): RegressionReading {
  const n = rows.length;
  const drivers = rows[0]?.length ?? 0;
  const p = drivers + 1;
  if (n <= p) return { ok: false, problem: 'tooFewRows' };
  const meanY = y.reduce((sum, value) => sum + value, 0) / n;
  if (meanY === 0) return { ok: false, problem: 'nothingUsed' };

  // Drivers are centred and scaled first: a column of thousands of tonnes beside one of degrees costs no digits.
  const centres = Array.from({ length: drivers }, (_, j) => meanOf(rows.map((row) => row[j] ?? 0)));
  const scales = centres.map((centre, j) => {
    const spread = Math.sqrt(meanOf(rows.map((row) => ((row[j] ?? 0) - centre) ** 2)));
    return spread <= 1e-12 * Math.abs(centre) ? 0 : spread;
  });
  const constant = scales.indexOf(0);
  if (constant >= 0) return { ok: false, problem: 'driversDependent', driver: constant };
  const columns = [
    Float64Array.from({ length: n }, () => 1),
    ...centres.map((centre, j) =>
      Float64Array.from(rows, (row) => ((row[j] ?? 0) - centre) / (scales[j] ?? 1)),
    ),
  ];
  const target = Float64Array.from(y);
  const dependent = triangularise(columns, target);
  if (dependent !== null) return { ok: false, problem: 'driversDependent', driver: dependent - 1 };

  const scaled = backSubstitute(columns, target, p);
  const inverse = inverseOfTriangle(columns, p);
  const slopes = centres.map((_, j) => (scaled[j + 1] ?? 0) / (scales[j] ?? 1));
  const intercept = (scaled[0] ?? 0) - slopes.reduce((sum, slope, j) => sum + slope * (centres[j] ?? 0), 0);

  const degreesOfFreedom = n - p;
  let residualSquares = 0;
  let totalSquares = 0;
  let bias = 0;
  rows.forEach((row, i) => {
    const expected = row.reduce((sum, x, j) => sum + x * (slopes[j] ?? 0), intercept);
    const residual = (y[i] ?? 0) - expected;
    residualSquares += residual * residual;
    totalSquares += ((y[i] ?? 0) - meanY) ** 2;
    bias += residual;
  });
  const variance = residualSquares / degreesOfFreedom;
  const sigma = Math.sqrt(variance);
  const r2 = totalSquares === 0 ? 0 : 1 - residualSquares / totalSquares;
  const f = drivers === 0 ? 0 : (totalSquares - residualSquares) / drivers / variance;
  const coefficient = (value: number, standardError: number): Coefficient => {
    const t = standardError === 0 ? Infinity : value / standardError;
    return { value, standardError, t, p: tTwoSidedP(t, degreesOfFreedom) };
  };
  // What a slope leaves to the intercept: (1, -c/s) times the inverse, its square sum times the variance.
  const weights = [1, ...centres.map((centre, j) => -centre / (scales[j] ?? 1))];
  return {
    ok: true,
    regression: {
      intercept: coefficient(intercept, Math.sqrt(variance * squareSum(weights, inverse, p))),
      slopes: slopes.map((slope, j) => {
        const unit = Array.from({ length: p }, (_, k) => (k === j + 1 ? 1 / (scales[j] ?? 1) : 0));
        return coefficient(slope, Math.sqrt(variance * squareSum(unit, inverse, p)));
      }),
      n,
      degreesOfFreedom,
      r2,
      adjustedR2: 1 - ((1 - r2) * (n - 1)) / degreesOfFreedom,
      f,
      fP: drivers === 0 ? 1 : fUpperP(f, drivers, degreesOfFreedom),
      sigma,
      cvRmsePct: (sigma / Math.abs(meanY)) * 100,
      nmbePct: (bias / (degreesOfFreedom * meanY)) * 100,
      meanY,
    },
  };
}

/**
 * Householder reflections in place: afterwards the upper triangle of the columns is R and `target` is Qᵀy.
 * @returns the column that those before it determine, or null
 */
function triangularise(columns: readonly Float64Array[], target: Float64Array): number | null {
  const n = target.length;
  for (const [k, column] of columns.entries()) {
    let whole = 0;
    let below = 0;
    for (let i = 0; i < n; i += 1) {
      const square = (column[i] ?? 0) ** 2;
      whole += square;
      if (i >= k) below += square;
    }
    if (below <= DEPENDENT_SHARE ** 2 * whole) return k;
    const norm = Math.sqrt(below);
    const alpha = (column[k] ?? 0) > 0 ? -norm : norm;
    const v = column.slice(k);
    v[0] = (v[0] ?? 0) - alpha;
    const vSquare = v.reduce((sum, value) => sum + value * value, 0);
    for (const other of [...columns.slice(k), target]) {
      let dot = 0;
      for (let i = 0; i < v.length; i += 1) dot += (v[i] ?? 0) * (other[k + i] ?? 0);
      const factor = (2 * dot) / vSquare;
      for (let i = 0; i < v.length; i += 1) other[k + i] = (other[k + i] ?? 0) - factor * (v[i] ?? 0);
    }
  }
  return null;
}

function backSubstitute(columns: readonly Float64Array[], target: Float64Array, p: number): Float64Array {
  const solution = new Float64Array(p);
  for (let row = p - 1; row >= 0; row -= 1) {
    let rest = target[row] ?? 0;
    for (let j = row + 1; j < p; j += 1) rest -= (columns[j]?.[row] ?? 0) * (solution[j] ?? 0);
    solution[row] = rest / (columns[row]?.[row] ?? 1);
  }
  return solution;
}

/** Columns of R⁻¹. */
function inverseOfTriangle(columns: readonly Float64Array[], p: number): Float64Array[] {
  return Array.from({ length: p }, (_, j) =>
    backSubstitute(
      columns,
      Float64Array.from({ length: p }, (_unused, i) => (i === j ? 1 : 0)),
      p,
    ),
  );
}

/** wᵀ (R⁻¹ R⁻ᵀ) w. */
function squareSum(weights: readonly number[], inverse: readonly Float64Array[], p: number): number {
  let sum = 0;
  for (const column of inverse) {
    let dot = 0;
    for (let i = 0; i < p; i += 1) dot += (weights[i] ?? 0) * (column[i] ?? 0);
    sum += dot * dot;
  }
  return sum;
}
