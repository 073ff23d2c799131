import type { BaselineModel } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { findingsOf, isAccepted, undecidedDriver } from './acceptance.ts';
import { withoutSlope } from './fit-baseline.ts';
import { expectedUse } from './saving.ts';

const one = (code: string, coef: number, p: number) => ({
  code,
  name: code,
  unit: 'm2',
  coef,
  se: 1,
  p,
  min: 100,
  max: 200,
  mean: 150,
});
const model = (
  vars: readonly ReturnType<typeof one>[],
  more: Partial<BaselineModel> = {},
): BaselineModel => ({
  id: '',
  version: 0,
  areaId: 'A',
  energyCode: 'electric',
  unit: 'kWh',
  period: ['2026-09-01', '2026-10-12'],
  stepS: 86_400,
  vars: [...vars],
  intercept: 1000,
  interceptSe: 1,
  interceptP: 0,
  n: 42,
  r2: 0.5,
  r2Adj: 0.5,
  f: 20,
  fP: 0,
  sigma: 10,
  cvRmsePct: 1.3,
  nmbePct: 0,
  meanUse: 1000,
  meanPriceCny: null,
  ...more,
});
const [output, workday] = ['output:A', 'workday'];

test('an output whose slope only chance has turned round is undecided; one that leans clearly against physics is not', () => {
  const grows = [true, false];
  expect(undecidedDriver(model([one(output, -0.2, 0.9), one(workday, 40, 0)]), grows)).toBe(0);
  expect(undecidedDriver(model([one(output, -0.2, 0.02), one(workday, 40, 0)]), grows)).toBeNull();
  expect(undecidedDriver(model([one(output, 0.2, 0.9), one(workday, 40, 0)]), grows)).toBeNull();
  // A load that follows something is judged by what it follows.
  const loose = model([one(output, -0.2, 0.9), one(workday, 40, 0)], { cvRmsePct: 8 });
  expect(undecidedDriver(loose, grows)).toBeNull();
});

test('an undecided output says nothing about the use, and keeps the range of days that the model may judge', () => {
  const full = model([one(output, -0.2, 0.9), one(workday, 44, 0)]);
  const kept = withoutSlope(full, model([one(workday, 40, 0)], { intercept: 990 }), 0);
  expect(kept.vars).toEqual([{ ...one(output, 0, 1), se: 0 }, one(workday, 40, 0)]);
  expect(expectedUse(kept, [150, 1])).toBe(1030);
  expect(findingsOf(kept, 42, [true, false]).filter(({ level }) => level !== 'info')).toEqual([]);
  expect(isAccepted(kept)).toBe(true);
});
