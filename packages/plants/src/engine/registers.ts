import type { StateLayout } from './state-layout.ts';

export interface RegisterData {
  /** The register shows 0 again when it reaches this. */
  readonly capacity: number;
  /** Digits after the point, as a factor: 10 shows tenths. */
  readonly digits: number;
  readonly initial: number;
}

/** Counting registers of all meters, in primary units (after current and voltage ratios). */
export interface Registers {
  /** Counts one minute at `rate` units an hour. */
  count(state: Float64Array, meter: number, rate: number): void;
  /** What the display shows. */
  shown(state: Float64Array, meter: number): number;
  /** Puts a new meter in. */
  replace(state: Float64Array, meter: number, startValue: number): void;
}

export function createRegisters(layout: StateLayout, data: readonly RegisterData[]): Registers {
  const base = layout.allot(data.length);
  // The state begins with zeros; what a register shows is its initial value plus what was counted.
  const initials = Float64Array.from(data, (one) => one.initial);
  const starts = layout.allot(data.length);
  return {
    count(state, meter, rate) {
      state[base + meter] = state[base + meter]! + rate / 60;
    },
    shown(state, meter) {
      const { capacity, digits } = data[meter]!;
      const value = (initials[meter]! + state[starts + meter]! + state[base + meter]!) % capacity;
      return Math.floor(value * digits + 1e-6) / digits;
    },
    replace(state, meter, startValue) {
      state[base + meter] = 0;
      state[starts + meter] = startValue - initials[meter]!;
    },
  };
}
