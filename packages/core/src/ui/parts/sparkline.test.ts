import { expect, test } from 'vitest';
import { sparkShape } from './sparkline.ts';

test('a rising line goes from the lower left to the upper right', () => {
  expect(sparkShape([0, 5, 10])).toEqual({ line: 'M2 24L42 13L82 2', end: { x: 82, y: 2 }, targetY: null });
});

test('a gap stays open, and the dot stands at the last known point', () => {
  const { line, end } = sparkShape([1, null, 2, 2, null]);
  expect(line).toBe('M2 24M42 2L62 2');
  expect(end).toEqual({ x: 62, y: 2 });
});

test('the target is inside the box even above all values', () => {
  expect(sparkShape([1, 2], 5).targetY).toBe(2);
});

test('no spread runs in the middle, and nothing draws nothing', () => {
  expect(sparkShape([4, 4]).line).toBe('M2 13L82 13');
  expect(sparkShape([null, null])).toEqual({ line: '', end: null, targetY: null });
  expect(sparkShape([])).toEqual({ line: '', end: null, targetY: null });
});
