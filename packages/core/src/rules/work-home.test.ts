import { expect, test } from 'vitest';
import { checkEquipment, checkPractice, checkQuota } from './index.ts';

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
