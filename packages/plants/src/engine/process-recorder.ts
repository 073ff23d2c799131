import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { LiveProcess } from './plant-model.ts';

const HOUR_MINUTES = 60;

/** A result of the laboratory. */
export interface SampleRecord {
  readonly areaId: string;
  readonly property: string;
  readonly minute: number;
  readonly resultMinute: number;
  readonly value: number;
}

/** Takes the minutes of the process as its sensors show them, day by day. */
export interface ProcessRecorder {
  /** Forgets the day before. */
  turn(): void;
  step(
    minute: number,
    minuteOfDay: number,
    signals: Float64Array,
    isSilent: (meter: number) => boolean,
  ): void;
  /** signals x 1440; NaN where nothing came (yet). */
  values(): Float32Array<ArrayBuffer>;
  samples(): readonly SampleRecord[];
}

export function createProcessRecorder(process: LiveProcess | undefined): ProcessRecorder {
  const tags = (process?.signals ?? []).map(({ signal, areaId, dp }) => ({
    signal,
    scale: 10 ** dp,
    meter: process?.meterOf(areaId) ?? 0,
  }));
  const lab = process?.lab ?? [];
  const values = new Float32Array(tags.length * DAY_MINUTES).fill(Number.NaN);
  let samples: SampleRecord[] = [];
  return {
    turn() {
      values.fill(Number.NaN);
      samples = [];
    },
    step(minute, minuteOfDay, signals, isSilent) {
      for (let row = 0; row < tags.length; row++) {
        const { signal, scale, meter } = tags[row]!;
        if (!isSilent(meter))
          values[row * DAY_MINUTES + minuteOfDay] = Math.round(signals[signal]! * scale) / scale;
      }
      for (const { signal, areaId, property, resultAfterMinutes, whileRunning } of lab) {
        if (minuteOfDay % HOUR_MINUTES !== resultAfterMinutes % HOUR_MINUTES || signals[whileRunning]! < 1)
          continue;
        const value = signals[signal]!;
        samples.push({ areaId, property, minute: minute - resultAfterMinutes, resultMinute: minute, value });
      }
    },
    values: () => values.slice(),
    samples: () => [...samples],
  };
}
