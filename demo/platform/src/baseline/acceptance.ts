import type { Regression } from './regression.ts';

/** When a model may judge: the tests that its numbers must pass. Limits of ISO 50006 practice and ASHRAE Guideline 14. */
const R2_MIN = 0.75;
const R2_REFUSED = 0.5;
/** A nearly constant load has a low R² and a good fit all the same. */
const CV_CONSTANT_LOAD_PCT = 5;
const CV_MAX_PCT = 20;
const NMBE_MAX_PCT = 10;
const P_MAX = 0.1;
const BASELINE_DAYS_MIN = 28;
const ROWS_PER_COEFFICIENT = 3;

export type Verdict =
  | 'tooFewDays'
  | 'tooShort'
  | 'poorFit'
  | 'spread'
  | 'bias'
  | 'weakFit'
  | 'driverWeak'
  | 'driverSign';
export interface Finding {
  readonly level: 'refuse' | 'warn';
  readonly code: Verdict;
  /** Place of the driver it is about. */
  readonly driver?: number;
  readonly values: Readonly<Record<string, number>>;
}

/**
 * @param periodDays  calendar days of the baseline period
 * @param growsWithUse  by driver: whether physics lets use only rise with it (more output never saves energy)
 */
export function findingsOf(
  fit: Regression,
  periodDays: number,
  growsWithUse: readonly boolean[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (level: Finding['level'], code: Verdict, values: Finding['values'], driver?: number) =>
    findings.push({ level, code, values, ...(driver === undefined ? {} : { driver }) });
  const needed = ROWS_PER_COEFFICIENT * (fit.slopes.length + 1);
  if (fit.n < needed) add('refuse', 'tooFewDays', { days: fit.n, needed });
  if (periodDays < BASELINE_DAYS_MIN)
    add('refuse', 'tooShort', { days: periodDays, needed: BASELINE_DAYS_MIN });
  const isConstantLoad = fit.cvRmsePct <= CV_CONSTANT_LOAD_PCT;
  if (fit.r2 < R2_REFUSED && !isConstantLoad) add('refuse', 'poorFit', { r2: fit.r2, cv: fit.cvRmsePct });
  else if (fit.adjustedR2 < R2_MIN) add('warn', 'weakFit', { r2: fit.adjustedR2, cv: fit.cvRmsePct });
  if (fit.cvRmsePct > CV_MAX_PCT) add('warn', 'spread', { cv: fit.cvRmsePct, max: CV_MAX_PCT });
  if (Math.abs(fit.nmbePct) > NMBE_MAX_PCT) add('warn', 'bias', { nmbe: fit.nmbePct, max: NMBE_MAX_PCT });
  fit.slopes.forEach(({ p, value }, driver) => {
    if (growsWithUse[driver] === true && value < 0) add('refuse', 'driverSign', {}, driver);
    else if (p >= P_MAX) add('warn', 'driverWeak', { p }, driver);
  });
  return findings;
}

/** Whether a model passes the tests, so that savings may be called verified by it. */
export function isAccepted(model: {
  readonly r2Adj: number;
  readonly cvRmsePct: number;
  readonly nmbePct: number;
}): boolean {
  if (Math.abs(model.nmbePct) > NMBE_MAX_PCT) return false;
  if (model.cvRmsePct <= CV_CONSTANT_LOAD_PCT) return true;
  return model.r2Adj >= R2_MIN && model.cvRmsePct <= CV_MAX_PCT;
}
