/** What is known of a ball mill, and the events that its state machine takes from it. Pure. */
import type { MillEvent } from '../../../engine/ball-mill/ball-mill-state.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import type { BallMillData } from '../../../engine/process/process-unit.ts';
import type { ProcessMinutes, ProcessUnit } from '../../../store/tags/process-store.ts';
import type { Stop } from '../parts/stops.ts';
import type { RatedMachine } from '../workshop-energy/machines.ts';
import type { MillLimits } from './limits.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const MILL_TAGS = ['currentA', 'targetMin', 'chargeOpen', 'dischargeOpen'] as const;
const QUALITY_BAD = 3;

/** Load of a mill in even steps; NaN is a gap. */
export interface Course {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly kw: Float64Array;
}

export interface MillReadings {
  readonly machine: RatedMachine;
  readonly unit: ProcessUnit<BallMillData> | null;
  readonly course: Course;
  readonly process: ProcessMinutes;
  /** Newest first. */
  readonly stops: readonly Stop[];
  readonly atMs: number;
  readonly limits: MillLimits;
}

/** Loads of the quarter hours of a period. */
export function slotLoads(
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

/**
 * Events of a mill for its state machine, oldest first. Each step gives a reading at its beginning and at its end; equal
 * readings are skipped as long as the machine does not take the line for silent.
 */
export function millEvents({
  machine,
  unit,
  course,
  process,
  stops,
  atMs,
  limits,
}: MillReadings): MillEvent[] {
  const runKw = ((machine.highest * HOUR_MS) / SLOT_MS) * limits.runShare;
  const tag = (name: (typeof MILL_TAGS)[number]): Float64Array => process.of(unit?.tags.get(name)?.tag);
  const [target, charge, discharge] = [tag('targetMin'), tag('chargeOpen'), tag('dischargeOpen')];
  const faults = stops.filter(({ isPlanned }) => !isPlanned);
  const minuteAt = (ms: number): number => Math.floor((ms - process.fromMs) / MINUTE_MS);
  // What the enterprise sets for the recipe holds, whatever the source tells.
  const usesSourceTarget = limits.targetMinOf(unit?.data.recipe) === null;
  const events: MillEvent[] = [];
  let before = '';
  let addedMs = Number.NEGATIVE_INFINITY;
  let targetMin = 0;
  // Both ends of a quarter hour are needed: it is longer than the time after which a line counts as silent.
  const keepAliveMs = course.stepMs > MINUTE_MS ? 0 : limits.commTimeoutMs;
  const edges = new Set(stops.flatMap(({ fromMs, toMs }) => [fromMs, toMs]));
  const addReading = (kw: number, ms: number): void => {
    const minute = minuteAt(ms);
    const signals = {
      isRunning: runKw > 0 && kw >= runKw,
      hasFault: faults.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs),
      isChargeOpen: charge[minute] === 1,
      isDischargeOpen: discharge[minute] === 1,
    };
    const key = JSON.stringify(signals);
    if (key === before && ms - addedMs < keepAliveMs) return;
    before = key;
    addedMs = ms;
    events.push({ kind: 'reading', atMs: ms, currentA: null, ...signals });
  };
  course.kw.forEach((kw, index) => {
    const fromMs = course.fromMs + index * course.stepMs;
    const toMs = Math.min(fromMs + course.stepMs, atMs);
    if (Number.isNaN(kw) || toMs <= fromMs) return;
    const wanted = target[minuteAt(fromMs)] ?? Number.NaN;
    if (wanted > 0 && wanted !== targetMin && usesSourceTarget)
      events.push({ kind: 'recipe', atMs: fromMs, batchNo: String(fromMs), targetMs: wanted * MINUTE_MS });
    if (!Number.isNaN(wanted)) targetMin = wanted;
    addReading(kw, fromMs);
    for (const ms of edges) if (ms > fromMs && ms < toMs) addReading(kw, ms);
    const isLast = Number.isNaN(course.kw[index + 1] ?? Number.NaN);
    if (!isLast && course.stepMs === MINUTE_MS) return;
    if (isLast) before = '';
    addReading(kw, isLast ? toMs : toMs - 1);
  });
  for (const { fromMs, toMs, isPlanned } of stops) {
    if (!isPlanned) continue;
    events.push({ kind: 'repairOrder', atMs: Math.max(course.fromMs, fromMs), isOpen: true });
    if (toMs <= atMs) events.push({ kind: 'repairOrder', atMs: toMs, isOpen: false });
  }
  events.push({ kind: 'tick', atMs });
  return events.toSorted((a, b) => a.atMs - b.atMs).filter((event) => event.atMs <= atMs);
}
