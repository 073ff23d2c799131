/**
 * What every ball mill of an area does and has done: the state machine of a batch mill over its load by the minute, its
 * recorded stops and, where its source has them, its valves and the target of its batch. The board and the running records
 * read it here, so that they cannot differ.
 */
import type { BallState } from '@plantdeck/core/contract';
import {
  elapsedMsAt,
  replayMill,
  unknownMill,
  type Batch,
  type ClosedBatch,
  type MillChange,
  type MillKind,
  type MillParameters,
} from '../../../engine/ball-mill/ball-mill-state.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import {
  accountingDay,
  accountingLabelAt,
  SLOT_MS,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { BallMillSchema, type BallMillData } from '../../../engine/process/process-unit.ts';
import { machineSum, type LatestLoad } from '../../../store/energy/machines.ts';
import { lastMinute, readMeterMinutes } from '../../../store/energy/minutes.ts';
import { readProcessMinutes, readProcessUnits, type ProcessUnit } from '../../../store/tags/process-store.ts';
import { openStop, stopsOf } from '../machines/machine-states.ts';
import { readStops } from '../parts/stops.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import { readMachines, type RatedMachine } from '../workshop-energy/machines.ts';
import type { MillLimits } from './limits.ts';
import {
  HOUR_MS,
  MILL_TAGS,
  millEvents,
  MINUTE_MS,
  slotLoads,
  type Course,
  type MillReadings,
} from './mill-readings.ts';

export const BALL_MILL = 'ballMill';
/** As many machines as a plant is looked through for its mills. */
const MACHINES_MAX = 500;
/** What is shown goes back a day; a batch that was milled at its beginning has begun so long before it at most. */
export const SHOWN_MS = 24 * HOUR_MS;
const WARM_UP_MS = 16 * HOUR_MS;
/** Readings come so late at most; a plant that is silent for longer has no mill that is known of. */
const ARRIVAL_MS = 10 * MINUTE_MS;
const SPARK_MINUTES = 120;
/** What needs attention first; a mill that is due comes before those that go on. */
const URGENCY = { timeout: 0, commInterruption: 1, downtime: 2, due: 3, milling: 4, standby: 5 } as const;
/** A mill is due when its batch ends within this. */
const DUE_MS = 30 * MINUTE_MS;

export type MillPhase = 'charge' | 'mill' | 'discharge' | 'wait';

/** A batch that has ended, with what it took. */
export interface EndedBatch extends ClosedBatch {
  readonly kwh: number | null;
  /** From the first of its charge to the last of its discharge; null where the valves tell nothing or it is not empty yet. */
  readonly cycleMs: number | null;
}
export interface RunningBatch extends Batch {
  /** Null where it began before the readings that are looked at. */
  readonly milledMs: number | null;
  readonly kwh: number | null;
}
export interface Mill {
  readonly machine: RatedMachine;
  /** Place in the plant, or in the settings. */
  readonly order: number;
  readonly unit: ProcessUnit<BallMillData> | null;
  readonly state: BallState;
  /** Null where it began before the readings that are looked at. */
  readonly sinceMs: number | null;
  /** Null while the mill is silent, and where its source has no valves. */
  readonly phase: MillPhase | null;
  readonly batch: RunningBatch | null;
  readonly kw: number | null;
  /** Null where the source tells no current. */
  readonly currentA: number | null;
  readonly lastDataMs: number | null;
  readonly downReason: string;
  /** The last two hours by the minute, kW, NaN is a gap; empty where no minutes are kept. */
  readonly spark: readonly number[];
  readonly spans: readonly (Period & { readonly state: MillKind })[];
  readonly ended: readonly EndedBatch[];
}
export interface Mills {
  /** What needs attention first. */
  readonly mills: readonly Mill[];
  readonly counts: Readonly<Record<BallState, number>>;
  /** The accounting day until now, or the whole of a past one. */
  readonly day: Period;
  /** The moment that all of it is of. */
  readonly atMs: number;
  /** Newest reading of any mill; null without one. */
  readonly dataAsOfMs: number | null;
  readonly blocks: readonly DayBlock[];
}

/** Mills of the area that the context shows, now and over the last day; of a longer range only its last day is read. */
export async function readMills(context: WorkshopContext, limits: MillLimits): Promise<Mills> {
  const { db, frame, plant, period } = context;
  const { calendar } = frame;
  const all = await readMachines(context, MACHINES_MAX);
  const machines = all.machines.filter(({ areaId }) => frame.areas.get(areaId)?.equipmentType === BALL_MILL);
  const isLive = period.asked.toMs > plant.nowMs && frame.model !== 'imported';
  const untilMs = isLive ? plant.nowMs : period.elapsed.toMs;
  const dayFromMs = accountingDay(calendar, accountingLabelAt(calendar, Math.max(0, untilMs - 1))).fromMs;
  const fromMs = Math.floor((Math.min(dayFromMs, untilMs - SHOWN_MS) - WARM_UP_MS) / SLOT_MS) * SLOT_MS;
  const span = { fromMs, toMs: Math.floor(untilMs / MINUTE_MS) * MINUTE_MS };
  const minutes = await readMeterMinutes(
    db,
    machines.map(({ meterKey }) => meterKey),
    calendar.zone,
    span,
  );
  const units = new Map(
    (await readProcessUnits(db, frame.plantId, BALL_MILL, BallMillSchema)).map((unit) => [unit.areaId, unit]),
  );
  const tags = [...units.values()].flatMap((unit) =>
    MILL_TAGS.flatMap((name) => unit.tags.get(name)?.tag ?? []),
  );
  const process = await readProcessMinutes(db, frame.plantId, tags, span);
  const stops = await readStops(context, { fromMs, toMs: Math.max(untilMs, fromMs + 1) });
  const courses = machines.map((machine): Course => {
    const kw = minutes.get(machine.meterKey);
    return kw && kw.some(Number.isFinite)
      ? { fromMs, stepMs: MINUTE_MS, kw }
      : { fromMs, stepMs: SLOT_MS, kw: slotLoads(all.blocks, machine, span) };
  });
  const newest = courses.map(({ stepMs, kw }) => {
    const last = lastMinute(kw);
    return last && { kw: last.kw, atMs: fromMs + (last.index + 1) * stepMs };
  });
  const known = newest.flatMap((last) => last?.atMs ?? []);
  const dataAsOfMs = known.length === 0 ? null : Math.max(...known);
  const isHeard = dataAsOfMs !== null && untilMs - dataAsOfMs <= ARRIVAL_MS;
  const atMs = isHeard && isLive ? dataAsOfMs : untilMs;
  const mills = machines.map((machine, at) =>
    millOf({
      machine,
      order: at,
      unit: units.get(machine.areaId) ?? null,
      course: courses[at]!,
      newest: newest[at] ?? null,
      process,
      stops: stopsOf(context, machine, stops),
      blocks: all.blocks,
      atMs,
      limits,
    }),
  );
  const counts = { standby: 0, milling: 0, downtime: 0, timeout: 0, commInterruption: 0 };
  for (const { state } of mills) counts[state] += 1;
  return {
    mills: mills.toSorted((a, b) => urgency(a) - urgency(b)),
    counts,
    day: { fromMs: dayFromMs, toMs: atMs },
    atMs,
    dataAsOfMs,
    blocks: all.blocks,
  };
}

const isDue = ({ state, batch }: Mill): boolean =>
  state === 'milling' &&
  batch?.targetMs != null &&
  batch.milledMs !== null &&
  batch.targetMs - batch.milledMs < DUE_MS;
const urgency = (mill: Mill): number => URGENCY[isDue(mill) ? 'due' : mill.state];

interface MillInput extends MillReadings {
  readonly order: number;
  readonly newest: LatestLoad | null;
  readonly blocks: readonly DayBlock[];
}

function millOf(input: MillInput): Mill {
  const { machine, unit, course, newest, stops, blocks, atMs } = input;
  const parameters = parametersOf(input);
  const { state, changes } = replayMill(unknownMill(course.fromMs), millEvents(input), parameters);
  const { status } = state;
  const live = status.kind === 'commInterruption' ? status.before : status;
  const batch = live.kind === 'standby' ? null : live.batch;
  const stop = status.kind === 'downtime' ? openStop(stops, atMs) : undefined;
  const closed = changes.flatMap((change) => change.closed ?? []);
  const spans = spansOf(changes, course.fromMs, atMs);
  const present = spans.at(-1);
  const isKnown = status.kind !== 'commInterruption';
  const firstMs = course.fromMs + Math.max(0, course.kw.findIndex(Number.isFinite)) * course.stepMs;
  // One that was milled when the readings begin has begun earlier.
  const isSeen = (one: Batch): boolean => one.fromMs - firstMs >= parameters.commTimeoutMs;
  return {
    machine,
    order: input.order,
    unit,
    state: status.kind,
    sinceMs: present && present.fromMs > course.fromMs ? present.fromMs : null,
    phase: phaseOf(input, status.kind),
    batch: batch && {
      ...batch,
      milledMs: isSeen(batch)
        ? elapsedMsAt(state, isKnown ? atMs : Math.min(atMs, state.signals.lastGoodMs))
        : null,
      kwh: isSeen(batch) ? batchKwh(blocks, machine, { fromMs: batch.fromMs, toMs: atMs }) : null,
    },
    kw: isKnown ? (newest?.kw ?? null) : null,
    currentA: isKnown ? lastCurrent(input) : null,
    lastDataMs: newest?.atMs ?? null,
    downReason: stop?.reason ?? '',
    spark:
      course.stepMs === MINUTE_MS
        ? [...course.kw.slice(0, Math.round((atMs - course.fromMs) / MINUTE_MS)).slice(-SPARK_MINUTES)]
        : [],
    spans,
    ended: closed.flatMap((one, index) => {
      if (!isSeen(one)) return [];
      const between = {
        fromMs: closed[index - 1]?.toMs ?? course.fromMs,
        toMs: closed[index + 1]?.fromMs ?? batch?.fromMs ?? atMs,
      };
      return [{ ...one, kwh: batchKwh(blocks, machine, one), cycleMs: cycleOf(input, one, between) }];
    }),
  };
}

function parametersOf({ unit, course, limits }: MillInput): MillParameters {
  const targetMin = limits.targetMinOf(unit?.data.recipe) ?? unit?.data.targetMin ?? limits.targetMin;
  return {
    // Readings carry no current: whether the mill runs follows from its load.
    runCurrentA: Number.POSITIVE_INFINITY,
    startDelayMs: MINUTE_MS,
    stopDelayMs: 2 * MINUTE_MS,
    commTimeoutMs: Math.max(limits.commTimeoutMs, course.stepMs + MINUTE_MS),
    bridgeMaxMs: 30 * MINUTE_MS,
    overrunMs: limits.overrunMs,
    standbyMaxMs: 4 * HOUR_MS,
    defaultTargetMs: targetMin === null ? null : targetMin * MINUTE_MS,
  };
}

/** The newest current of the last minutes. */
function lastCurrent({ unit, process, atMs }: MillInput): number | null {
  const end = Math.floor((atMs - process.fromMs) / MINUTE_MS);
  const recent = process.of(unit?.tags.get('currentA')?.tag).slice(Math.max(0, end - 3), end);
  return recent.findLast(Number.isFinite) ?? null;
}

function phaseOf({ unit, process, atMs }: MillInput, state: MillKind): MillPhase | null {
  if (state === 'commInterruption') return null;
  if (state === 'milling' || state === 'timeout') return 'mill';
  if (!unit?.tags.has('chargeOpen')) return null;
  const isOpen = (name: 'chargeOpen' | 'dischargeOpen'): boolean =>
    process.of(unit?.tags.get(name)?.tag)[Math.floor((atMs - 1 - process.fromMs) / MINUTE_MS)] === 1;
  return isOpen('chargeOpen') ? 'charge' : isOpen('dischargeOpen') ? 'discharge' : 'wait';
}

function spansOf(changes: readonly MillChange[], fromMs: number, toMs: number): Mill['spans'] {
  const spans: { fromMs: number; toMs: number; state: MillKind }[] = [
    { fromMs, toMs, state: 'commInterruption' },
  ];
  for (const { sinceMs, to } of changes) {
    const last = spans.at(-1);
    if (last && last.fromMs >= sinceMs) spans.pop();
    else if (last) last.toMs = sinceMs;
    spans.push({ fromMs: sinceMs, toMs, state: to });
  }
  return spans;
}

/** Energy of the quarter hours that a batch was milled in, kWh; null without a reading. */
function batchKwh(
  blocks: readonly DayBlock[],
  machine: RatedMachine,
  { fromMs, toMs }: Period,
): number | null {
  const slots = { fromMs: Math.floor(fromMs / SLOT_MS) * SLOT_MS, toMs: Math.ceil(toMs / SLOT_MS) * SLOT_MS };
  const { kwh, known } = machineSum(blocks, machine, slots, 0, 0);
  return known === 0 ? null : kwh;
}

/**
 * B2: from the first minute of the charge before a batch to the last minute of the discharge after it.
 * @param between the end of the batch before it and the beginning of the next one: valves beyond are theirs
 * @returns null where the valves are not known, or the mill is not empty yet
 */
function cycleOf(
  { unit, process, atMs }: MillInput,
  { fromMs, toMs }: Period,
  between: Period,
): number | null {
  const [charge, discharge] = (['chargeOpen', 'dischargeOpen'] as const).map((name) =>
    process.of(unit?.tags.get(name)?.tag),
  ) as [Float64Array, Float64Array];
  const minuteOf = (ms: number): number => Math.max(0, Math.floor((ms - process.fromMs) / MINUTE_MS));
  let first = charge.lastIndexOf(1, minuteOf(fromMs));
  let last = discharge.indexOf(1, Math.max(0, minuteOf(toMs) - 1));
  if (first < minuteOf(between.fromMs) || last < 0 || last >= minuteOf(between.toMs)) return null;
  while (charge[first - 1] === 1) first -= 1;
  while (discharge[last + 1] === 1) last += 1;
  return first <= 0 || last + 1 >= minuteOf(atMs) ? null : (last + 1 - first) * MINUTE_MS;
}
