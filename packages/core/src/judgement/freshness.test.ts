import { expect, test } from 'vitest';
import { boardFreshness, freshness, judgeWhenFresh } from './freshness.ts';

const NOW = 1_000_000_000;

test.each([
  [0, 'fresh'],
  [120, 'fresh'],
  [121, 'late'],
  [300, 'late'],
  [301, 'stale'],
  [-30, 'fresh'],
] as const)('a value sampled each minute and %i s old is %s', (ageS, expected) => {
  expect(freshness({ asOfMs: NOW - ageS * 1000, nowMs: NOW, periodS: 60 })).toBe(expected);
});

test('a value from before the window, or none at all, is dead', () => {
  expect(freshness({ asOfMs: null, nowMs: NOW, periodS: 60 })).toBe('dead');
  expect(freshness({ asOfMs: NOW - 1, nowMs: NOW, periodS: 60, windowFromMs: NOW })).toBe('dead');
});

test.each([
  [NOW - 60_000, 'fresh'],
  [NOW - 60_001, 'stale'],
  [NOW - 600_000, 'stale'],
  [NOW - 600_001, 'dead'],
  [null, 'dead'],
] as const)('a board that may be 60 s old, as of %p, is %s', (asOfMs, expected) => {
  expect(boardFreshness(asOfMs, NOW, 60)).toBe(expected);
});

test('old values are not judged', () => {
  expect(judgeWhenFresh('abnormal', 'stale')).toBe('unknown');
  expect(judgeWhenFresh('abnormal', 'late')).toBe('abnormal');
});
