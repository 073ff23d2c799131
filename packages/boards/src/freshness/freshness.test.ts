import { describe, expect, test } from 'vitest';
import { boardAge, freshnessOf, freshnessScale } from './freshness.ts';

const board = {
  period: { from: '2026-11-20T08:00:00+08:00', to: '2026-11-21T08:00:00+08:00' },
  serverTime: '2026-11-20T14:00:00+08:00',
  dataAsOf: '2026-11-20T14:00:00+08:00',
  staleAfterS: 300,
};
const asOf = Date.parse(board.dataAsOf);

describe('freshness', () => {
  test.each([
    [0, 'fresh'],
    [120, 'fresh'],
    [121, 'late'],
    [300, 'late'],
    [301, 'stale'],
    [90_000, 'stale'],
  ])('a reading %i s old with one expected a minute is %s', (ageS, state) => {
    expect(freshnessOf(asOf, asOf + ageS * 1000, freshnessScale(board))).toBe(state);
  });

  test.each([
    [14 * 3_600, 'fresh'],
    [24 * 3_600, 'fresh'],
    [25 * 3_600, 'late'],
    [26 * 3_600 + 1, 'stale'],
  ])('a figure of a closed day, %i s after its end, is %s: the next one comes a day later', (ageS, state) => {
    const daily = { ...board, staleAfterS: 26 * 3_600 };
    expect(freshnessOf(asOf, asOf + ageS * 1000, freshnessScale(daily))).toBe(state);
  });

  test('a reading from before the shown period is dead', () => {
    const scale = freshnessScale(board);
    expect(freshnessOf(scale.windowFromMs - 1, asOf, scale)).toBe('dead');
    expect(freshnessOf(Number.NaN, asOf, scale)).toBe('dead');
  });

  test('a closed period never grows old', () => {
    const yesterday = {
      ...board,
      period: { from: '2026-11-19T08:00:00+08:00', to: '2026-11-20T08:00:00+08:00' },
      dataAsOf: '2026-11-20T07:59:00+08:00',
    };
    expect(freshnessOf(Date.parse(yesterday.dataAsOf), asOf, freshnessScale(yesterday))).toBe('fresh');
    expect(boardAge(yesterday, asOf).state).toBe('fresh');
  });

  test('a running period that ends at the answer’s own time still grows old', () => {
    const running = { ...board, period: { from: board.period.from, to: board.serverTime } };
    expect(boardAge(running, asOf + 301_000).state).toBe('stale');
  });

  test('the board is grey from ten times the stale age', () => {
    expect(boardAge(board, asOf + 3_000_000).state).toBe('stale');
    expect(boardAge(board, asOf + 3_001_000).state).toBe('dead');
  });
});
