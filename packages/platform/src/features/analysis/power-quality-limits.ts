import { harmonicLimitPct, limitOf } from '../../engine/power-quality/limits.ts';

/** What a supply has to keep at a nominal voltage, per cent; null where the standard has no such limit. */
export interface PowerQualityLimits {
  readonly thdPct: number | null;
  /** One odd harmonic of the voltage. */
  readonly oddHarmonicPct: number | null;
  /** Each way from the nominal voltage; null where only the sum of both ways is limited. */
  readonly deviationPct: number | null;
  readonly unbalancePct: number | null;
}

/** Below it the bill grows: the usual limit of the power factor adjustment. */
export const POWER_FACTOR_LIMIT = 0.9;
/** A residual voltage below this is a sag (GB/T 30137), per cent of the nominal voltage. */
export const SAG_PCT = 90;
const ANY_ODD_ORDER = 5;

/** The limits by which the board of power quality judges too. */
export function limitsAt(nominalKv: number): PowerQualityLimits {
  const upper = (index: 'thdU' | 'unbal' | 'uDev'): number | null => {
    const limit = limitOf(index, 'gb', nominalKv, null);
    return limit === null || limit.isSum ? null : limit.hi;
  };
  return {
    thdPct: upper('thdU'),
    oddHarmonicPct: harmonicLimitPct(ANY_ODD_ORDER, 'gb', nominalKv),
    deviationPct: upper('uDev'),
    unbalancePct: upper('unbal'),
  };
}
