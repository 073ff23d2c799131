import type { Judge } from '../contract/values.ts';

/** Abnormal shows when it was found in `n` of the last `m` evaluations. */
export interface PersistenceRule {
  readonly n: number;
  readonly m: number;
}

export const DEFAULT_PERSISTENCE: PersistenceRule = { n: 2, m: 3 };

export interface Persistence {
  /** The last `m` evaluations, oldest first. */
  readonly recent: readonly Judge[];
  /** What to show. */
  readonly shown: Judge;
}

export const NO_EVALUATIONS: Persistence = { recent: [], shown: 'unknown' };

/**
 * Takes the next evaluation in. An abnormal one that does not persist yet shows as warn; one that persisted stays
 * until it has left the window, so that a board does not flicker. Unknown is shown at once: old judgements don't hold.
 */
export function persist(
  before: Persistence,
  next: Judge,
  { n, m }: PersistenceRule = DEFAULT_PERSISTENCE,
): Persistence {
  const recent = [...before.recent, next].slice(-m);
  if (next === 'unknown') return { recent, shown: 'unknown' };
  const isAbnormal = recent.filter((judged) => judged === 'abnormal').length >= n;
  return { recent, shown: isAbnormal ? 'abnormal' : next === 'abnormal' ? 'warn' : next };
}
