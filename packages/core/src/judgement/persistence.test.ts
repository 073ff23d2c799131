import { expect, test } from 'vitest';
import type { Judge } from '../contract/values.ts';
import { NO_EVALUATIONS, persist } from './persistence.ts';

function shownFor(evaluations: string): string {
  const judges: Record<string, Judge> = { n: 'normal', w: 'warn', a: 'abnormal', u: 'unknown' };
  let state = NO_EVALUATIONS;
  return [...evaluations]
    .map((letter) => {
      state = persist(state, judges[letter] ?? 'unknown');
      return state.shown[0];
    })
    .join('');
}

test.each([
  ['nan', 'nwn'],
  ['naa', 'nwa'],
  ['nanan', 'nwnan'],
  ['aannn', 'waann'],
  ['au', 'wu'],
  ['wwn', 'wwn'],
])('evaluations %s show as %s', (evaluations, shown) => {
  expect(shownFor(evaluations)).toBe(shown);
});

test('another rule than two of three can be asked for', () => {
  const once = persist(NO_EVALUATIONS, 'abnormal', { n: 1, m: 1 });
  expect(once).toEqual({ recent: ['abnormal'], shown: 'abnormal' });
});
