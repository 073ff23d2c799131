/** A day of process values in steps: the mean of each, and whether all of its minutes were known. Pure. */
import { DAY_MINUTES } from '../plant-time/plant-clock.ts';

export interface TagMeans {
  readonly stepMinutes: number;
  /** tags x steps; NaN where nothing is known. */
  readonly values: Float32Array<ArrayBuffer>;
  /** tags x bytes of a bit a step, the first step lowest. */
  readonly quality: Uint8Array<ArrayBuffer>;
}

export const stepsOf = (stepMinutes: number): number => DAY_MINUTES / stepMinutes;
export const qualityBytes = (stepMinutes: number): number => Math.ceil(stepsOf(stepMinutes) / 8);

/** A bit a value, the first lowest: it is known. */
export function knownBits(values: Float32Array): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, step) => {
    if (!Number.isNaN(value)) bits[step >> 3]! |= 1 << (step & 7);
  });
  return bits;
}

/** A state has no mean: half on the way from standing to running there is no machine. */
export const isStateTag = (code: string): boolean => /(^|\.)state$/i.test(code);

/** @param stepMinutes a divisor of the day */
export function createTagMeans(codes: readonly string[], stepMinutes: number) {
  const steps = stepsOf(stepMinutes);
  const bytes = qualityBytes(stepMinutes);
  const sums = new Float64Array(codes.length * steps);
  const known = new Uint16Array(codes.length * steps);
  const last = codes.map(isStateTag);
  return {
    add(minuteOfDay: number, signals: Float64Array): void {
      const step = Math.floor(minuteOfDay / stepMinutes);
      for (let tag = 0; tag < codes.length; tag++) {
        const value = signals[tag]!;
        if (Number.isNaN(value)) continue;
        const at = tag * steps + step;
        sums[at] = last[tag] ? value : sums[at]! + value;
        known[at]!++;
      }
    },
    means(): TagMeans {
      const values = new Float32Array(codes.length * steps);
      const quality = new Uint8Array(codes.length * bytes);
      for (let tag = 0; tag < codes.length; tag++) {
        for (let step = 0; step < steps; step++) {
          const at = tag * steps + step;
          values[at] = known[at] === 0 ? Number.NaN : last[tag] ? sums[at]! : sums[at]! / known[at]!;
          if (known[at] === stepMinutes) quality[tag * bytes + (step >> 3)]! |= 1 << (step & 7);
        }
      }
      return { stepMinutes, values, quality };
    },
  };
}
