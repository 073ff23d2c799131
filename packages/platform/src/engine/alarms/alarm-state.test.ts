import { expect, test } from 'vitest';
import { NORMAL, stateOf, stepAlarm, type AlarmCondition, type AlarmEvent } from './alarm-state.ts';

const after = (...events: AlarmEvent[]): AlarmCondition => events.reduce(stepAlarm, NORMAL);

test.each<[readonly AlarmEvent[], AlarmCondition['state'], boolean]>([
  [['raised'], 'unackActive', true],
  [['raised', 'acknowledged'], 'ackActive', true],
  [['raised', 'acknowledged', 'cleared'], 'normal', false],
  [['raised', 'cleared'], 'unackRtn', false],
  [['raised', 'cleared', 'acknowledged'], 'normal', false],
  [['raised', 'cleared', 'raised'], 'unackActive', true],
  [['acknowledged'], 'normal', false],
  [['cleared'], 'normal', false],
  [['raised', 'shelved'], 'shelved', true],
  [['raised', 'shelved', 'acknowledged'], 'shelved', true],
  [['raised', 'acknowledged', 'shelved', 'unshelved'], 'unackActive', true],
  [['raised', 'shelved', 'cleared', 'unshelved'], 'normal', false],
  [['shelved', 'raised', 'unshelved'], 'unackActive', true],
  [['raised', 'suppressed', 'unsuppressed'], 'unackActive', true],
  [['suppressed', 'shelved'], 'suppressedByDesign', false],
  [['shelved', 'suppressed', 'unshelved'], 'suppressedByDesign', false],
  [['raised', 'suppressed', 'removedFromService'], 'outOfService', true],
  [['removedFromService', 'raised', 'suppressed', 'unsuppressed'], 'outOfService', true],
  [['removedFromService', 'raised', 'returnedToService'], 'unackActive', true],
])('%j leads to %s', (events, state, isActive) => {
  expect(after(...events)).toEqual({ state, isActive });
});

test('an event changes nothing twice', () => {
  const events: AlarmEvent[] = ['raised', 'acknowledged', 'shelved', 'suppressed', 'removedFromService'];
  for (let n = 1; n <= events.length; n++) {
    const once = after(...events.slice(0, n));
    expect(stepAlarm(once, events[n - 1]!)).toEqual(once);
  }
});

test('times of an occurrence tell the same states', () => {
  const times = { isReturned: false, isAcknowledged: false, hidden: null, wasRaisedHidden: false } as const;
  expect(stateOf(times)).toBe('unackActive');
  expect(stateOf({ ...times, isAcknowledged: true })).toBe('ackActive');
  expect(stateOf({ ...times, isReturned: true })).toBe('unackRtn');
  expect(stateOf({ ...times, isReturned: true, isAcknowledged: true })).toBe('normal');
  expect(stateOf({ ...times, isReturned: true, wasRaisedHidden: true })).toBe('normal');
  expect(stateOf({ ...times, hidden: 'shelved' })).toBe('shelved');
});
