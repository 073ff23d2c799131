import { describe, expect, test } from 'vitest';
import { createResampler } from './resampler.ts';

const TO_HZ = 16_000;

function tone(rateHz: number, hz: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(rateHz * seconds) }, (_, at) =>
    Math.sin((2 * Math.PI * hz * at) / rateHz),
  );
}

/** In blocks of odd sizes, as no device sends them. */
function resampled(
  input: Float32Array,
  rateHz: number,
  sizes: readonly number[] = [128, 1, 977],
): Float32Array {
  const resampler = createResampler(rateHz);
  const blocks: Float32Array[] = [];
  for (let at = 0, turn = 0; at < input.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    blocks.push(resampler.push(input.subarray(at, at + size)));
    at += size;
  }
  blocks.push(resampler.flush());
  const output = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    output.set(block, at);
    at += block.length;
  }
  return output;
}

/** Level of a frequency in dB against a tone of full scale, and its phase, from the middle of the sound. */
function measured(samples: Float32Array, hz: number, from = 0, to = samples.length) {
  let real = 0;
  let imaginary = 0;
  let weight = 0;
  for (let at = from; at < to; at += 1) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at - from)) / (to - from));
    const angle = (2 * Math.PI * hz * at) / TO_HZ;
    real += window * samples[at]! * Math.cos(angle);
    imaginary += window * samples[at]! * Math.sin(angle);
    weight += window / 2;
  }
  return {
    db: 20 * Math.log10(Math.hypot(real, imaginary) / weight + 1e-12),
    phase: Math.atan2(real, imaginary),
  };
}

const rmsDb = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length / 0.5 + 1e-12);

const middle = (samples: Float32Array): Float32Array =>
  samples.subarray(Math.round(samples.length * 0.2), Math.round(samples.length * 0.8));

describe.each([44_100, 48_000])('CHT-35 resampling from %i Hz', (rateHz) => {
  test.each([100, 440, 1_000, 3_400, 5_000, 6_000])('keeps %i Hz within 0.1 dB', (hz) => {
    const output = resampled(tone(rateHz, hz, 1), rateHz);
    expect(Math.abs(measured(output, hz, 3_200, 12_800).db)).toBeLessThan(0.1);
  });

  test.each([
    [8_600, -60],
    [9_000, -75],
    [12_000, -75],
    [15_000, -75],
    [20_000, -75],
  ])('removes %i Hz to below %i dB, wherever it would fold to', (hz, mostDb) => {
    expect(rmsDb(middle(resampled(tone(rateHz, hz, 1), rateHz)))).toBeLessThan(mostDb);
  });

  test('drifts by less than one sample a minute', () => {
    const seconds = 60;
    const hz = 1_000;
    const output = resampled(tone(rateHz, hz, seconds), rateHz);
    expect(Math.abs(output.length - TO_HZ * seconds)).toBeLessThan(1);
    const first = measured(output, hz, 3_200, 19_200).phase;
    const last = measured(output, hz, output.length - 19_200, output.length - 3_200).phase;
    const turn = ((last - first + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
    const samples = (turn / (2 * Math.PI)) * (TO_HZ / hz);
    expect(Math.abs(samples)).toBeLessThan(0.01);
  });

  test('is the same however the sound is cut into blocks', () => {
    const input = tone(rateHz, 700, 0.3);
    const whole = resampled(input, rateHz, [input.length]);
    expect(resampled(input, rateHz, [1])).toEqual(whole);
    expect(resampled(input, rateHz, [128, 333, 4_096])).toEqual(whole);
  });

  test('puts a click where it was', () => {
    const input = new Float32Array(rateHz);
    input[rateHz / 2] = 1;
    const output = resampled(input, rateHz);
    expect(output.indexOf(Math.max(...output))).toBe(TO_HZ / 2);
  });
});

test.each([8_000, 11_025, 16_000, 22_050, 32_000, 44_099, 88_200, 96_000, 192_000])(
  'takes a device of %i Hz',
  (rateHz) => {
    const output = resampled(tone(rateHz, 1_000, 1), rateHz);
    expect(Math.abs(output.length - TO_HZ)).toBeLessThanOrEqual(1);
    expect(Math.abs(measured(output, 1_000, 3_200, 12_800).db)).toBeLessThan(0.1);
  },
);

test.each([0, -1, Number.NaN, 44_100.5, 1e9])('refuses a rate of %d', (rateHz) => {
  expect(() => createResampler(rateHz)).toThrow(/sample rate/);
});
