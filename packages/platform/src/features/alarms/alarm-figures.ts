/**
 * Figures of alarm management by ISA-18.2 (IEC 62682). Pure: occurrences in, figures out. What was
 * hidden when it came is left out by the caller, for it reached nobody.
 */
export interface Occurrence {
  readonly ruleCode: string;
  readonly onMs: number;
  readonly offMs: number | null;
  readonly ackMs: number | null;
  readonly priority: number;
}
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export const WINDOW_MS = 600_000;
const MINUTE_MS = 60_000;
/** A flood begins with this many alarms in ten minutes, and ends below the second figure. */
const FLOOD_FROM = 10;
const FLOOD_UNTIL = 5;
/** Active for longer than this is stale. */
export const STALE_MS = 24 * 3_600_000;
/** This many activations of one rule within a minute, or within six readings where these come more slowly. */
const CHATTER_COUNT = 3;
const CHATTER_READINGS = 6;
const TOP = 10;

const chatterWindowMs = (readingMs: number): number => Math.max(MINUTE_MS, CHATTER_READINGS * readingMs);

/** Alarms in each ten minutes of the span, oldest first; the last window may be running. */
export function perTenMinutes(occurrences: readonly Occurrence[], { fromMs, toMs }: Span): number[] {
  const counts = Array.from({ length: Math.max(0, Math.ceil((toMs - fromMs) / WINDOW_MS)) }, () => 0);
  for (const { onMs } of occurrences) {
    const at = Math.floor((onMs - fromMs) / WINDOW_MS);
    if (onMs < toMs && counts[at] !== undefined) counts[at]++;
  }
  return counts;
}

/** Which of the windows belong to a flood. */
export function floodWindows(counts: readonly number[]): boolean[] {
  let isFlood = false;
  return counts.map((n) => {
    isFlood = isFlood ? n >= FLOOD_UNTIL : n >= FLOOD_FROM;
    return isFlood;
  });
}

export const sharePct = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** Linear between the two nearest, as SQL's percentile_cont; null of nothing. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

export const ackSeconds = (occurrences: readonly Occurrence[]): number[] =>
  occurrences.flatMap(({ onMs, ackMs }) => (ackMs === null ? [] : [(ackMs - onMs) / 1000]));

export interface RuleCount {
  readonly ruleCode: string;
  readonly count: number;
  /** Minutes in which the rule chattered; empty where it never did. */
  readonly chatter: readonly number[];
}

/** By rule, those that come most often first; equal ones by their code. */
export function byRule(occurrences: readonly Occurrence[], readingMs: number): RuleCount[] {
  const onsets = new Map<string, number[]>();
  for (const { ruleCode, onMs } of occurrences) {
    const list = onsets.get(ruleCode);
    if (list) list.push(onMs);
    else onsets.set(ruleCode, [onMs]);
  }
  return [...onsets]
    .map(([ruleCode, times]) => ({
      ruleCode,
      count: times.length,
      chatter: chatterMinutes(times, chatterWindowMs(readingMs)),
    }))
    .toSorted((a, b) => b.count - a.count || (a.ruleCode < b.ruleCode ? -1 : 1));
}

/** Minutes (as epoch ms) of the activations that came as the third or later within the window. */
export function chatterMinutes(onsetsMs: readonly number[], windowMs: number): number[] {
  const sorted = onsetsMs.toSorted((a, b) => a - b);
  const minutes = new Set<number>();
  for (let i = CHATTER_COUNT - 1; i < sorted.length; i++) {
    if (sorted[i]! - sorted[i - CHATTER_COUNT + 1]! >= windowMs) continue;
    for (let back = 0; back < CHATTER_COUNT; back++)
      minutes.add(Math.floor(sorted[i - back]! / MINUTE_MS) * MINUTE_MS);
  }
  return [...minutes].toSorted((a, b) => a - b);
}

/** Share of the ten rules that come most often, %. */
export function topShare(rules: readonly RuleCount[]): number | null {
  const all = rules.reduce((sum, { count }) => sum + count, 0);
  return sharePct(
    rules.slice(0, TOP).reduce((sum, { count }) => sum + count, 0),
    all,
  );
}

/** Gone again within one reading: nobody can act on that. */
export const isFleeting = ({ onMs, offMs }: Occurrence, readingMs: number): boolean =>
  offMs !== null && offMs - onMs <= Math.max(10_000, readingMs);
