/** Quantiles and probabilities of the t, F, normal and chi-square distributions; the interval of a share. Pure. */

/** Coefficients of Lanczos' approximation with g = 7: 15 correct digits of the logarithm. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const t = z + 7.5;
  const sum = LANCZOS.reduce((all, part, index) => (index === 0 ? part : all + part / (z + index)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const STEPS_MAX = 500;

/** The continued fraction of the incomplete beta function, by Lentz' method. */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= STEPS_MAX; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const change = d * c;
    h *= change;
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return h;
}

/** Regularised incomplete beta function I_x(a, b). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Probability of a |t| at least this large if the coefficient were 0. */
export function tTwoSidedP(t: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

/** Probability of an F at least this large if no driver mattered. */
export function fUpperP(f: number, drivers: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(f)) return 0;
  return incompleteBeta(
    degreesOfFreedom / (degreesOfFreedom + drivers * f),
    degreesOfFreedom / 2,
    drivers / 2,
  );
}

/** The t that |t| stays under with this confidence, 0 < confidence < 1; infinite without a degree of freedom. */
export function tQuantile(confidence: number, degreesOfFreedom: number): number {
  if (degreesOfFreedom < 1) return Number.POSITIVE_INFINITY;
  let low = 0;
  let high = 1;
  while (1 - tTwoSidedP(high, degreesOfFreedom) < confidence && high < 1e6) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (1 - tTwoSidedP(middle, degreesOfFreedom) < confidence) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Acklam's rational approximation of the normal quantile: relative error below 1.2e-9. */
const CENTRE_ABOVE = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const CENTRE_BELOW = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
  1,
];
const TAIL_ABOVE = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BELOW = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
const TAIL = 0.02425;
const polynomial = (parts: readonly number[], x: number): number =>
  parts.reduce((sum, part) => sum * x + part, 0);

/** The z below which a standard normal value lies with probability p, 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < TAIL) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(TAIL_ABOVE, q) / polynomial(TAIL_BELOW, q);
  }
  const q = p - 0.5;
  return (q * polynomial(CENTRE_ABOVE, q * q)) / polynomial(CENTRE_BELOW, q * q);
}

/**
 * The value below which chi-square lies with probability p, by Wilson and Hilferty's cube: within 1 % from ten degrees
 * of freedom on.
 */
export function chiSquareQuantile(p: number, degreesOfFreedom: number): number {
  const part = 2 / (9 * degreesOfFreedom);
  return degreesOfFreedom * (1 - part + normalQuantile(p) * Math.sqrt(part)) ** 3;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson score interval of a share, 0..1 (E. B. Wilson, 1927):
 * (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n). Null without a trial.
 */
export function wilsonInterval(successes: number, trials: number, confidence = 0.95): Interval | null {
  if (trials <= 0 || successes < 0 || successes > trials) return null;
  const z = normalQuantile((1 + confidence) / 2);
  const share = successes / trials;
  const part = z ** 2 / trials;
  const half = z * Math.sqrt((share * (1 - share)) / trials + part / (4 * trials));
  // At 0 and 1 the bound is exactly that; subtracting leaves binary noise.
  const low = successes === 0 ? 0 : (share + part / 2 - half) / (1 + part);
  const high = successes === trials ? 1 : (share + part / 2 + half) / (1 + part);
  return { low, high };
}

/** The F that is exceeded with this probability, 0 < upperP < 1. */
export function fQuantile(upperP: number, drivers: number, degreesOfFreedom: number): number {
  let low = 0;
  let high = 1;
  while (fUpperP(high, drivers, degreesOfFreedom) > upperP && high < 1e9) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (fUpperP(middle, drivers, degreesOfFreedom) > upperP) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
