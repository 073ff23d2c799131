/** Target, red line and age: what a value means, the same on the platform and on the screen. */
export {
  ageLimits,
  ageState,
  LATE_SHARE,
  type AgeLimits,
  type AgeState,
  type GivenAgeLimits,
} from './data-age.ts';
export {
  boardFreshness,
  DEAD_AFTER_STALE_TIMES,
  freshness,
  freshOf,
  judgeWhenFresh,
  LATE_AFTER_PERIODS,
  STALE_AFTER_PERIODS,
  type FreshnessInput,
} from './freshness.ts';
export {
  DEFAULT_PERSISTENCE,
  NO_EVALUATIONS,
  persist,
  type Persistence,
  type PersistenceRule,
} from './persistence.ts';
export { judge, targetProblem, type TargetProblem, type TargetRule } from './target.ts';
