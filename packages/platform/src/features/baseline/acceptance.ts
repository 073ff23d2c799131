import { isAmountCode } from './drivers.ts';

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
  | 'constantLoad'
  | 'driverWeak'
  | 'driverKept'
  | 'driverSign';
export interface Finding {
  /** `refuse` is not saved, `warn` is saved and proves nothing, `info` is only told. */
  readonly level: 'refuse' | 'warn' | 'info';
  readonly code: Verdict;
  /** Place of the driver it is about. */
  readonly driver?: number;
  readonly values: Readonly<Record<string, number>>;
}

/** What the tests look at: a fit that was just made as well as a stored model. */
export interface Testable {
  readonly n: number;
  readonly r2: number;
  readonly r2Adj: number;
  readonly cvRmsePct: number;
  readonly nmbePct: number;
  readonly vars: readonly { readonly code: string; readonly coef: number; readonly p: number }[];
}

/**
 * @param periodDays  calendar days of the baseline period
 * @param growsWithUse  by driver: whether physics lets use only rise with it (more output never saves energy)
 */
export function findingsOf(
  model: Testable,
  periodDays: number,
  growsWithUse: readonly boolean[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const needed = ROWS_PER_COEFFICIENT * (model.vars.length + 1);
  if (model.n < needed)
    findings.push({ level: 'refuse', code: 'tooFewDays', values: { days: model.n, needed } });
  if (periodDays < BASELINE_DAYS_MIN)
    findings.push({
      level: 'refuse',
      code: 'tooShort',
      values: { days: periodDays, needed: BASELINE_DAYS_MIN },
    });
  const tests = testsOf(model);
  const isAgainstPhysics = (driver: number | undefined) =>
    driver !== undefined && growsWithUse[driver] === true && (model.vars[driver]?.coef ?? 0) < 0;
  findings.push(...tests.filter(({ driver }) => !isAgainstPhysics(driver)));
  model.vars.forEach((_, driver) => {
    if (isAgainstPhysics(driver)) findings.push({ level: 'refuse', code: 'driverSign', driver, values: {} });
  });
  return findings;
}

/** The tests of the numbers alone. */
export function testsOf({ r2, r2Adj, cvRmsePct, nmbePct, vars }: Testable): Finding[] {
  const findings: Finding[] = [];
  const add = (level: Finding['level'], code: Verdict, values: Finding['values'], driver?: number) =>
    findings.push({ level, code, values, ...(driver === undefined ? {} : { driver }) });
  const isConstantLoad = cvRmsePct <= CV_CONSTANT_LOAD_PCT;
  if (r2Adj < R2_MIN) {
    if (isConstantLoad) add('info', 'constantLoad', { r2: r2Adj, cv: cvRmsePct, max: CV_CONSTANT_LOAD_PCT });
    else if (r2 < R2_REFUSED) add('refuse', 'poorFit', { r2, cv: cvRmsePct });
    else add('warn', 'weakFit', { r2: r2Adj, cv: cvRmsePct });
  }
  if (cvRmsePct > CV_MAX_PCT) add('warn', 'spread', { cv: cvRmsePct, max: CV_MAX_PCT });
  if (Math.abs(nmbePct) > NMBE_MAX_PCT) add('warn', 'bias', { nmbe: nmbePct, max: NMBE_MAX_PCT });
  const guard = rangeGuard({ cvRmsePct, vars });
  for (const driver of weakDrivers(vars)) {
    const isKept = driver === guard;
    const values = { p: vars[driver]?.p ?? 1, max: P_MAX };
    add(isKept ? 'info' : 'warn', isKept ? 'driverKept' : 'driverWeak', values, driver);
  }
  return findings;
}

/** Places of the drivers that chance explains as well, the weakest first. */
function weakDrivers(vars: Testable['vars']): number[] {
  return [...vars.keys()]
    .filter((driver) => (vars[driver]?.p ?? 1) >= P_MAX)
    .toSorted((a, b) => (vars[b]?.p ?? 1) - (vars[a]?.p ?? 1));
}

/**
 * The driver of a nearly constant load that is spared the test of its p, as the load is that of R²: its only amount of
 * product, or its only driver. By its range the model knows the days that it may judge; without it a day of half the
 * output would pass for a saving.
 */
function rangeGuard({ cvRmsePct, vars }: Pick<Testable, 'cvRmsePct' | 'vars'>): number | null {
  if (cvRmsePct > CV_CONSTANT_LOAD_PCT) return null;
  if (vars.length === 1) return 0;
  const amounts = [...vars.keys()].filter((index) => isAmountCode(vars[index]?.code ?? ''));
  return amounts.length === 1 ? (amounts[0] ?? null) : null;
}

/** The driver that backward elimination leaves out next; null where each one counts, or has to stay. */
export function weakestDriver(model: Pick<Testable, 'cvRmsePct' | 'vars'>): number | null {
  if (model.vars.length < 2) return null;
  const guard = rangeGuard(model);
  return weakDrivers(model.vars).find((driver) => driver !== guard) ?? null;
}

/**
 * The driver of a nearly constant load that must stay and whose slope chance alone has turned against physics; null where
 * there is none.
 */
export function undecidedDriver(
  model: Pick<Testable, 'cvRmsePct' | 'vars'>,
  growsWithUse: readonly boolean[],
): number | null {
  const guard = rangeGuard(model);
  if (guard === null || growsWithUse[guard] !== true) return null;
  const { coef = 0, p = 1 } = model.vars[guard] ?? {};
  return coef < 0 && p >= P_MAX ? guard : null;
}

/** What keeps savings by a model from being called verified. */
export const failuresOf = (model: Testable): readonly Finding[] =>
  testsOf(model).filter(({ level }) => level !== 'info');

/** Whether a model passes the tests, so that savings may be called verified by it. */
export const isAccepted = (model: Testable): boolean => failuresOf(model).length === 0;
