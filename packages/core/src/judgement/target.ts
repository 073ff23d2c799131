import type { Judge, Num } from '../contract/values.ts';

/** What a value is measured against. `band` belongs to `better: 'band'`, `target` to the other two. */
export interface TargetRule {
  readonly better: 'low' | 'high' | 'band';
  readonly target?: Num | undefined;
  readonly redLine?: Num | undefined;
  readonly band?: readonly [number, number] | undefined;
}

/**
 * One evaluation: at the target or on its good side normal, up to the red line warn, beyond it abnormal.
 * Without a red line nothing is abnormal; without a value, a target or a band nothing is known.
 * For a band the red line is a distance from its middle that holds on both sides.
 */
export function judge(value: Num | undefined, rule: TargetRule): Judge {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'unknown';
  if (rule.better === 'band') return judgeBand(value, rule);
  const { target, redLine } = rule;
  if (target === null || target === undefined) return 'unknown';
  const direction = rule.better === 'low' ? 1 : -1;
  if (value * direction <= target * direction) return 'normal';
  if (redLine === null || redLine === undefined) return 'warn';
  return value * direction <= redLine * direction ? 'warn' : 'abnormal';
}

function judgeBand(value: number, { band, redLine }: TargetRule): Judge {
  if (!band) return 'unknown';
  const [low, high] = band;
  if (value >= low && value <= high) return 'normal';
  if (redLine === null || redLine === undefined) return 'warn';
  const middle = (low + high) / 2;
  return Math.abs(value - middle) <= Math.abs(redLine - middle) ? 'warn' : 'abnormal';
}

/** Key of the words that say what is wrong with a rule, or null. */
export type TargetProblem = 'rule.redLine.side' | 'rule.redLine.insideBand' | 'rule.band.order' | null;

/** To be asked before a rule is saved: the red line must stand on the bad side of the target. */
export function targetProblem({ better, target, redLine, band }: TargetRule): TargetProblem {
  if (better === 'band') {
    if (!band) return null;
    if (band[0] > band[1]) return 'rule.band.order';
    const isInside = redLine !== null && redLine !== undefined && redLine > band[0] && redLine < band[1];
    return isInside ? 'rule.redLine.insideBand' : null;
  }
  if (target === null || target === undefined || redLine === null || redLine === undefined) return null;
  return (better === 'low' ? redLine >= target : redLine <= target) ? null : 'rule.redLine.side';
}
