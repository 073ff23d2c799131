import type { Period } from '../plant-time/periods.ts';

/**
 * Time elements of a production unit (ISO 22400-2): every millisecond of a period belongs to exactly one of them. Planned
 * operation time less planned stops is planned busy time (PBT) = production (APT) + set-up (AUST) + delay (ADET) + down
 * (ADOT). Durations are whole milliseconds, so that sums are exact. Pure.
 */
const TIME_ELEMENTS = [
  /** Outside the planned operation time. */
  'unplanned',
  /** Planned, but nothing was recorded: neither production nor a stop. */
  'noData',
  /** Planned stop, outside the planned busy time. */
  'plannedStop',
  'setup',
  /** Unplanned stop shorter than `delayBelowMs`. */
  'delay',
  'down',
  'production',
] as const;
export type TimeElement = (typeof TIME_ELEMENTS)[number];
export type ElementTimes = Readonly<Record<TimeElement, number>>;

/** An unplanned stop below this counts as delay, not as down. */
const DELAY_BELOW_MS = 5 * 60_000;
const SETUP_REASON = 'setup';
const UNKNOWN_REASON = 'unknown';
const FAILURE_REASON = 'failure';
/** Above this share of unexplained stop time the reasons say little. */
const UNKNOWN_MAX_PCT = 10;

export interface StopPeriod extends Period {
  /** Code of the reason; `toMs` is infinite while the stop lasts. */
  readonly reason: string;
  readonly isPlanned: boolean;
}

export interface UnitRecord {
  readonly period: Period;
  /** Planned operation time; none means that the whole period is planned. */
  readonly planned?: readonly Period[];
  /** Parts of the period without data. */
  readonly noData: readonly Period[];
  readonly stops: readonly StopPeriod[];
  readonly delayBelowMs?: number;
}

export interface TimePart extends Period {
  readonly element: TimeElement;
  readonly stop: StopPeriod | null;
}

const holds = (period: Period, atMs: number): boolean => period.fromMs <= atMs && atMs < period.toMs;

/** The element of a stop by its reason and its whole length, however much of it lies in the period. */
function elementOfStop(stop: StopPeriod, delayBelowMs = DELAY_BELOW_MS): TimeElement {
  if (stop.isPlanned) return 'plannedStop';
  if (stop.reason === SETUP_REASON) return 'setup';
  return stop.toMs - stop.fromMs < delayBelowMs ? 'delay' : 'down';
}

/** The period in parts of one element each, in order, without gaps. Of stops that overlap the one that began first counts. */
export function timeParts({ period, planned, noData, stops, delayBelowMs }: UnitRecord): TimePart[] {
  const inOrder = stops.toSorted((a, b) => a.fromMs - b.fromMs);
  const bounds = [...(planned ?? []), ...noData, ...inOrder]
    .flatMap(({ fromMs, toMs }) => [fromMs, toMs])
    .filter((ms) => ms > period.fromMs && ms < period.toMs);
  const cuts = [...new Set([period.fromMs, ...bounds, period.toMs])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((toMs, at): TimePart => {
    const fromMs = cuts[at] ?? period.fromMs;
    const part = { fromMs, toMs, stop: null };
    if (planned && !planned.some((one) => holds(one, fromMs))) return { ...part, element: 'unplanned' };
    if (noData.some((one) => holds(one, fromMs))) return { ...part, element: 'noData' };
    const stop = inOrder.find((one) => holds(one, fromMs)) ?? null;
    return { ...part, stop, element: stop === null ? 'production' : elementOfStop(stop, delayBelowMs) };
  });
}

const noTimes = (): Record<TimeElement, number> => ({
  unplanned: 0,
  noData: 0,
  plannedStop: 0,
  setup: 0,
  delay: 0,
  down: 0,
  production: 0,
});

/** Milliseconds of each element. */
export function elementTimes(parts: readonly TimePart[]): ElementTimes {
  const times = noTimes();
  for (const { element, fromMs, toMs } of parts) times[element] += toMs - fromMs;
  return times;
}

/** Times of several units or periods together: sums first, ratios afterwards. */
export function sumTimes(all: readonly ElementTimes[]): ElementTimes {
  const times = noTimes();
  for (const one of all) for (const element of TIME_ELEMENTS) times[element] += one[element];
  return times;
}

/** PBT: planned busy time, ms. */
export const plannedBusyMs = ({ production, setup, delay, down }: ElementTimes): number =>
  production + setup + delay + down;

export interface StopReasonRow {
  readonly reason: string;
  readonly durationMs: number;
  /** Stops that the time belongs to, each counted once. */
  readonly stops: number;
}
export interface StopBranch extends Omit<StopReasonRow, 'reason'> {
  readonly element: TimeElement;
  readonly reasons: readonly StopReasonRow[];
}
export interface StopTree extends Omit<StopReasonRow, 'reason'> {
  readonly branches: readonly StopBranch[];
  /** Share of the reason `unknown` in unplanned stop time, per cent; null without such time. */
  readonly unknownPct: number | null;
  readonly isUnknownHigh: boolean;
}

/** Stop time by element and reason, longest first: rows sum to their branch, branches to the whole. */
export function stopTree(parts: readonly TimePart[]): StopTree {
  const stopped = parts.flatMap((part) => (part.stop === null ? [] : [{ ...part, stop: part.stop }]));
  const sumOf = (list: typeof stopped) => ({
    durationMs: list.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
    stops: new Set(list.map(({ stop }) => stop)).size,
  });
  const longestFirst = (a: { durationMs: number }, b: { durationMs: number }): number =>
    b.durationMs - a.durationMs;
  const branches = TIME_ELEMENTS.flatMap((element): StopBranch[] => {
    const own = stopped.filter((part) => part.element === element);
    if (own.length === 0) return [];
    const reasons = [...new Set(own.map(({ stop }) => stop.reason))]
      .map((reason) => ({ reason, ...sumOf(own.filter(({ stop }) => stop.reason === reason)) }))
      .toSorted(longestFirst);
    return [{ element, ...sumOf(own), reasons }];
  }).toSorted(longestFirst);
  const unplanned = stopped.filter(({ stop }) => !stop.isPlanned);
  const unknown = unplanned.filter(({ stop }) => stop.reason === UNKNOWN_REASON);
  const unplannedMs = sumOf(unplanned).durationMs;
  const unknownPct = unplannedMs === 0 ? null : (sumOf(unknown).durationMs / unplannedMs) * 100;
  return {
    ...sumOf(stopped),
    branches,
    unknownPct,
    isUnknownHigh: unknownPct !== null && unknownPct > UNKNOWN_MAX_PCT,
  };
}

/**
 * Whole parts that add up to the rounded total (largest remainder), for minutes or per cent on screen.
 * @param values not negative
 */
export function roundToSum(values: readonly number[]): number[] {
  const whole = values.map(Math.floor);
  const open =
    Math.round(values.reduce((sum, value) => sum + value, 0)) - whole.reduce((sum, value) => sum + value, 0);
  const largest = values
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, open);
  for (const { at } of largest) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

export interface Reliability {
  /** Failures that begin in the period. */
  readonly failures: number;
  /** MTBF = production time / failures; null without a failure. */
  readonly meanBetweenFailuresMs: number | null;
  /** MTTR = whole length of the failures that end in the period / their number; null without one. */
  readonly meanToRepairMs: number | null;
  /** Failures that still last at the end of the period. */
  readonly openFailures: number;
}

/** Stops of reason `failure`, of which minor ones are delays and no failures (ISO 22400-2, MTBF and MTTR). */
export function reliability(record: UnitRecord): Reliability {
  const { period, stops, delayBelowMs } = record;
  const failed = stops.filter(
    (stop) => stop.reason === FAILURE_REASON && elementOfStop(stop, delayBelowMs) === 'down',
  );
  const begun = failed.filter(({ fromMs }) => holds(period, fromMs)).length;
  const ended = failed.filter(({ toMs }) => toMs > period.fromMs && toMs <= period.toMs);
  const repairMs = ended.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return {
    failures: begun,
    meanBetweenFailuresMs: begun === 0 ? null : elementTimes(timeParts(record)).production / begun,
    meanToRepairMs: ended.length === 0 ? null : repairMs / ended.length,
    openFailures: failed.filter(({ fromMs, toMs }) => fromMs < period.toMs && toMs > period.toMs).length,
  };
}

export interface ProductRun extends Period {
  readonly product: string;
}
export interface Changeover extends Period {
  readonly fromProduct: string;
  readonly toProduct: string;
}

/** Time from the last piece of one product to the first of another; runs of the same product have none between them. */
export function changeovers(runs: readonly ProductRun[]): Changeover[] {
  const inOrder = runs.toSorted((a, b) => a.fromMs - b.fromMs);
  return inOrder.slice(1).flatMap((run, at) => {
    const before = inOrder[at];
    if (before === undefined || before.product === run.product) return [];
    return [
      {
        fromProduct: before.product,
        toProduct: run.product,
        fromMs: Math.min(before.toMs, run.fromMs),
        toMs: run.fromMs,
      },
    ];
  });
}
