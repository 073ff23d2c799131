import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { RecordedProcess } from './plant-model.ts';

/** Kept process values are values of so many minutes. */
export const WINDOW_MINUTES = 10;
export const DAY_WINDOWS = DAY_MINUTES / WINDOW_MINUTES;

/** A voltage sag as a point has seen it. */
export interface SagRecord {
  readonly point: string;
  readonly minute: number;
  readonly residualPct: number;
  readonly durationMs: number;
}

/** Takes what a plant keeps of its process, day by day. */
export interface TagRecorder {
  /** Forgets the day before. */
  turn(): void;
  step(minute: number, minuteOfDay: number, signals: Float64Array): void;
  /** tags x 144; NaN where the ten minutes have not ended. */
  values(): Float32Array<ArrayBuffer>;
  sags(): readonly SagRecord[];
}

export function createTagRecorder({ tags, sags }: Pick<RecordedProcess, 'tags' | 'sags'>): TagRecorder {
  const values = new Float32Array(tags.length * DAY_WINDOWS).fill(Number.NaN);
  const before = new Float64Array(sags.length);
  let found: SagRecord[] = [];
  return {
    turn() {
      values.fill(Number.NaN);
      before.fill(0);
      found = [];
    },
    step(minute, minuteOfDay, signals) {
      // Signals of a sag hold until the ten minutes end: only a change is a new one.
      const isNew = minuteOfDay % WINDOW_MINUTES === 0;
      sags.forEach(({ point, residual, duration }, index) => {
        const durationMs = signals[duration]!;
        const residualPct = signals[residual]!;
        if (durationMs > 0 && (isNew || before[index] !== residualPct))
          found.push({ point, minute, residualPct, durationMs });
        before[index] = residualPct;
      });
      if ((minuteOfDay + 1) % WINDOW_MINUTES !== 0) return;
      const window = (minuteOfDay + 1) / WINDOW_MINUTES - 1;
      tags.forEach(({ signal, value }, row) => {
        values[row * DAY_WINDOWS + window] =
          value?.(signals) ?? (signal === undefined ? Number.NaN : signals[signal]!);
      });
    },
    values: () => values.slice(),
    sags: () => [...found],
  };
}
