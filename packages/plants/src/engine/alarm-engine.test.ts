import { expect, test } from 'vitest';
import type { AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { createAlarmEngine, type AlarmRecord } from './alarm-engine.ts';
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
test('a unit that stands raises nothing; what stood is suppressed, and told anew when it runs', () => {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [{ ...rule, whileRunning: 1 }], 1);
  const state = layout.create();
  const seen = new Map<number, AlarmRecord>();
  [1, 1, 1, 0, 0, 1, 1].forEach((runs, k) => {
    engine.step(state, Float64Array.of(11, runs), k, false, (record) => seen.set(record.onMinute, record));
    if (k < 3 || k > 4) return;
    expect(seen.get(1)).toMatchObject({ hidden: 'suppressedByDesign', offMinute: null });
    expect(engine.activeCount(state)).toBe(0);
  });
  expect([...seen.values()].map(({ onMinute, offMinute }) => [onMinute, offMinute])).toEqual([
    [1, 5],
    [6, null],
  ]);
});

test('a changed rule acts from its minute on, and the past is made again as it was', () => {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [rule], 1);
  const change = { fromMinute: 6, rule: { ...rule, limit: 20, priority: 1 as const }, isInService: true };
  const run = (from: number, state: Float64Array) => {
    const found: AlarmRecord[] = [];
    for (let k = from; k < 16; k++)
      engine.step(state, Float64Array.of(k < 10 ? 12 : 25), k, false, (record) => found.push(record));
    return found;
  };
  engine.setChanges([change]);
  const first = run(0, layout.create());
  expect(first[0]).toMatchObject({ onMinute: 1, limit: 10, priority: 2 });
  expect(first.find((one) => one.offMinute !== null)).toMatchObject({ onMinute: 1, offMinute: 7 });
  expect(first.at(-1)).toMatchObject({ onMinute: 11, limit: 20, priority: 1 });
  expect(run(0, layout.create())).toEqual(first);
});

test('a rule taken out of service hides what stands and raises nothing', () => {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [rule], 1);
  const state = layout.create();
  let last: AlarmRecord | null = null;
  engine.setChanges([{ fromMinute: 3, rule, isInService: false }]);
  for (let k = 0; k < 20; k++)
    engine.step(state, Float64Array.of(k < 8 || k > 12 ? 12 : 5), k, false, (record) => (last = record));
  expect(last).toMatchObject({ onMinute: 1, offMinute: 9, hidden: 'outOfService' });
  expect(engine.activeCount(state)).toBe(0);
});

test('a rule of the enterprise’s own watches beside the others', () => {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [rule], 1);
  const own = { ...rule, code: 'own.1', signal: 1, limit: 5 };
  engine.setChanges([{ fromMinute: 4, rule: own, isInService: true }]);
  expect(engine.rules.map(({ code }) => code)).toEqual(['kiln.T', 'own.1']);
  const state = layout.create();
  const found: AlarmRecord[] = [];
  for (let k = 0; k < 8; k++)
    engine.step(state, Float64Array.of(0, 9), k, false, (record) => found.push(record));
  expect(found[0]).toMatchObject({ rule: 1, onMinute: 5 });
});

test('an operator shelves one in a hundred: it is hidden for eight hours, and what comes then counts as hidden', () => {
  const layout = createStateLayout();
  const engine = createAlarmEngine(layout, [rule], 3);
  const state = layout.create();
  const found = new Map<number, AlarmRecord>();
  for (let k = 0; k < 60_000; k++)
    engine.step(state, Float64Array.of(k % 20 < 12 ? 12 : 5), k, false, (record) =>
      found.set(record.onMinute, record),
    );
  const records = [...found.values()];
  const shelved = records.filter((one) => one.shelvedMinute !== null);
  const share = shelved.length / records.filter((one) => !one.raisedHidden).length;
  expect(share).toBeGreaterThan(0.003);
  expect(share).toBeLessThan(0.02);
  for (const { shelvedMinute } of shelved) {
    const during = records.filter(
      (one) => one.onMinute > shelvedMinute! && one.onMinute < shelvedMinute! + 480,
    );
    expect(during.length).toBeGreaterThan(20);
    expect(during.every((one) => one.raisedHidden)).toBe(true);
    expect(during.filter((one) => one.ackMinute !== null && one.ackMinute < shelvedMinute! + 480)).toEqual(
      [],
    );
  }
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

test.each([1, 2, 12])(
  'six in a hundred are acknowledged only after they have gone, also where alarms last %d minutes',
  (minutes) => {
    const layout = createStateLayout();
    const engine = createAlarmEngine(
      layout,
      [{ ...rule, deadband: 0, onDelayMinutes: 0, offDelayMinutes: 0 }],
      9,
    );
    const state = layout.create();
    const found = new Map<number, AlarmRecord>();
    for (let k = 0; k < 120_000; k++)
      engine.step(state, Float64Array.of(k % 60 < minutes ? 12 : 5), k, false, (record) =>
        found.set(record.onMinute, record),
      );
    const gone = [...found.values()].filter((one) => one.offMinute !== null && !one.raisedHidden);
    const late = gone.filter(({ ackMinute, offMinute }) => ackMinute === null || ackMinute > offMinute!);
    expect(late.length / gone.length).toBeGreaterThan(0.04);
    expect(late.length / gone.length).toBeLessThan(0.08);
  },
);

test('what stands longer than a shift is acknowledged by the one that comes, at the latest', () => {
  for (let seed = 0; seed < 400; seed++) {
    const layout = createStateLayout();
    const engine = createAlarmEngine(layout, [rule], seed);
    const state = layout.create();
    let last: AlarmRecord | null = null;
    for (let k = 40; k < 2 * 480; k++)
      engine.step(state, Float64Array.of(12), k, false, (record) => (last = record));
    expect(last).toMatchObject({ onMinute: 41, offMinute: null, ackMinute: expect.any(Number) });
    expect(last!.ackMinute).toBeLessThanOrEqual(480 + 15);
  }
});
