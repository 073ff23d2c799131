import { expect, test } from 'vitest';
import { FEWEST_DAYS, forecastDays } from './forecast-model.ts';

/** Even figures from 0 to 1, the same at each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const noise = (next: () => number): number => next() + next() + next() + next() - 2;

test('a trend is found, carried on and told with the error of the days behind', () => {
  const next = chances(7);
  const days = Array.from({ length: 60 }, (_, index) => 90 + 0.1 * index + 0.2 * noise(next));
  const forecast = forecastDays(days, 3);
  expect(forecast?.best.model).toBe('trend');
  expect(forecast?.ahead).toHaveLength(3);
  const first = forecast?.ahead[0];
  expect(Math.abs((first?.value ?? 0) - 96)).toBeLessThan(0.3);
  expect((first?.low ?? 0) < 96 && 96 < (first?.high ?? 0)).toBe(true);
  // What it was wrong by is measured on days that it had not seen.
  expect(forecast?.best.count).toBeGreaterThan(50);
  expect(forecast?.best.coveragePct).toBeGreaterThan(85);
});

test('a day that hangs on the one before is foretold from it', () => {
  const next = chances(11);
  let value = 0;
  const days = Array.from({ length: 120 }, () => (value = 0.9 * value + noise(next)));
  const forecast = forecastDays(days, 1);
  expect(forecast?.best.model).toBe('lag');
  expect(Math.abs((forecast?.ahead[0]?.value ?? 99) - 0.9 * value)).toBeLessThan(0.5);
});

test('pure chance is told as its mean with the width of the chance', () => {
  const next = chances(3);
  const days = Array.from({ length: 90 }, () => 95 + noise(next));
  const forecast = forecastDays(days, 1);
  const [first] = forecast?.ahead ?? [];
  expect(Math.abs((first?.value ?? 0) - 95)).toBeLessThan(0.4);
  expect((first?.high ?? 0) - (first?.low ?? 0)).toBeGreaterThan(1.5);
});

test('a share stays one, a gap is no zero, and too few days are no forecast', () => {
  const days = Array.from({ length: 30 }, (_, index) => (index % 7 === 3 ? null : 99.4 + (index % 2)));
  const forecast = forecastDays(days, 2, { lowest: 0, highest: 100 });
  for (const { high, value } of forecast?.ahead ?? []) {
    expect(high).toBeLessThanOrEqual(100);
    expect(value).toBeGreaterThan(99);
  }
  expect(
    forecastDays(
      Array.from({ length: FEWEST_DAYS - 1 }, () => 1),
      1,
    ),
  ).toBeNull();
});
