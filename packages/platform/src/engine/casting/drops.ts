/** Drops of a casting pit whose control system counts them, what their strands did, and what left its window before. Pure. */
import { strandState, windowFigures } from './casting.ts';

/** Minutes of a pit, as long as each other; NaN where nothing came. */
export interface CastingCourse {
  readonly fromMs: number;
  readonly length: number;
  /** 0 waiting, 1 casting, 2 unloading. */
  readonly phase: Float64Array;
  readonly dropNo: Float64Array;
  readonly alloy: Float64Array;
  readonly pouredT: Float64Array;
  readonly lengthMm: Float64Array;
  /** The drop that was inspected last, its billets and what of them is good, t; billets rejected by defect. */
  readonly checkedNo: Float64Array;
  readonly checkedT: Float64Array;
  readonly checkedGoodT: Float64Array;
  readonly rejected: readonly Float64Array[];
}

export interface DropCheck {
  readonly atMs: number;
  readonly billetsT: number;
  readonly goodT: number;
  readonly rejected: readonly number[];
}

export interface Drop {
  readonly no: number;
  readonly alloy: number;
  /** Its first minute, and the one after its last; null while it is cast. */
  readonly fromMs: number;
  readonly toMs: number | null;
  /** The minute before it, or after it, is read as well: only then its times are those of the drop. */
  readonly isBeginRead: boolean;
  readonly isEndRead: boolean;
  readonly lengthMm: number;
  readonly pouredT: number;
  readonly isAborted: boolean;
  /** Null until the inspection has seen it. */
  readonly check: DropCheck | null;
  /** From the end of the drop before, and from its beginning; null where that is not known. */
  readonly turnaroundMin: number | null;
  readonly cycleMin: number | null;
}

export const CASTING_PHASE = 1;
const MINUTE_MS = 60_000;
const valueAt = (values: Float64Array, at: number): number => values[at] ?? Number.NaN;
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Drops by their number, oldest first. @param targetMm a drop that ends below it was aborted */
export function dropsOf(course: CastingCourse, targetMm: number): Drop[] {
  const casts = new Map<number, { first: number; last: number }>();
  let newest = -1;
  for (let at = 0; at < course.length; at++) {
    const phase = valueAt(course.phase, at);
    if (Number.isNaN(phase)) continue;
    newest = at;
    const no = valueAt(course.dropNo, at);
    if (phase !== CASTING_PHASE || !(no > 0)) continue;
    const span = casts.get(no);
    if (span) span.last = at;
    else casts.set(no, { first: at, last: at });
  }
  const drops: Drop[] = [];
  for (const [no, { first, last }] of casts) {
    const isOver = last < newest;
    let [lengthMm, pouredT] = [0, 0];
    let check: DropCheck | null = null;
    for (let at = first; at < course.length; at++) {
      if (valueAt(course.dropNo, at) === no) {
        lengthMm = Math.max(lengthMm, finite(valueAt(course.lengthMm, at)));
        pouredT = Math.max(pouredT, finite(valueAt(course.pouredT, at)));
      }
      if (check === null && valueAt(course.checkedNo, at) === no) check = checkAt(course, at);
    }
    const fromMs = course.fromMs + first * MINUTE_MS;
    const isBeginRead = Number.isFinite(valueAt(course.phase, first - 1));
    const before = drops.at(-1);
    const follows = before !== undefined && before.no === no - 1 && isBeginRead;
    drops.push({
      no,
      alloy: valueAt(course.alloy, last),
      fromMs,
      toMs: isOver ? course.fromMs + (last + 1) * MINUTE_MS : null,
      isBeginRead,
      isEndRead: isOver && Number.isFinite(valueAt(course.phase, last + 1)),
      lengthMm,
      pouredT,
      isAborted: isOver && lengthMm < targetMm,
      check,
      turnaroundMin:
        follows && before.isEndRead && before.toMs !== null ? (fromMs - before.toMs) / MINUTE_MS : null,
      cycleMin: follows && before.isBeginRead ? (fromMs - before.fromMs) / MINUTE_MS : null,
    });
  }
  return drops;
}

function checkAt(course: CastingCourse, at: number): DropCheck | null {
  const [billetsT, goodT] = [valueAt(course.checkedT, at), valueAt(course.checkedGoodT, at)];
  if (!Number.isFinite(billetsT) || !Number.isFinite(goodT)) return null;
  const rejected = course.rejected.map((counts) => finite(valueAt(counts, at)));
  return { atMs: course.fromMs + at * MINUTE_MS, billetsT, goodT, rejected };
}

/** Metal that a drop poured within a period, t. */
export function pouredBetween(course: CastingCourse, { no, pouredT }: Drop, fromMs: number): number {
  const first = Math.min(course.length, Math.max(0, Math.ceil((fromMs - course.fromMs) / MINUTE_MS)));
  let before = 0;
  for (let at = 0; at < first; at++)
    if (valueAt(course.dropNo, at) === no) before = Math.max(before, finite(valueAt(course.pouredT, at)));
  return pouredT - before;
}

export interface WindowedValue<TTag extends string = string> {
  readonly tag: TTag;
  readonly values: Float64Array;
  readonly window: readonly [low: number, high: number];
}

export interface Cause<TTag extends string = string> {
  readonly tag: TTag;
  /** The limit it went beyond, and how far it went at most. */
  readonly limit: number;
  readonly value: number;
  /** Index of the first minute outside. */
  readonly at: number;
}

/** A cause acts within this time. */
const LOOK_BACK_MIN = 15;

/**
 * What left its window first in the quarter of an hour up to a minute, that minute included: the cause to look at.
 * @param from index from which the values count, such as the first minute of the drop
 * @returns null where all that is measured was as it should be
 */
export function causeBefore<TTag extends string>(
  values: readonly WindowedValue<TTag>[],
  at: number,
  from = 0,
): Cause<TTag> | null {
  const first = Math.max(from, at - LOOK_BACK_MIN);
  const found = values.flatMap(({ tag, values: minutes, window: [low, high] }): Cause<TTag>[] => {
    const recent = Array.from(minutes.subarray(first, at + 1), (value) =>
      Number.isFinite(value) ? value : null,
    );
    const outside = recent.findIndex((value) => value !== null && (value < low || value > high));
    if (outside < 0) return [];
    const { worst, insidePct } = windowFigures(recent, low, high);
    // A single point beyond its window is a spike, unless it is the last one known.
    const isSpike =
      recent.filter((value) => value !== null && (value < low || value > high)).length === 1 &&
      outside < recent.length - 1;
    if (worst === 0 || insidePct === null || isSpike) return [];
    const limit = worst > 0 ? high : low;
    return [{ tag, limit, value: limit + worst, at: first + outside }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/**
 * Why a drop was aborted. The minute after its last counts for what flows on after a drop alone, such as the water: speed,
 * level and launder end with it.
 * @param drop index of its first minute that counts and of the one after its last
 */
export function abortCauseOf<TTag extends string>(
  values: readonly WindowedValue<TTag>[],
  [from, end]: readonly [from: number, end: number],
  flowsOn: TTag,
): Cause<TTag> | null {
  return (
    causeBefore(values, end - 1, from) ??
    causeBefore(
      values.filter(({ tag }) => tag === flowsOn),
      end,
      from,
    )
  );
}

export interface StrandMinutes {
  readonly levelMm: Float64Array;
  readonly shut: Float64Array;
}

export interface StrandEvent {
  readonly strand: number;
  readonly kind: 'hang' | 'bleed';
  /** Index of the first minute beyond the limit, and of the first that is not; null while it lasts. */
  readonly from: number;
  readonly to: number | null;
  /** Index of the minute in which the strand was shut; null where it was not. */
  readonly shut: number | null;
}

const PERSISTS_MIN = 2;

/** Strands whose level leaves its limit for two minutes at least, between two minutes of a drop, in their order. */
export function strandEvents(
  strands: readonly StrandMinutes[],
  limitMm: number,
  [from, to]: readonly [from: number, to: number],
): StrandEvent[] {
  const events: StrandEvent[] = [];
  strands.forEach(({ levelMm, shut }, index) => {
    let open = null as { kind: 'hang' | 'bleed'; from: number; minutes: number } | null;
    const close = (end: number | null, shutAt: number | null): void => {
      if (open !== null && open.minutes >= PERSISTS_MIN)
        events.push({ strand: index + 1, kind: open.kind, from: open.from, to: end, shut: shutAt });
      open = null;
    };
    for (let at = from; at < to; at++) {
      const state = strandAt({ levelMm, shut }, at, limitMm);
      if (state === null) continue;
      const kind = state === 'hang' || state === 'bleed' ? state : null;
      if (open !== null && open.kind !== kind) close(at, state === 'closed' ? at : null);
      if (kind !== null) open = { kind, from: open?.from ?? at, minutes: (open?.minutes ?? 0) + 1 };
      if (state === 'closed') break;
    }
    close(null, null);
  });
  return events.toSorted((a, b) => a.from - b.from || a.strand - b.strand);
}

export const strandAt = ({ levelMm, shut }: StrandMinutes, at: number, limitMm: number) =>
  strandState(
    {
      levelDevMm: Number.isFinite(valueAt(levelMm, at)) ? valueAt(levelMm, at) : null,
      isClosed: valueAt(shut, at) === 1,
    },
    limitMm,
  );
