import { expect, test } from 'vitest';
import { isRefreshDue } from './token-life.ts';

const HOUR_S = 3_600;
const DAY = { lifeS: 24 * HOUR_S, startMs: 0 };
const atHour = (hour: number) => hour * HOUR_S * 1_000;

test.each([
  ['a day token with more than 20 h left', DAY, atHour(4) - 1, false],
  ['a day token with exactly 72,000,000 ms left', DAY, atHour(4), true],
  ['a day token with 1 ms left', DAY, atHour(24) - 1, true],
  ['a token that has run out', DAY, atHour(24), false],
  ['an hour token before half of its life', { lifeS: HOUR_S, startMs: 0 }, atHour(0.5) - 1, false],
  ['an hour token at half of its life', { lifeS: HOUR_S, startMs: 0 }, atHour(0.5), true],
  ['a token as long as the window, just fetched', { lifeS: 20 * HOUR_S, startMs: 0 }, 0, false],
])('%s', (_what, life, nowMs, due) => {
  expect(isRefreshDue(life, nowMs, false)).toBe(due);
});

test.each([[{ lifeS: undefined, startMs: 0 }], [{ lifeS: HOUR_S, startMs: undefined }]])(
  'missing expiry data %o is a reason to refresh once',
  (life) => {
    expect(isRefreshDue(life, 0, false)).toBe(true);
    expect(isRefreshDue(life, 0, true)).toBe(false);
  },
);
