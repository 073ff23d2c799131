import { expect, test } from 'vitest';
import { bulletMarks } from './bullet.ts';

const none = { actual: null, target: null, redLine: null, best: null, projected: null };

test('a bullet bar begins at zero and has room for its largest mark', () => {
  const marks = bulletMarks({ actual: 4, target: 5, redLine: 10, best: 2, projected: null });
  expect(marks.redLine).toBeCloseTo(100 / 1.08, 6);
  expect(marks.target).toBeCloseTo(50 / 1.08, 6);
  expect((marks.actual ?? 0) / (marks.best ?? 1)).toBeCloseTo(2, 6);
  expect(marks.projected).toBe(null);
});

test('what is unknown has no mark, and a bar of nothing but zeros none either', () => {
  expect(bulletMarks(none)).toEqual(none);
  expect(bulletMarks({ ...none, actual: 0, target: 0 })).toEqual(none);
  expect(bulletMarks({ ...none, actual: -3, target: 10 }).actual).toBe(0);
});
