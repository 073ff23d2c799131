/**
 * What every ball mill of an area does and has done: the state machine of a batch mill over its load by the minute, its
 * recorded stops and, where its source tells them, its valves and the target of its batch. The board, the running records
 * and the assistant read it here, so that no two of them differ.
 */
import type { BallState } from '@plantdeck/core/contract';
import {
  elapsedMsAt,
  replayMill,
  unknownMill,
  type Batch,
  type ClosedBatch,
  type MillChange,
  type MillEvent,
  type MillKind,
  type MillParameters,
} from '../../../engine/ball-mill/ball-mill-state.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { BallMillSchema, type BallMillData } from '../../../engine/process/process-unit.ts';
import { readMeterMinutes } from '../../../store/energy/minutes.ts';
import {
  readProcessMinutes,
  readProcessUnits,
  type ProcessMinutes,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import { openStop, stopsOf } from '../machines/machine-states.ts';
import { readStops, type Stop } from '../parts/stops.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import { readMachines, type RatedMachine } from '../workshop-energy/machines.ts';
import type { MillLimits } from './limits.ts';

export const BALL_MILL = 'ballMill';
export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As many machines as a plant is looked through for its mills. */
const MACHINES_MAX = 500;
const QUALITY_BAD = 3;
/** What is shown goes back a day; a batch that was milled at its beginning has begun so long before it at most. */
export const SHOWN_MS = 24 * HOUR_MS;
const WARM_UP_MS = 16 * HOUR_MS;
/** Readings come so late at most; a plant that is silent for longer has no mill that is known of. */
const ARRIVAL_MS = 10 * MINUTE_MS;
const SPARK_MINUTES = 120;
const TAGS = ['currentA', 'targetMin', 'chargeOpen', 'dischargeOpen'] as const;
const ORDER: readonly BallState[] = ['timeout', 'commInterruption', 'downtime', 'milling', 'standby'];
/** A mill that ends within this is called before the rest. */
const DUE_MS = 30 * MINUTE_MS;

export type MillPhase = 'charge' | 'mill' | 'discharge' | 'wait' | 'unknown';

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
  readonly phase: MillPhase;
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
  /** What needs somebody first. */
  readonly mills: readonly Mill[];
  readonly counts: Readonly<Record<BallState, number>>;
  /** The moment that all of it is of. */
  readonly atMs: number;
  /** Newest reading of any mill; null without one. */
  readonly dataAsOfMs: number | null;
  readonly blocks: readonly DayBlock[];
}

/** Load of a mill in even steps; NaN is a gap. */
interface Course {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly kw: Float64Array;
}

/** Mills of the area that the context shows, and what they have done since `fromMs`. */
export async function readMills(context: WorkshopContext, limits: MillLimits): Promise<Mills> {
  const { db, frame, plant, period } = context;
  const all = await readMachines(context, MACHINES_MAX);
  const machines = all.machines.filter(({ areaId }) => frame.areas.get(areaId)?.equipmentType === BALL_MILL);
  const isLive = period.asked.toMs > plant.nowMs && frame.model !== 'imported';
  const untilMs = isLive ? plant.nowMs : period.elapsed.toMs;
  const fromMs =
    Math.floor((Math.min(period.elapsed.fromMs, untilMs - SHOWN_MS) - WARM_UP_MS) / SLOT_MS) * SLOT_MS;
  const span = { fromMs, toMs: Math.floor(untilMs / MINUTE_MS) * MINUTE_MS };
  const minutes = await readMeterMinutes(
    db,
    machines.map(({ meterKey }) => meterKey),
    frame.calendar.zone,
    span,
  );
  const units = new Map(
    (await readProcessUnits(db, frame.plantId, BALL_MILL, BallMillSchema)).map((unit) => [unit.areaId, unit]),
  );
  const tags = [...units.values()].flatMap((unit) => TAGS.flatMap((name) => unit.tags.get(name)?.tag ?? []));
  const process = await readProcessMinutes(db, frame.plantId, tags, span);
  const stops = await readStops(context, { fromMs, toMs: Math.max(untilMs, fromMs + 1) });
  const courses = machines.map((machine): Course => {
    const kw = minutes.get(machine.meterKey);
    return kw && kw.some(Number.isFinite)
      ? { fromMs, stepMs: MINUTE_MS, kw }
      : { fromMs, stepMs: SLOT_MS, kw: slotLoads(all.blocks, machine, span) };
  });
  const newest = courses.map(lastGoodMs);
  const dataAsOfMs = newest.reduce<number | null>(
    (latest, ms) => (ms !== null && ms > (latest ?? 0) ? ms : latest),
    null,
  );
  const isHeard = dataAsOfMs !== null && untilMs - dataAsOfMs <= ARRIVAL_MS;
  const atMs = isHeard && isLive ? dataAsOfMs : untilMs;
  const mills = machines.map((machine, at) =>
    millOf({
      machine,
      order: at,
      unit: units.get(machine.areaId) ?? null,
      course: courses[at]!,
      lastMs: newest[at] ?? null,
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
const urgency = (mill: Mill): number => (isDue(mill) ? 2.5 : ORDER.indexOf(mill.state));

interface MillInput {
  readonly machine: RatedMachine;
  readonly order: number;
  readonly unit: ProcessUnit<BallMillData> | null;
  readonly course: Course;
  readonly lastMs: number | null;
  readonly process: ProcessMinutes;
  /** Newest first. */
  readonly stops: readonly Stop[];
  readonly blocks: readonly DayBlock[];
  readonly atMs: number;
  readonly limits: MillLimits;
}

function millOf(input: MillInput): Mill {
  const { machine, unit, course, lastMs, stops, blocks, atMs, limits } = input;
  const parameters = parametersOf(input);
  const { state, changes } = replayMill(unknownMill(course.fromMs), eventsOf(input), parameters);
  const { status } = state;
  const live = status.kind === 'commInterruption' ? status.before : status;
  const batch = live.kind === 'standby' ? null : live.batch;
  const stop = status.kind === 'downtime' ? openStop(stops, atMs) : undefined;
  const spans = spansOf(changes, course.fromMs, atMs);
  const present = spans.at(-1);
  const isKnown = status.kind !== 'commInterruption';
  const firstMs = firstGoodMs(course);
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
      kwh: isSeen(batch) ? kwhOf(blocks, machine, { fromMs: batch.fromMs, toMs: atMs }) : null,
    },
    kw: isKnown ? lastKw(course) : null,
    currentA: isKnown ? lastCurrent(input) : null,
    lastDataMs: lastMs,
    downReason: stop?.reason ?? '',
    spark:
      course.stepMs === MINUTE_MS
        ? [...course.kw.slice(0, Math.round((atMs - course.fromMs) / MINUTE_MS)).slice(-SPARK_MINUTES)]
        : [],
    spans,
    ended: changes
      .flatMap(({ closed }) => (closed && isSeen(closed) ? [closed] : []))
      .map((one) => ({
        ...one,
        kwh: kwhOf(blocks, machine, one),
        cycleMs: cycleOf(input, one),
      })),
  };

  function parametersOf({ unit: of }: MillInput): MillParameters {
    const targetMin = limits.targetMinOf(of?.data.recipe) ?? of?.data.targetMin ?? limits.targetMin;
    return {
      // The load stands in for the current, as a running contact.
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
}

/** Loads of the quarter hours of a period. */
function slotLoads(
  blocks: readonly DayBlock[],
  { meterKey }: RatedMachine,
  { fromMs, toMs }: Period,
): Float64Array {
  const loads = new Float64Array(Math.floor((toMs - fromMs) / SLOT_MS)).fill(Number.NaN);
  for (const block of blocks) {
    const meter = block.meters.get(meterKey);
    const shift = Math.round((block.fromMs - fromMs) / SLOT_MS);
    meter?.values.forEach((kwh, index) => {
      const at = index + shift;
      if (at >= 0 && at < loads.length && (meter.quality[index] ?? 4) < QUALITY_BAD)
        loads[at] = (kwh * HOUR_MS) / SLOT_MS;
    });
  }
  return loads;
}

function firstGoodMs({ fromMs, stepMs, kw }: Course): number {
  const at = kw.findIndex((value) => !Number.isNaN(value));
  return fromMs + Math.max(0, at) * stepMs;
}
function lastGoodMs({ fromMs, stepMs, kw }: Course): number | null {
  const at = kw.findLastIndex((value) => !Number.isNaN(value));
  return at < 0 ? null : fromMs + (at + 1) * stepMs;
}
function lastKw({ kw }: Course): number | null {
  const at = kw.findLastIndex((value) => !Number.isNaN(value));
  return at < 0 ? null : (kw[at] ?? null);
}

/**
 * All that is told of a mill, oldest first. A reading stands at the beginning and at the end of each step; of equal ones
 * only as many are made as show that the line is up.
 */
function eventsOf({ machine, unit, course, process, stops, atMs, limits }: MillInput): MillEvent[] {
  const runKw = ((machine.highest * HOUR_MS) / SLOT_MS) * limits.runShare;
  const tag = (name: (typeof TAGS)[number]): Float64Array => process.of(unit?.tags.get(name)?.tag);
  const [target, charge, discharge] = [tag('targetMin'), tag('chargeOpen'), tag('dischargeOpen')];
  const faults = stops.filter(({ isPlanned }) => !isPlanned);
  const minuteAt = (ms: number): number => Math.floor((ms - process.fromMs) / MINUTE_MS);
  // What the enterprise sets for the recipe holds, whatever the source tells.
  const isTold = limits.targetMinOf(unit?.data.recipe) === null;
  const events: MillEvent[] = [];
  let before = '';
  let toldMs = Number.NEGATIVE_INFINITY;
  let targetMin = 0;
  // Between two readings of the same mean there is no moment to skip.
  const keepAliveMs = course.stepMs > MINUTE_MS ? 0 : limits.commTimeoutMs - MINUTE_MS;
  const edges = new Set(stops.flatMap(({ fromMs, toMs }) => [fromMs, toMs]));
  const tell = (kw: number, ms: number): void => {
    const minute = minuteAt(ms);
    const signals = {
      isRunning: runKw > 0 && kw >= runKw,
      hasFault: faults.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs),
      isChargeOpen: charge[minute] === 1,
      isDischargeOpen: discharge[minute] === 1,
    };
    const key = JSON.stringify(signals);
    if (key === before && ms - toldMs < keepAliveMs) return;
    before = key;
    toldMs = ms;
    events.push({ kind: 'reading', atMs: ms, currentA: null, ...signals });
  };
  course.kw.forEach((kw, index) => {
    const fromMs = course.fromMs + index * course.stepMs;
    const toMs = Math.min(fromMs + course.stepMs, atMs);
    if (Number.isNaN(kw) || toMs <= fromMs) return;
    const wanted = target[minuteAt(fromMs)] ?? Number.NaN;
    if (wanted > 0 && wanted !== targetMin && isTold)
      events.push({ kind: 'recipe', atMs: fromMs, batchNo: String(fromMs), targetMs: wanted * MINUTE_MS });
    if (!Number.isNaN(wanted)) targetMin = wanted;
    tell(kw, fromMs);
    for (const ms of edges) if (ms > fromMs && ms < toMs) tell(kw, ms);
    const isLast = Number.isNaN(course.kw[index + 1] ?? Number.NaN);
    if (!isLast && course.stepMs === MINUTE_MS) return;
    if (isLast) before = '';
    tell(kw, isLast ? toMs : toMs - 1);
  });
  for (const { fromMs, toMs, isPlanned } of stops) {
    if (!isPlanned) continue;
    events.push({ kind: 'repairOrder', atMs: Math.max(course.fromMs, fromMs), isOpen: true });
    if (toMs <= atMs) events.push({ kind: 'repairOrder', atMs: toMs, isOpen: false });
  }
  events.push({ kind: 'tick', atMs });
  return events.toSorted((a, b) => a.atMs - b.atMs).filter((event) => event.atMs <= atMs);
}

/** The newest current of the last minutes. */
function lastCurrent({ unit, process, atMs }: MillInput): number | null {
  const end = Math.floor((atMs - process.fromMs) / MINUTE_MS);
  const recent = process.of(unit?.tags.get('currentA')?.tag).slice(Math.max(0, end - 3), end);
  return recent.findLast(Number.isFinite) ?? null;
}

function phaseOf({ unit, process, atMs }: MillInput, state: MillKind): MillPhase {
  if (state === 'commInterruption') return 'unknown';
  if (state === 'milling' || state === 'timeout') return 'mill';
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
function kwhOf(
  blocks: readonly DayBlock[],
  { meterKey }: RatedMachine,
  { fromMs, toMs }: Period,
): number | null {
  let kwh: number | null = null;
  for (const block of blocks) {
    const meter = block.meters.get(meterKey);
    meter?.values.forEach((value, index) => {
      const slotMs = block.fromMs + index * SLOT_MS;
      const isCounted =
        slotMs + SLOT_MS > fromMs && slotMs < toMs && (meter.quality[index] ?? 4) < QUALITY_BAD;
      if (isCounted && !Number.isNaN(value)) kwh = (kwh ?? 0) + value;
    });
  }
  return kwh;
}

/** B2: from the first minute of the charge before a batch to the last minute of the discharge after it. */
function cycleOf({ unit, process, atMs }: MillInput, { fromMs, toMs }: Period): number | null {
  const [charge, discharge] = (['chargeOpen', 'dischargeOpen'] as const).map((name) =>
    process.of(unit?.tags.get(name)?.tag),
  );
  const minute = (ms: number): number => Math.floor((ms - process.fromMs) / MINUTE_MS);
  const lastCharge = charge?.lastIndexOf(1, minute(fromMs)) ?? -1;
  const firstDischarge = discharge?.indexOf(1, Math.max(0, minute(toMs) - 1)) ?? -1;
  if (lastCharge < 0 || firstDischarge < 0) return null;
  let first = lastCharge;
  while (first > 0 && charge?.[first - 1] === 1) first -= 1;
  let last = firstDischarge;
  while (discharge?.[last + 1] === 1) last += 1;
  // It still runs out, or its charge was before what is looked at.
  if (first === 0 || last + 1 >= minute(atMs)) return null;
  return (last + 1 - first) * MINUTE_MS;
}
