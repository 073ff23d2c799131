import { expect, test } from 'vitest';
import { checkEquipment, checkPractice, checkQuota, checkTrend } from './index.ts';

const cfg = (name: string, more: object = {}) => ({ id: name, name, targets: {}, ...more });
const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => cfg(`Indicator ${index}`, more));
const said = (problems: readonly { field: string; key: string }[]) =>
  problems.map(({ field, key }) => `${field} ${key}`);

test.each([
  [0, ['indicators rule.list.count']],
  [1, []],
  [14, []],
  [15, ['indicators rule.list.count']],
])('%i production indicators', (count, problems) => {
  expect(said(checkQuota(many(count)))).toEqual(problems);
});

test('each indicator has a name of its own of at most 30 characters, and targets of at most 3 decimals', () => {
  const list = [
    cfg('Power'),
    cfg(' Power '),
    cfg('  '),
    cfg('x'.repeat(31)),
    cfg('Gas', { targets: { day: -1, month: 1.2345 }, redLine: -2 }),
  ];
  expect(said(checkQuota(list))).toEqual([
    'indicators.1.name rule.list.twice',
    'indicators.2.name rule.name.required',
    'indicators.3.name rule.name.long',
    'indicators.4.targets.day rule.target.negative',
    'indicators.4.targets.month rule.target.decimals',
    'indicators.4.redLine rule.target.negative',
  ]);
});

test('best practice asks for three to five, each with the target of a year and a red line', () => {
  const whole = { targets: { year: 10 }, redLine: 12 };
  expect(said(checkPractice(many(3, whole)))).toEqual([]);
  expect(said(checkPractice(many(6, whole)))).toEqual(['indicators rule.list.count']);
  expect(said(checkPractice(many(5, whole)))).toEqual([]);
  expect(said(checkPractice(many(2, whole)))).toEqual(['indicators rule.list.count']);
  expect(
    said(checkPractice([...many(2, whole), cfg('Last', { ...whole, abnormalJudgment: 'none' })])),
  ).toEqual(['indicators.2.abnormalJudgment rule.judgment.required']);
  expect(said(checkPractice([...many(2, whole), cfg('Last')]))).toEqual([
    'indicators.2.targets.year rule.target.required',
    'indicators.2.redLine rule.target.required',
  ]);
});

test('one to ten machines, each once, with one to three parameters and indicators', () => {
  const indicator = { ...cfg('Power'), areaId: 'A', parameterIds: [] } as never;
  const machine = (equipmentId: string, parameters = 1, indicators = 1) => ({
    equipmentId,
    parameterIds: Array.from({ length: parameters }, (_, index) => `p${index}`),
    indicators: Array.from({ length: indicators }, (_, index) => ({
      ...(indicator as object),
      id: `${index}`,
      name: `Power ${index}`,
    })) as never,
  });
  const machines = (count: number) => Array.from({ length: count }, (_, index) => machine(`M${index}`));
  expect(said(checkEquipment(machines(10)))).toEqual([]);
  expect(said(checkEquipment([]))).toEqual(['items rule.list.count']);
  expect(said(checkEquipment(machines(11)))).toEqual(['items rule.list.count']);
  expect(said(checkEquipment([machine('M'), machine('M', 0, 0), machine('N', 4, 4)]))).toEqual([
    'items.1.equipmentId rule.list.twice',
    'items.1.parameterIds rule.list.count',
    'items.1.indicators rule.list.count',
    'items.2.parameterIds rule.list.count',
    'items.2.indicators rule.list.count',
  ]);
});

test('limits of a machine’s parameters are targets of their own, the lower below the upper', () => {
  const limits = { p0: { lo: 5, hi: 4 }, p1: { lo: -1, hi: 1.2345 }, p2: { lo: 1 } };
  const item = {
    equipmentId: 'M',
    parameterIds: ['p0', 'p1', 'p2'],
    limits,
    indicators: [{ ...cfg('Power'), areaId: 'A', parameterIds: [] }] as never,
  };
  expect(said(checkEquipment([item]))).toEqual([
    'items.0.limits.p0.hi rule.band.order',
    'items.0.limits.p1.lo rule.target.negative',
    'items.0.limits.p1.hi rule.target.decimals',
  ]);
});

test.each([
  [0, ['indicatorIds rule.list.count']],
  [1, []],
  [10, []],
  [11, ['indicatorIds rule.list.count']],
])('%i indicators of the trend', (count, problems) => {
  expect(said(checkTrend(Array.from({ length: count }, (_, index) => `i${index}`)))).toEqual(problems);
});

test('an indicator stands on the trend once', () => {
  expect(said(checkTrend(['a', 'b', 'a']))).toEqual(['indicatorIds.2 rule.list.twice']);
});
