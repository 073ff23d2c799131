import { expect, test } from 'vitest';
import { powerFactorAdjustment, powerFactorOf } from './power-factor.ts';

test.each([
  [0.9, 0.9, 0],
  [0.895, 0.9, 0],
  [0.894, 0.9, 0.5],
  [0.88, 0.9, 1],
  [0.7, 0.9, 10],
  [0.69, 0.9, 11],
  [0.65, 0.9, 15],
  [0.64, 0.9, 17],
  [0.6, 0.9, 25],
  [0.91, 0.9, -0.15],
  [0.95, 0.9, -0.75],
  [1, 0.9, -0.75],
  [0.85, 0.85, 0],
  [0.84, 0.85, 0.5],
  [0.6, 0.85, 15],
  [0.59, 0.85, 17],
  [0.9, 0.85, -0.5],
  [0.91, 0.85, -0.65],
  [0.99, 0.85, -1.1],
  [0.9, 0.8, -1],
  [0.92, 0.8, -1.3],
  [1, 0.8, -1.3],
  [0.55, 0.8, 15],
] as const)('a power factor of %d against %d changes the bill by %d %%', (pf, standard, pct) => {
  expect(powerFactorAdjustment(pf, standard)).toBeCloseTo(pct, 9);
});

test('energies of a month make one power factor; nothing makes none', () => {
  expect(powerFactorOf(3, 4)).toBeCloseTo(0.6, 12);
  expect(powerFactorOf(0, 0)).toBeNull();
});
