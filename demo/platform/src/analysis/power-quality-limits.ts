import { harmonicLimitPct, limitOf } from '../power-quality/limits.ts';

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

/** Above 110 kV the standard has none: the strictest of its own stands in. */
const HIGHEST_KV = 110;
const ODD_ORDER = 5;

export function limitsAt(nominalKv: number): PowerQualityLimits {
  const kv = Math.min(nominalKv, HIGHEST_KV);
  const deviation = limitOf('uDev', 'gb', kv, null);
  return {
    thdPct: limitOf('thdU', 'gb', kv, null)?.hi ?? Number.NaN,
    oddHarmonicPct: harmonicLimitPct(ODD_ORDER, 'gb', kv) ?? Number.NaN,
    deviationPct: deviation?.isSum ? null : (deviation?.hi ?? null),
  };
}
