/**
 * The only chance there is in a plant: counted noise. The same (seed, tag, minute) gives the same number on every
 * machine, in any order, so each day can be made again alone.
 */

/** 32 mixed bits of three integers. */
export const h32 = (a: number, b: number, c: number): number => {
  let h = (a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca77)) >>> 0;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

const byteSum = (w: number): number => (w & 255) + ((w >>> 8) & 255) + ((w >>> 16) & 255) + (w >>> 24);

/** Standard normal as the sum of eight bytes: no logarithm, no cosine; within 4.88 sigma. */
export const gauss = (seed: number, tag: number, k: number): number =>
  (byteSum(h32(seed, tag, 2 * k)) + byteSum(h32(seed, tag, 2 * k + 1)) - 1020) / 209.022;

/** Even in [0, 1). */
export const uniform = (seed: number, tag: number, k: number): number => h32(seed, tag, k) / 4294967296;

/** FNV-1a of a tag's code. */
export function tagHash(code: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < code.length; i++) hash = Math.imul(hash ^ code.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** What is left of a deviation after one minute, e^(-1/tau). Six decimals, so that engines agree on it. */
export const keepPerMinute = (tauMinutes: number): number =>
  Math.round(Math.exp(-1 / tauMinutes) * 1e6) / 1e6;

/** First-order lag over one minute. */
export const firstOrder = (x: number, target: number, keep: number): number => target + (x - target) * keep;

/** A set of AR(1) channels, `n = a n + sigma sqrt(1 - a^2) g`, that step together; their values live in the plant's state. */
export interface NoiseBank {
  /** Adds a channel. @returns its index within the bank @param code tag code that seeds it */
  add(code: string, sigma: number, tauMinutes: number): number;
  /** Number of channels, known once all are added. */
  size(): number;
  /** Moves every channel one minute on. @param values the bank's part of the state */
  step(values: Float64Array, seed: number, k: number): void;
}

export function createNoiseBank(): NoiseBank {
  const keep: number[] = [];
  const gain: number[] = [];
  const tags: number[] = [];
  return {
    add(code, sigma, tauMinutes) {
      const a = keepPerMinute(tauMinutes);
      keep.push(a);
      gain.push(Math.round(sigma * Math.sqrt(1 - a * a) * 1e6) / 1e6);
      tags.push(tagHash(code));
      return keep.length - 1;
    },
    size: () => keep.length,
    step(values, seed, k) {
      for (let i = 0; i < keep.length; i++)
        values[i] = keep[i]! * values[i]! + gain[i]! * gauss(seed, tags[i]!, k);
    },
  };
}
