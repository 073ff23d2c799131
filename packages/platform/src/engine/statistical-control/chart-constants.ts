import { logGamma } from '../statistics/distributions.ts';

/** Constants of control charts for normal values (ISO 7870-2, ASTM E2587), by subgroup size. Pure. */

/** Mean of the range of n values over their standard deviation, from n = 2 on. */
const D2 = [
  1.12838, 1.69257, 2.05875, 2.32593, 2.53441, 2.70436, 2.8472, 2.97003, 3.07751, 3.17287, 3.25846, 3.33598,
  3.40676, 3.47183, 3.53198, 3.58788, 3.64006, 3.68896, 3.73495, 3.77834, 3.81938, 3.85832, 3.89535, 3.93063,
];
/** Standard deviation of that range over the standard deviation of the values. */
const D3 = [
  0.8525, 0.8884, 0.8798, 0.8641, 0.848, 0.8332, 0.8198, 0.8078, 0.7971, 0.7873, 0.7785, 0.7704, 0.763,
  0.7562, 0.7499, 0.7441, 0.7386, 0.7335, 0.7287, 0.7242, 0.7199, 0.7159, 0.7121, 0.7084,
];

/** A statistic of the spread of n values, as multiples of their standard deviation. */
export interface SpreadConstants {
  readonly mean: number;
  readonly sd: number;
}

/** d2 and d3; null where no range is defined or n is above 25: larger subgroups use the standard deviation. */
export function rangeConstants(size: number): SpreadConstants | null {
  const mean = D2[size - 2];
  const sd = D3[size - 2];
  return mean === undefined || sd === undefined ? null : { mean, sd };
}

/** c4 = √(2/(n−1))·Γ(n/2)/Γ((n−1)/2) and √(1 − c4²); null below two values. */
export function deviationConstants(size: number): SpreadConstants | null {
  if (size < 2) return null;
  const mean = Math.sqrt(2 / (size - 1)) * Math.exp(logGamma(size / 2) - logGamma((size - 1) / 2));
  return { mean, sd: Math.sqrt(1 - mean ** 2) };
}
