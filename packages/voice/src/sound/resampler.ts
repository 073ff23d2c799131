import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';

/** Taps at 48 kHz are twice this and one; other rates have as many as keep the same width in Hz. */
const HALF_TAPS = 63;
const HALF_TAPS_RATE_HZ = 48_000;
/** Where the low-pass is at half its level, as a share of the lower rate: 7.2 kHz for 16 kHz. */
const CUT_SHARE = 0.45;
/** Rates that share no divisor with 16 kHz would need a table of as many rows as they have Hz. */
const MAX_PHASES = 1_024;

export interface Resampler {
  /** May be empty: what is not enough for a sample waits for the next block. */
  push(block: Float32Array): Float32Array;
  /** The rest, as if silence followed; starts anew after it. */
  flush(): Float32Array;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function blackman(at: number, half: number): number {
  const x = (Math.PI * (at + half)) / half;
  return 0.42 - 0.5 * Math.cos(x) + 0.08 * Math.cos(2 * x);
}

const sinc = (x: number): number => (Math.abs(x) < 1e-9 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/**
 * Any rate to any other, block by block without a seam: a windowed sinc that is both low-pass and interpolation. The
 * place of each output sample is a fraction of whole numbers, so nothing drifts however long it runs.
 */
export function createResampler(fromHz: number, toHz: number = SPEECH_SAMPLE_RATE_HZ): Resampler {
  if (!Number.isInteger(fromHz) || fromHz < 3_000 || fromHz > 768_000)
    throw new RangeError(`The sample rate ${fromHz} is none of a sound device.`);
  const common = divisor(fromHz, toHz);
  const step = fromHz / common;
  const phases = toHz / common;
  const lower = Math.min(fromHz, toHz);
  const half = Math.ceil((HALF_TAPS * fromHz * toHz) / (HALF_TAPS_RATE_HZ * lower));
  const cut = (2 * CUT_SHARE * lower) / fromHz;
  const rows = Math.min(phases, MAX_PHASES);
  const width = 2 * half + 1;
  const table = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let tap = 0; tap < width; tap += 1) {
      const at = tap - half - row / rows;
      const value = Math.abs(at) > half ? 0 : sinc(cut * at) * blackman(at, half);
      table[row * width + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < width; tap += 1) table[row * width + tap]! /= sum;
  }

  // Samples not used up yet. `whole` is the first one under the next window, `phase` its fraction.
  let kept: Float32Array = new Float32Array(half);
  let whole = 0;
  let phase = 0;

  function push(block: Float32Array): Float32Array {
    const input = new Float32Array(kept.length + block.length);
    input.set(kept);
    input.set(block, kept.length);
    const output = new Float32Array(Math.max(0, Math.ceil(((input.length - whole) * phases) / step) + 1));
    let count = 0;
    while (whole + width <= input.length) {
      const row = (phases === rows ? phase : Math.floor((phase * rows) / phases)) * width;
      let sum = 0;
      for (let tap = 0; tap < width; tap += 1) sum += input[whole + tap]! * table[row + tap]!;
      output[count] = sum;
      count += 1;
      phase += step;
      whole += Math.floor(phase / phases);
      phase %= phases;
    }
    const drop = Math.min(whole, input.length);
    kept = input.slice(drop);
    whole -= drop;
    return output.slice(0, count);
  }

  return {
    push,
    flush() {
      const rest = push(new Float32Array(half));
      kept = new Float32Array(half);
      whole = phase = 0;
      return rest;
    },
  };
}
