import type { AlarmRule, RuleChange } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { DayPack, DayTruth } from './day-recorder.ts';
import type { PlantModel } from './plant-model.ts';
import { createTagMeans, type TagMeans } from '@plantdeck/platform/engine/tags/tag-means.ts';
import { createSimulation, type Simulation } from './simulation.ts';

/** Days that run before history begins, so that tanks and kilns have left their nominal beginning. */
export const BURN_IN_DAYS = 3;
/** Last week's slots are needed for substitution; older ones are let go. */
const KEPT_DAYS = 8;

type EachMinute = Parameters<Simulation['advance']>[1];

/** One plant with its checkpoints: runs forward, and makes any past day again from the midnight before. */
export interface PlantRun {
  /** Checkpoints known so far: local midnight (day index) and state. */
  readonly checkpoints: ReadonlyMap<number, string>;
  /** Runs a whole day. @throws {RangeError} no checkpoint at its midnight */
  regenerateDay(dayIndex: number): DayPack;
  /** The same, with what was true behind it. */
  regenerateTruth(dayIndex: number): { pack: DayPack; truth: DayTruth };
  /** Runs a day up to a plant minute and stays there; later calls go on from it. */
  advance(dayIndex: number, toMinute: number): DayPack;
  signals(): Float64Array;
  /**
   * Process values of past minutes, made again from the midnight before.
   * @param indexes of the model's signals
   * @returns indexes x minutes of [fromMinute, toMinute), NaN before the first checkpoint
   */
  signalSeries(indexes: readonly number[], fromMinute: number, toMinute: number): Float32Array<ArrayBuffer>;
  /** Process values of a whole day in steps. @returns null without the checkpoint of its midnight */
  dayMeans(dayIndex: number, stepMinutes: number): TagMeans | null;
  activeAlarms(): number;
  /** What the enterprise has changed of the alarm rules; days before a change are made again as they were. */
  setRuleChanges(changes: readonly RuleChange[]): void;
  rules(): readonly AlarmRule[];
}

/**
 * @param firstDay    day index of the first day of history; it begins BURN_IN_DAYS earlier
 * @param checkpoints what an earlier run has stored; a state that fits no longer is dropped with all after it
 */
export function createPlantRun(
  model: PlantModel,
  seed: number,
  firstDay: number,
  stored: ReadonlyMap<number, string> = new Map(),
): PlantRun {
  const checkpoints = new Map(stored);
  const goodSlots = new Map<number, Float64Array>();

  const goodSlotsOf = (dayIndex: number): Float64Array | null => {
    const known = goodSlots.get(dayIndex);
    if (known !== undefined) return known;
    const checkpoint = checkpoints.get(dayIndex);
    if (checkpoint === undefined) return null;
    // Only slots that are good by themselves count, so that day needs no week before it.
    const alone = createSimulation(model, seed, () => null);
    if (!alone.restore(checkpoint)) return null;
    alone.advance((dayIndex + 1) * DAY_MINUTES);
    goodSlots.set(dayIndex, alone.goodSlots());
    return alone.goodSlots();
  };
  const simulation = createSimulation(model, seed, goodSlotsOf);
  if (![...checkpoints.values()].every((text) => simulation.restore(text))) checkpoints.clear();
  let runningDay = Number.NaN;
  simulation.begin(firstDay - BURN_IN_DAYS);
  if (!checkpoints.has(firstDay - BURN_IN_DAYS))
    checkpoints.set(firstDay - BURN_IN_DAYS, simulation.checkpoint());

  function advance(dayIndex: number, toMinute: number, eachMinute?: EachMinute): DayPack {
    const start = dayIndex * DAY_MINUTES;
    const continues =
      runningDay === dayIndex && simulation.minute() <= toMinute && simulation.minute() > start;
    if (!continues) {
      const isNext = runningDay === dayIndex - 1 && simulation.minute() === start;
      const checkpoint = checkpoints.get(dayIndex);
      if (!isNext && checkpoint === undefined) throw new RangeError(`no checkpoint of day ${dayIndex}`);
      if (!isNext && checkpoint !== undefined) simulation.restore(checkpoint);
      runningDay = dayIndex;
    }
    simulation.advance(toMinute, eachMinute);
    if (toMinute === start + DAY_MINUTES) {
      if (!checkpoints.has(dayIndex + 1)) checkpoints.set(dayIndex + 1, simulation.checkpoint());
      goodSlots.set(dayIndex, simulation.goodSlots());
      for (const known of goodSlots.keys()) if (known < dayIndex - KEPT_DAYS) goodSlots.delete(known);
    }
    return simulation.pack();
  }
  return {
    checkpoints,
    advance: (dayIndex, toMinute) => advance(dayIndex, toMinute),
    regenerateDay: (dayIndex) => advance(dayIndex, (dayIndex + 1) * DAY_MINUTES),
    regenerateTruth(dayIndex) {
      const sums = new Float64Array(model.signals.length);
      const pack = advance(dayIndex, (dayIndex + 1) * DAY_MINUTES, (_, signals) => {
        for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + signals[i]!;
      });
      return { pack, truth: { ...simulation.truth(), signalMeans: sums.map((sum) => sum / DAY_MINUTES) } };
    },
    signals: () => simulation.signals(),
    signalSeries(indexes, fromMinute, toMinute) {
      const length = Math.max(0, toMinute - fromMinute);
      const series = new Float32Array(indexes.length * length).fill(Number.NaN);
      // A simulation of its own, so that the live one stays where it is. Slots do not act on the process.
      const past = createSimulation(model, seed, () => null);
      for (let day = Math.floor(fromMinute / DAY_MINUTES); day * DAY_MINUTES < toMinute; day++) {
        const isNext = past.minute() === day * DAY_MINUTES && day * DAY_MINUTES > fromMinute;
        const checkpoint = checkpoints.get(day);
        if (!isNext && (checkpoint === undefined || !past.restore(checkpoint))) continue;
        past.advance(Math.min(toMinute, (day + 1) * DAY_MINUTES), (minute, signals) => {
          if (minute < fromMinute) return;
          indexes.forEach((signal, row) => (series[row * length + minute - fromMinute] = signals[signal]!));
        });
      }
      return series;
    },
    dayMeans(dayIndex, stepMinutes) {
      const checkpoint = checkpoints.get(dayIndex);
      const past = createSimulation(model, seed, () => null);
      if (checkpoint === undefined || !past.restore(checkpoint)) return null;
      const means = createTagMeans(model.signals, stepMinutes);
      const first = dayIndex * DAY_MINUTES;
      past.advance(first + DAY_MINUTES, (minute, signals) => means.add(minute - first, signals));
      return means.means();
    },
    activeAlarms: () => simulation.activeAlarms(),
    setRuleChanges: (changes) => simulation.setRuleChanges(changes),
    rules: () => simulation.rules(),
  };
}
