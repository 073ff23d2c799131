import type { ROLLING_STATES } from '@plantdeck/boards/contract';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import {
  accountingDay,
  accountingLabelAt,
  SLOT_MS,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { RollingLineSchema, type RollingLineData } from '../../../engine/process/process-unit.ts';
import {
  readProcessMinutes,
  readProcessUnits,
  tagKey,
  type ProcessMinutes,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import {
  rulesByTag,
  standingAlarms,
  unitStops,
  type UnitAlarm,
  type UnitStop,
} from '../parts/process-context.ts';
import { limitsOf, type RollingLimits } from './limits.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 3_600_000;
/** The size looks back so far. */
export const TREND_MINUTES = 480;
/** Values come so late at most. */
const ARRIVAL_MINUTES = 30;

export type RollingUnit = ProcessUnit<RollingLineData>;
export type RollingState = (typeof ROLLING_STATES)[number];

export interface LineContext extends PanelContext {
  readonly lines: readonly RollingUnit[];
  readonly line: RollingUnit;
  readonly limits: RollingLimits;
  /** End of the newest minute of its sensors. */
  readonly atMs: number;
  readonly state: RollingState;
  /** Minutes of a value since the accounting day began, and at least 24 hours; the last is the newest. */
  recent(key: string): Float64Array;
  /** The accounting day up to its last quarter hour. */
  readonly day: Period;
  /** Since 24 hours, or since the day began. */
  readonly blocks: readonly DayBlock[];
  /** Of the days before this one that make the control limits. */
  readonly base: { readonly sizes: Float64Array; readonly runs: Float64Array };
  readonly alarms: readonly UnitAlarm[];
  /** That touch the last 24 hours, or the day. */
  readonly stops: readonly UnitStop[];
}

export const measured = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** Lines of an area, those that are chosen where some are. */
export async function rollingLinesOf({ db, frame, areaId, setting }: PanelContext): Promise<RollingUnit[]> {
  const all = await readProcessUnits(db, frame.plantId, 'rollingLine', RollingLineSchema);
  const under = (roots: readonly string[]): RollingUnit[] => {
    const below = new Set(roots.flatMap((id) => [...areasBelow(frame, id)]));
    return all.filter(({ areaId: id }) => frame.areas.has(id) && below.has(id));
  };
  const here = under([areaId]);
  const wanted = under(setting.lineIds ?? []);
  const chosen = here.filter((line) => wanted.includes(line));
  return chosen.length > 0 ? chosen : here;
}

/** @returns null if no sensor of the line has a value in the last half hour */
export async function lineContext(
  context: PanelContext,
  lines: readonly RollingUnit[],
  line: RollingUnit,
): Promise<LineContext | null> {
  const { db, frame, plant } = context;
  const { nowMs } = plant;
  const { plantId, calendar } = frame;
  const tags = [...line.tags.values()].map(({ tag }) => tag);
  const dayFromMs = accountingDay(calendar, accountingLabelAt(calendar, plant.askedFromMs)).fromMs;
  const fromMs = Math.min(dayFromMs, nowMs - DAY_MS - ARRIVAL_MINUTES * MINUTE_MS);
  const minutes = await readProcessMinutes(db, plantId, tags, { fromMs, toMs: nowMs });
  const atMs = minutes.newestMs;
  if (atMs === null || atMs <= nowMs - ARRIVAL_MINUTES * MINUTE_MS) return null;
  const end = Math.round((atMs - minutes.fromMs) / MINUTE_MS);
  const valuesOf = (of: ProcessMinutes, key: string): Float64Array => of.of(line.tags.get(key)?.tag);
  const recent = (key: string): Float64Array => valuesOf(minutes, key).slice(0, end);
  const limits = limitsOf(context.setting, line.data);
  const day = { fromMs: dayFromMs, toMs: Math.max(plant.elapsedMs, dayFromMs) };
  const baseTags = ['sizeMm', 'runs'].flatMap((key) => line.tags.get(key)?.tag ?? []);
  const base = await readProcessMinutes(db, plantId, baseTags, {
    fromMs: day.fromMs - limits.baseDays * DAY_MS,
    toMs: day.fromMs,
  });
  const stops = await unitStops(context, [line.areaId], { fromMs, toMs: atMs });
  return {
    ...context,
    lines,
    line,
    limits,
    atMs,
    state: stateOf(
      (key) => recent(key).at(-1),
      stops.findLast((stop) => stop.fromMs < atMs && stop.toMs >= atMs),
    ),
    recent,
    day,
    blocks: await plant.store.blocks(
      frame,
      { fromMs: Math.min(day.fromMs, plant.elapsedMs - DAY_MS), toMs: plant.elapsedMs },
      nowMs,
    ),
    base: { sizes: valuesOf(base, 'sizeMm'), runs: valuesOf(base, 'runs') },
    alarms: await standingAlarms(
      context,
      [...areasBelow(frame, line.areaId)],
      await rulesByTag(context),
      atMs,
    ),
    stops,
  };
}

const WAITING = 'waitingMaterial';

function stateOf(newest: (key: string) => number | undefined, stop: UnitStop | undefined): RollingState {
  const runs = measured(newest('runs'));
  if (runs === null) return 'comm';
  if (runs > 0) return 'run';
  if (newest('cobble') === 1 || newest('casterTrip') === 1) return 'fault';
  return stop?.isPlanned || stop?.reason === WAITING ? 'idle' : 'stop';
}

/** Speed and section of the stock behind each stand, a minute before the newest as it is counted. */
export const standsAt = (
  { line, recent }: LineContext,
  at: number,
): { readonly speedMps: number | null; readonly areaMm2: number }[] =>
  line.data.stands.map(({ areaMm2 }, n) => ({
    speedMps: measured(recent(tagKey('standMps', n + 1))[at]),
    areaMm2,
  }));

/** Start of the minute at an index of what `recent` gives. */
export const minuteMs = ({ atMs, recent }: LineContext, at: number): number =>
  atMs - (recent('runs').length - at) * MINUTE_MS;
export const SLOT_MINUTES = SLOT_MS / MINUTE_MS;
