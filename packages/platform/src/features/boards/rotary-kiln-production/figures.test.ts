import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atReferenceO2, heatCourse, windowPct } from './figures.ts';

test('a content at the reference oxygen: thinner gas holds more of it', () => {
  expect(atReferenceO2(200, 10, 10)).toBe(200);
  expect(atReferenceO2(200, 8, 10)).toBeCloseTo((200 * 11) / 13, 12);
  expect([atReferenceO2(null, 8, 10), atReferenceO2(200, null, 10), atReferenceO2(20, 20.9, 10)]).toEqual([
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 18, noNaN: true }), (o2) => {
      // Diluting with air keeps what comes out by the reference.
      const share = (21 - o2) / 21;
      expect(atReferenceO2(300 * share, o2, 10)).toBeCloseTo(atReferenceO2(300, 0, 10) ?? 0, 6);
    }),
    { seed: 18 },
  );
});

test('the ends of a window are ±100 %, its middle 0', () => {
  expect([600, 640, 680].map((value) => windowPct(value, [600, 680]))).toEqual([-100, 0, 100]);
  expect([windowPct(null, [0, 1]), windowPct(1, [1, 1])]).toEqual([null, null]);
});

test('heat of a kilogram of clinker is that of the minutes before, and none without clinker', () => {
  const rule = { minutes: 2, leastTph: 40 };
  const kj = 23_000;
  const course = heatCourse([30, 30, 30, Number.NaN, 30], [230, 230, 230, 230, 230], kj, rule);
  const kcal = (30 * kj) / 230 / 4.1868;
  expect(course[0]).toBeNaN();
  for (const at of [1, 2, 3, 4]) expect(course[at]).toBeCloseTo(kcal, 9);
  expect([...heatCourse([12, 12, 12], [0, 0, 0], kj, rule)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(heatCourse([], [], kj, rule)).toHaveLength(0);
});
