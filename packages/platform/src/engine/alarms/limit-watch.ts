/** Whether a value is an alarm: limit, deadband and delays, one sample after the other. */
export interface LimitRule {
  /** `H` is active above the limit, `L` below it; a state signal is H with limit 0.5. */
  readonly type: 'H' | 'L';
  readonly limit: number;
  readonly deadband: number;
  /** Samples beyond (or inside) that are let pass before it counts. */
  readonly onDelaySamples: number;
  readonly offDelaySamples: number;
}

/** Beyond the limit a condition is wanted, inside by the deadband it is gone; in between it stays as it is. */
export function wantsChange(rule: LimitRule, isActive: boolean, value: number): boolean {
  const over = rule.type === 'H' ? value - rule.limit : rule.limit - value;
  return isActive ? over < -rule.deadband : over > 0;
}

/**
 * Counts samples towards a change.
 * @param counted samples so far; NaN is none
 * @returns the new count, or null where the condition turns with this sample
 */
export function countTowards(rule: LimitRule, isActive: boolean, counted: number): number | null {
  const next = (counted || 0) + 1;
  return next > (isActive ? rule.offDelaySamples : rule.onDelaySamples) ? null : next;
}
