/** A casting line of an area: its minutes of the last two days, its drops, and what it does now. */
import { DROP_TAGS, type DropCause } from '@plantdeck/boards/contract';
import { dropPhase } from '../../../engine/casting/casting.ts';
import {
  abortCauseOf,
  CASTING_PHASE,
  causeBefore,
  dropsOf,
  type Cause,
  type CastingCourse,
  type Drop,
  type StrandMinutes,
} from '../../../engine/casting/drops.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { accountingDay, accountingLabelAt, type Period } from '../../../engine/plant-time/periods.ts';
import { CastingLineSchema, type CastingLineData } from '../../../engine/process/process-unit.ts';
import {
  readProcessMinutes,
  readProcessUnits,
  tagKey,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import { isoOf, nameOf, type PanelContext } from '../parts/panel-context.ts';
import {
  priorityOf,
  rulesByTag,
  standingAlarms,
  unitStops,
  type UnitAlarm,
  type UnitStop,
} from '../parts/process-context.ts';
import { limitsOf, type CastingLimits, type DropTag, type Window } from './limits.ts';

export const MINUTE_MS = 60_000;
/** Minutes of process values are kept for two days. */
const READ_MS = 48 * 60 * MINUTE_MS;
/** Readings come so late at most; a line that is silent for longer is not known of. */
const ARRIVAL_MS = 10 * MINUTE_MS;
/** Minutes in which a value that is missing takes the one before. */
const NEWEST_MIN = 3;

/** Phase of the pit as its tag counts it. */
const UNLOADING = 2;

export type DropPhaseName = 'prepare' | 'fill' | 'start' | 'steady' | 'end' | 'turnaround';

export interface Line {
  readonly id: string;
  readonly name: string;
  readonly data: CastingLineData;
  readonly limits: CastingLimits;
  readonly course: CastingCourse;
  readonly drops: readonly Drop[];
  /** In the pit now; the one before while the next is prepared. */
  readonly drop: Drop | null;
  readonly phase: DropPhaseName | null;
  /** Index after the newest minute. */
  readonly end: number;
  /** End of the newest minute; null without one. */
  readonly newestMs: number | null;
  readonly strands: readonly StrandMinutes[];
  readonly alarms: readonly UnitAlarm[];
  readonly stops: readonly UnitStop[];
  /** The accounting day until now, or the whole of a past one. */
  readonly day: Period;
  readonly atMs: number;
  /** Share of the minutes of the day that were read, %. */
  readonly completeness: number;
  of(name: string): Float64Array;
  /** Value of the newest minutes; null where nothing came, or where the line is silent. */
  now(name: string): number | null;
  priority(names: readonly string[]): UnitAlarm['priority'] | null;
}

export type CastingUnit = ProcessUnit<CastingLineData>;

/** Casting lines of the area. */
export async function castingUnits({ db, frame, areaId }: PanelContext): Promise<CastingUnit[]> {
  const below = new Set(areasBelow(frame, areaId));
  const all = await readProcessUnits(db, frame.plantId, 'castingLine', CastingLineSchema);
  return all.filter((unit) => below.has(unit.areaId));
}

/** The line of the settings, else the first. */
export const chosenUnit = (
  units: readonly CastingUnit[],
  { setting }: PanelContext,
): CastingUnit | undefined => units.find(({ areaId }) => areaId === setting.own?.['line']) ?? units[0];

export async function readLine(context: PanelContext, unit: CastingUnit): Promise<Line> {
  const { db, frame, plant, period } = context;
  const { data } = unit;
  const limits = limitsOf(context.setting, data);
  const isLive = period.asked.toMs > plant.nowMs && frame.model !== 'imported';
  const untilMs = isLive ? plant.nowMs : period.elapsed.toMs;
  const dayFromMs = accountingDay(
    frame.calendar,
    accountingLabelAt(frame.calendar, Math.max(0, untilMs - 1)),
  ).fromMs;
  const tags = [...unit.tags.values()].map(({ tag }) => tag);
  const span = { fromMs: untilMs - READ_MS, toMs: untilMs };
  const process = await readProcessMinutes(db, frame.plantId, tags, span);
  const of = (name: string): Float64Array => process.of(unit.tags.get(name)?.tag);
  const course: CastingCourse = {
    fromMs: process.fromMs,
    length: process.length,
    phase: of('phase'),
    dropNo: of('dropNo'),
    alloy: of('alloy'),
    pouredT: of('pouredT'),
    lengthMm: of('lengthMm'),
    checkedNo: of('checkedNo'),
    checkedT: of('checkedT'),
    checkedGoodT: of('checkedGoodT'),
    rejected: data.defects.map((_, at) => of(tagKey('rejected', at + 1))),
  };
  const newest = course.phase.findLastIndex(Number.isFinite);
  const newestMs = newest < 0 ? null : course.fromMs + (newest + 1) * MINUTE_MS;
  const isHeard = newestMs !== null && untilMs - newestMs <= ARRIVAL_MS;
  const atMs = isHeard && isLive ? newestMs : untilMs;
  const drops = dropsOf(course, data.targetMm);
  const alarms = await standingAlarms(
    context,
    [unit.areaId, data.holdingAreaId].filter((id) => frame.areas.has(id)),
    await rulesByTag(context),
    atMs,
  );
  const area = frame.areas.get(unit.areaId);
  return {
    id: unit.areaId,
    name: area ? nameOf(area, context.language) : unit.areaId,
    data,
    limits,
    course,
    drops,
    drop: drops.at(-1) ?? null,
    phase: isHeard ? phaseAt(course, newest, data) : null,
    end: newest + 1,
    newestMs,
    strands: Array.from({ length: data.strands }, (_, at) => ({
      levelMm: of(tagKey('strandLevelMm', at + 1)),
      shut: of(tagKey('strandShut', at + 1)),
    })),
    alarms,
    stops: await unitStops(context, [unit.areaId], { fromMs: dayFromMs, toMs: atMs }),
    day: { fromMs: dayFromMs, toMs: atMs },
    atMs,
    completeness: completenessOf(course, dayFromMs, atMs),
    of,
    now: (name) =>
      isHeard
        ? (of(name)
            .subarray(0, newest + 1)
            .slice(-NEWEST_MIN)
            .findLast(Number.isFinite) ?? null)
        : null,
    priority: (names) =>
      priorityOf(
        alarms,
        names.map((name) => unit.tags.get(name)?.tag),
      ),
  };
}

function completenessOf({ phase, fromMs }: CastingCourse, dayFromMs: number, atMs: number): number {
  const [first, end] = [dayFromMs, atMs].map((ms) => Math.max(0, Math.round((ms - fromMs) / MINUTE_MS)));
  const minutes = phase.subarray(first, end);
  const known = minutes.reduce((count, value) => count + (Number.isFinite(value) ? 1 : 0), 0);
  return minutes.length === 0 ? 0 : (known / minutes.length) * 100;
}

function phaseAt({ phase, lengthMm }: CastingCourse, at: number, data: CastingLineData): DropPhaseName {
  if (phase[at] === UNLOADING) return 'turnaround';
  if (phase[at] !== CASTING_PHASE) return 'prepare';
  const length = lengthMm[at] ?? 0;
  return length > 0 ? dropPhase(true, length, data.startMm, data.targetMm) : 'fill';
}

export const isCasting = ({ drop, phase }: Line): boolean =>
  phase !== null && drop !== null && drop.toMs === null;
export const alloyOf = ({ data }: Line, { alloy }: Drop): string => data.alloys[alloy] ?? '–';
export const labelOf = ({ data }: Line, no: number): string => `${data.code}-${no}`;
export const indexOf = ({ course }: Line, ms: number): number => Math.round((ms - course.fromMs) / MINUTE_MS);

/** Indices of the minutes of a drop. */
export const minutesOf = (line: Line, drop: Drop): readonly [from: number, to: number] => [
  indexOf(line, drop.fromMs),
  drop.toMs === null ? line.end : indexOf(line, drop.toMs),
];

export const windowsOf = (line: Line, drop: Drop): { tag: DropTag; window: Window; values: Float64Array }[] =>
  DROP_TAGS.flatMap((tag) => {
    const window = line.limits.windowOf(tag, alloyOf(line, drop));
    return window === null ? [] : [{ tag, window, values: line.of(tag) }];
  });

/** Before its metal flows, a value of a drop is none: the launder is cold and the table empty. */
export const settledFrom = (line: Line, drop: Drop): number => {
  const [from, to] = minutesOf(line, drop);
  const at = line.course.lengthMm.findIndex((length, index) => index >= from && index < to && length > 0);
  return at < 0 ? to : at;
};

const causeOf = (context: PanelContext, { course }: Line, cause: Cause<DropTag> | null): DropCause =>
  cause && {
    tag: cause.tag,
    value: cause.value,
    limit: cause.limit,
    since: isoOf(context, course.fromMs + cause.at * MINUTE_MS),
  };

/** The cause of what happened to a drop in a minute. */
export const causeAt = (context: PanelContext, line: Line, drop: Drop, at: number): DropCause =>
  causeOf(context, line, causeBefore(windowsOf(line, drop), at, settledFrom(line, drop)));

/** Why a drop was aborted; null too where nothing measured was out of its window. */
export const abortCause = (context: PanelContext, line: Line, drop: Drop): DropCause =>
  drop.isAborted
    ? causeOf(
        context,
        line,
        abortCauseOf(windowsOf(line, drop), [settledFrom(line, drop), minutesOf(line, drop)[1]], 'waterM3h'),
      )
    : null;
