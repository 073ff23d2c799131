import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePath, mimicRows, scaleTo } from './mimic-rows.ts';

test('zones of any number fill rows of the given width, each wide enough to be hit', () => {
  expect(mimicRows(24, 1_400, 44)).toEqual([{ from: 0, to: 24, each: 1_400 / 24 }]);
  expect(mimicRows(24, 360, 44).map(({ from, to }) => [from, to])).toEqual([
    [0, 8],
    [8, 16],
    [16, 24],
  ]);
  expect(mimicRows(0, 500, 44)).toEqual([]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 100, max: 2_000 }), (count, width) => {
      const rows = mimicRows(count, width, 40);
      expect(rows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
        Array.from({ length: count }, (_, at) => at),
      );
      for (const { from, to, each } of rows) {
        expect(each).toBeGreaterThanOrEqual(40);
        expect((to - from) * each).toBeLessThanOrEqual(width + 1e-6);
      }
    }),
    { seed: 18 },
  );
});

test('a scale takes its ends to the ends, and a single value to the middle', () => {
  const scale = scaleTo([0, 10], [100, 0]);
  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0]);
  expect(scaleTo([3, 3], [0, 10])(3)).toBe(5);
});

test('a line breaks where a value is missing', () => {
  expect(
    linePath([
      [0, 1],
      [10, 2.04],
      [20, null],
      [30, 4],
    ]),
  ).toBe('M0 1L10 2M30 4');
});
