import type { StopReason } from '@plantdeck/platform/engine/stop-reasons/stop-reason.ts';
import { tagHash, uniform } from './noise.ts';
import type { StateLayout } from './state-layout.ts';

export interface StopRecord {
  readonly unit: number;
  /** True cause, for the ground truth. */
  readonly cause: number;
  /** What the crew wrote down: the cause, or unknown. */
  readonly reason: number;
  readonly fromMinute: number;
  readonly toMinute: number | null;
}

/** Stops of units, each with one reason while it lasts. */
export interface StopLog {
  /** The unit stands for this reason (index) or, with -1, runs. Reports beginnings and ends. */
  set(state: Float64Array, unit: number, reason: number, k: number, sink: (record: StopRecord) => void): void;
}

const UNKNOWN_SHARE = 0.08;

/** @param unknownReason index of the reason 'unknown' */
export function createStopLog(
  layout: StateLayout,
  unitCount: number,
  reasons: readonly StopReason[],
  unknownReason: number,
  seed: number,
): StopLog {
  const base = layout.allot(unitCount * 2, -1);
  const tag = tagHash('stop reason');
  const written = (cause: number, unit: number, from: number): number =>
    !reasons[cause]!.isPlanned && uniform(seed ^ unit, tag, from) < UNKNOWN_SHARE ? unknownReason : cause;
  return {
    set(state, unit, reason, k, sink) {
      const at = base + unit * 2;
      const current = state[at]!;
      if (current === reason) return;
      if (current >= 0) {
        const fromMinute = state[at + 1]!;
        sink({ unit, cause: current, reason: written(current, unit, fromMinute), fromMinute, toMinute: k });
      }
      state[at] = reason;
      state[at + 1] = k;
      if (reason >= 0)
        sink({ unit, cause: reason, reason: written(reason, unit, k), fromMinute: k, toMinute: null });
    },
  };
}
