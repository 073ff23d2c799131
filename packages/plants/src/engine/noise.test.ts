import { expect, test } from 'vitest';
import { createNoiseBank, gauss, h32, keepPerMinute, tagHash, uniform } from './noise.ts';

test('the noise is standard normal: mean, variance, kurtosis, tails, independence', () => {
  const draws = 300_000;
  const tag = tagHash('CER.kiln1.gas');
  const other = tagHash('CER.kiln2.gas');
  let [sum, squares, fourths, tails, lagged, crossed, before] = [0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < draws; k++) {
    const x = gauss(1, tag, k);
    sum += x;
    squares += x * x;
    fourths += x ** 4;
    if (Math.abs(x) > 3) tails++;
    lagged += x * before;
    crossed += x * gauss(1, other, k);
    before = x;
  }
  const variance = squares / draws;
  expect(Math.abs(sum / draws)).toBeLessThan(0.01);
  expect(Math.abs(variance - 1)).toBeLessThan(0.01);
  expect(Math.abs(fourths / draws / variance ** 2 - 2.86)).toBeLessThan(0.05);
  expect(tails / draws).toBeGreaterThan(0.001);
  expect(tails / draws).toBeLessThan(0.0026);
  expect(Math.abs(lagged / draws)).toBeLessThan(0.01);
  expect(Math.abs(crossed / draws)).toBeLessThan(0.01);
});

test('the same seed, tag and minute give the same number, whatever came before', () => {
  expect([h32(1, 2, 3), h32(-1, 0, -5)]).toEqual([h32(1, 2, 3), h32(-1, 0, -5)]);
  expect(gauss(7, tagHash('a'), -400)).toBe(gauss(7, tagHash('a'), -400));
  expect(gauss(7, tagHash('a'), 10)).not.toBe(gauss(8, tagHash('a'), 10));
  // The published value of FNV-1a for 'a'.
  expect(tagHash('a')).toBe(0xe40c292c);
});

test('even draws fill [0, 1)', () => {
  let sum = 0;
  for (let k = 0; k < 100_000; k++) sum += uniform(3, 4, k);
  expect(Math.abs(sum / 100_000 - 0.5)).toBeLessThan(0.005);
});

test('an AR(1) channel keeps its sigma and its memory', () => {
  const bank = createNoiseBank();
  bank.add('slow', 2.5, 30);
  const values = new Float64Array(bank.size());
  let [squares, lagged] = [0, 0];
  for (let k = 0; k < 400_000; k++) {
    const before = values[0]!;
    bank.step(values, 11, k);
    squares += values[0]! ** 2;
    lagged += values[0]! * before;
  }
  expect(Math.abs(Math.sqrt(squares / 400_000) - 2.5)).toBeLessThan(0.15);
  expect(lagged / squares).toBeCloseTo(keepPerMinute(30), 2);
});
