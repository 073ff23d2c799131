/** What a supply has to keep at a nominal voltage. */
export interface PowerQualityLimits {
  /** Total distortion of the voltage, per cent (GB/T 14549, 95 % of ten-minute values). */
  readonly thdPct: number;
  /** One odd harmonic of the voltage, per cent. */
  readonly oddHarmonicPct: number;
  /** Each way from the nominal voltage, per cent; null where only the sum of both ways is limited (GB/T 12325). */
  readonly deviationPct: number | null;
}

/** Negative sequence of the voltage, per cent of the positive (GB/T 15543, 95 % of ten-minute values). */
export const UNBALANCE_LIMIT_PCT = 2;
/** Below it the bill grows: the usual limit of the power factor adjustment. */
export const POWER_FACTOR_LIMIT = 0.9;
/** A residual voltage below this is a sag (GB/T 30137), per cent of the nominal voltage. */
export const SAG_PCT = 90;

const BY_VOLTAGE: readonly (readonly [maxKv: number, limits: PowerQualityLimits])[] = [
  [1, { thdPct: 5, oddHarmonicPct: 4, deviationPct: 7 }],
  [20, { thdPct: 4, oddHarmonicPct: 3.2, deviationPct: 7 }],
  [66, { thdPct: 3, oddHarmonicPct: 2.4, deviationPct: null }],
];
const HIGHEST: PowerQualityLimits = { thdPct: 2, oddHarmonicPct: 1.6, deviationPct: null };

export const limitsAt = (nominalKv: number): PowerQualityLimits =>
  BY_VOLTAGE.find(([maxKv]) => nominalKv <= maxKv)?.[1] ?? HIGHEST;
