import { expect, test } from 'vitest';
import { createAlarmEngine, type AlarmRecord, type AlarmRule } from './alarm-engine.ts';
import { createStateLayout } from './state-layout.ts';

const rule: AlarmRule = {
  code: 'kiln.T',
  areaId: 'X',
  zh: '',
  en: '',
  signal: 0,
  type: 'H',
  limit: 10,
  deadband: 1,
  onDelayMinutes: 1,
  offDelayMinutes: 1,
  priority: 2,
  unit: '°C',
};

/** Lives of the alarm over minutes of values, as last reported. */
function lives(values: readonly number[], more: Partial<AlarmRule> = {}, runs: readonly number[] = []) {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [{ ...rule, ...more }], 1);
  const state = layout.create();
  const records = new Map<number, AlarmRecord>();
  values.forEach((value, k) =>
    engine.step(state, Float64Array.of(value, runs[k] ?? 1), k, false, (record) =>
      records.set(record.onMinute, record),
    ),
  );
  return [...records.values()].map(({ onMinute, offMinute }) => [onMinute, offMinute]);
}

test('it rises after the delay and falls inside the deadband', () => {
  expect(lives([9, 11, 11, 11, 9.5, 9.5, 9.5, 8.5, 8.5, 8.5])).toEqual([[2, 8]]);
});
test('a short excursion is no alarm', () => {
  expect(lives([9, 11, 9, 11, 9])).toEqual([]);
});
test('a low limit works the other way round', () => {
  expect(lives([11, 9, 9, 12, 12], { type: 'L' })).toEqual([[2, 4]]);
});
test('without deadband and delay it chatters', () => {
  expect(lives([11, 9, 11, 9, 11], { deadband: 0, onDelayMinutes: 0, offDelayMinutes: 0 })).toEqual([
    [0, 1],
    [2, 3],
    [4, null],
  ]);
});
test('a unit that stands raises nothing and clears what it had', () => {
  expect(lives([11, 11, 11, 11, 11], { whileRunning: 1 }, [1, 1, 0, 0, 0])).toEqual([[1, 3]]);
});
test('operators acknowledge every alarm in the end', () => {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [rule], 5);
  const state = layout.create();
  let last: AlarmRecord | null = null;
  for (let k = 0; k < 120; k++)
    engine.step(state, Float64Array.of(k < 20 ? 12 : 5), k, false, (record) => (last = record));
  expect(last).toMatchObject({ onMinute: 1, offMinute: 21, ackMinute: expect.any(Number) });
});
