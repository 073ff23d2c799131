import { meanOf } from '../statistics/summary.ts';

/** Ridge regression on standardised inputs, with its penalty chosen by cross validation in blocks of time. Pure. */

export interface RidgeFit {
  readonly meanX: readonly number[];
  /** Standard deviation of each input; 0 for one that never changed, which then has no coefficient. */
  readonly sdX: readonly number[];
  readonly meanY: number;
  /** Change of y per standard deviation of each input. */
  readonly coefficients: readonly number[];
  readonly lambda: number;
}

export interface Row {
  readonly x: readonly number[];
  readonly y: number;
}

/** Solves A·x = b for a symmetric positive definite A by Cholesky's method; null where A is not. */
export function solveSymmetric(a: readonly (readonly number[])[], b: readonly number[]): number[] | null {
  const size = b.length;
  const lower = a.map(() => new Float64Array(size));
  const at = (row: number, column: number): number => lower[row]?.[column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[row]?.[column] ?? 0;
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k);
      if (row === column && !(sum > 0)) return null;
      const own = lower[row];
      if (own) own[column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  }
  const half: number[] = [];
  for (let row = 0; row < size; row += 1) {
    let sum = b[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= at(row, k) * (half[k] ?? 0);
    half.push(sum / at(row, row));
  }
  const x = half.map(() => 0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = half[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) sum -= at(k, row) * (x[k] ?? 0);
    x[row] = sum / at(row, row);
  }
  return x;
}

/** (x - mean) / sd of each input; 0 for one that never changed. */
export const standardise = (fit: Pick<RidgeFit, 'meanX' | 'sdX'>, x: readonly number[]): number[] =>
  fit.meanX.map((centre, index) => {
    const sd = fit.sdX[index] ?? 0;
    return sd > 0 ? ((x[index] ?? Number.NaN) - centre) / sd : 0;
  });

/** Correlation matrix of standardised rows: ZᵀZ / n. */
export function correlationOf(z: readonly (readonly number[])[]): number[][] {
  const inputs = z[0]?.length ?? 0;
  const sums = Array.from({ length: inputs }, () => Array.from({ length: inputs }, () => 0));
  for (const row of z)
    sums.forEach((sum, i) => {
      for (let j = 0; j < inputs; j += 1) sum[j] = (sum[j] ?? 0) + ((row[i] ?? 0) * (row[j] ?? 0)) / z.length;
    });
  return sums;
}

/** Adds to the diagonal of a matrix. */
export const withDiagonal = (matrix: readonly (readonly number[])[], added: number): number[][] =>
  matrix.map((row, i) => row.map((value, j) => (i === j ? value + added : value)));

/**
 * b = (ZᵀZ/n + λI)⁻¹ Zᵀ(y - ȳ)/n with standardised Z (Hoerl and Kennard, 1970).
 * @param lambda above 0, so that inputs that go together have a solution
 */
export function fitRidge(rows: readonly Row[], lambda: number): RidgeFit {
  const inputs = rows[0]?.x.length ?? 0;
  const columns = Array.from({ length: inputs }, (_, j) => rows.map(({ x }) => x[j] ?? Number.NaN));
  const meanX = columns.map(meanOf);
  const sdX = columns.map((column, j) => {
    const centre = meanX[j] ?? 0;
    const sd = Math.sqrt(meanOf(column.map((value) => (value - centre) ** 2)));
    // What is left of equal values after their mean was taken away is binary noise.
    return sd <= 1e-9 * Math.abs(centre) ? 0 : sd;
  });
  const meanY = meanOf(rows.map(({ y }) => y));
  const z = rows.map(({ x }) => standardise({ meanX, sdX }, x));
  const right = meanX.map((_, j) => meanOf(rows.map(({ y }, n) => (z[n]?.[j] ?? 0) * (y - meanY))));
  const coefficients = solveSymmetric(withDiagonal(correlationOf(z), lambda), right) ?? meanX.map(() => 0);
  return { meanX, sdX, meanY, coefficients, lambda };
}

export const predictRidge = (fit: RidgeFit, x: readonly number[]): number =>
  standardise(fit, x).reduce((sum, z, index) => sum + z * (fit.coefficients[index] ?? 0), fit.meanY);

/**
 * Residuals (measured - predicted) of each row by a fit without its block. Blocks are runs of neighbouring rows, since
 * neighbours in time know each other's noise.
 * @param rows in the order of time
 */
export function blockedResiduals(rows: readonly Row[], lambda: number, blocks: number): number[] {
  const edge = (block: number) => Math.round((block * rows.length) / blocks);
  return Array.from({ length: blocks }, (_, block) => {
    const [from, to] = [edge(block), edge(block + 1)];
    const fit = fitRidge([...rows.slice(0, from), ...rows.slice(to)], lambda);
    return rows.slice(from, to).map(({ x, y }) => y - predictRidge(fit, x));
  }).flat();
}

export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(meanOf(values.map((value) => value * value)));
