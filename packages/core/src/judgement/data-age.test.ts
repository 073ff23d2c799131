import { describe, expect, test } from 'vitest';
import { ageLimits, ageState } from './data-age.ts';

const NOW_MS = 1_000_000_000;
const OWN = { lateAfterS: 60, staleAfterS: 300 };

describe('the age of a value', () => {
  test.each([
    [0, 'live'],
    [60, 'live'],
    [61, 'late'],
    [300, 'late'],
    [301, 'stale'],
    [-30, 'live'],
  ] as const)('of %i s is %s', (ageS, expected) => {
    const input = { asOfMs: NOW_MS - ageS * 1000, nowMs: NOW_MS, limits: OWN };
    expect(ageState(input)).toBe(expected);
    expect(ageState({ ...input, isOffline: true })).toBe('offline');
  });
});

describe('the limits of an age', () => {
  test.each([
    ['the data decide where nobody else does', [{}, {}], OWN],
    ['the element comes before its session', [{ staleAfterS: 20 }, { staleAfterS: 40 }], [8, 20]],
    ['each limit by itself', [{ lateAfterS: 5 }, { staleAfterS: 40 }], [5, 40]],
    ['late is never later than stale', [{ lateAfterS: 90, staleAfterS: 30 }], [30, 30]],
    ['who allows more before late allows as much before stale', [{ lateAfterS: 900 }], [900, 900]],
    ['the same limit as the data’s own changes nothing', [{ staleAfterS: 300 }], [60, 300]],
  ] as const)('%s', (_, given, expected) => {
    const [lateAfterS, staleAfterS] = Array.isArray(expected)
      ? (expected as readonly number[])
      : [OWN.lateAfterS, OWN.staleAfterS];
    expect(ageLimits(given, OWN)).toEqual({ lateAfterS, staleAfterS });
  });
});
