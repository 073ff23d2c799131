import { SLOT_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { StateLayout } from './state-layout.ts';

/** As stored in `slot.quality`. */
export const QUALITY = { good: 0, estimated: 1, uncertain: 2, bad: 3, noData: 4 } as const;

/** A pair of readings further apart than this makes estimated slots. */
const GOOD_GAP_MINUTES = 15;
/** Beyond this nothing is interpolated: the same slot of last week stands in, or nothing does. */
const MAX_GAP_MINUTES = 120;
/** A register that fell from above this share of its capacity to below the rest rolled over. */
const ROLL_OVER_SHARE = 0.9;

interface SlotSink {
  /** @param startMinute plant minute @param quantity NaN where nothing is known */
  slot(meter: number, startMinute: number, quantity: number, quality: number): void;
  /** The good quantity of a slot, or NaN. */
  lastWeek(meter: number, startMinute: number): number;
  /** A reading that fell without roll-over or meter change; it is left out. */
  rejected(meter: number, minute: number): void;
}

/**
 * Makes 15-minute slots of each meter from its register readings as they arrive: interpolates to the boundaries,
 * takes differences, knows roll-over and meter changes. Safe to give a reading twice or too late.
 */
export interface SlotBuilder {
  /** A register reading at a (possibly fractional) plant minute. */
  read(state: Float64Array, meter: number, minute: number, value: number, sink: SlotSink): void;
  /** A meter was changed: the old one ended at `finalValue`, the new one began at `startValue`. */
  changed(state: Float64Array, meter: number, finalValue: number, startValue: number): void;
}

/** Numbers kept a meter: last minute, last value, quantity of the running slot, whether a part of it is estimated. */
const PER_METER = 4;

export function createSlotBuilder(layout: StateLayout, capacities: readonly number[]): SlotBuilder {
  const base = layout.allot(capacities.length * PER_METER, Number.NaN);
  return {
    changed(state, meter, finalValue, startValue) {
      const at = base + meter * PER_METER + 1;
      state[at] = startValue - (finalValue - state[at]!);
    },
    read(state, meter, minute, value, sink) {
      const at = base + meter * PER_METER;
      const lastMinute = state[at]!;
      const lastValue = state[at + 1]!;
      if (Number.isNaN(lastMinute)) {
        state[at] = minute;
        state[at + 1] = value;
        // A meter that starts on a boundary has a whole first slot.
        state[at + 2] = minute % SLOT_MINUTES === 0 ? 0 : Number.NaN;
        state[at + 3] = 0;
        return;
      }
      if (minute <= lastMinute) return;
      let quantity = value - lastValue;
      if (quantity < 0) {
        const capacity = capacities[meter]!;
        const rolledOver = lastValue > capacity * ROLL_OVER_SHARE && value < capacity * (1 - ROLL_OVER_SHARE);
        if (!rolledOver) return sink.rejected(meter, minute);
        quantity += capacity;
      }
      const gap = minute - lastMinute;
      const perMinute = quantity / gap;
      let from = lastMinute;
      let running = state[at + 2]!;
      let isEstimated = state[at + 3] === 1 || gap > GOOD_GAP_MINUTES;
      for (;;) {
        const start = Math.floor(from / SLOT_MINUTES) * SLOT_MINUTES;
        const end = start + SLOT_MINUTES;
        if (end > minute) break;
        running += (end - from) * perMinute;
        if (gap > MAX_GAP_MINUTES) {
          const substitute = sink.lastWeek(meter, start);
          sink.slot(meter, start, substitute, Number.isNaN(substitute) ? QUALITY.noData : QUALITY.estimated);
        } else if (!Number.isNaN(running)) {
          const rounded = Math.round(running * 1000) / 1000;
          sink.slot(meter, start, rounded, isEstimated ? QUALITY.estimated : QUALITY.good);
        }
        from = end;
        running = 0;
        isEstimated = gap > GOOD_GAP_MINUTES;
      }
      state[at] = minute;
      state[at + 1] = value;
      state[at + 2] = running + (minute - from) * perMinute;
      state[at + 3] = isEstimated && minute > from ? 1 : 0;
    },
  };
}
