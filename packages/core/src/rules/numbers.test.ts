import { expect, test } from 'vitest';
import {
  checkReportRange,
  checkRequiredTarget,
  checkRollingFrequency,
  checkTargetNumber,
} from './numbers.ts';

const DAY_MS = 86_400_000;

test.each([
  [0, 60 * DAY_MS, null],
  [0, 60 * DAY_MS + 1, 'rule.range.tooLong'],
  [DAY_MS, 0, 'rule.range.order'],
  [Number.NaN, 0, 'rule.range.required'],
])('VAL-05 an electricity report from %d to %d -> %s', (fromMs, toMs, key) => {
  expect(checkReportRange(fromMs, toMs)?.key ?? null).toBe(key);
});

test.each([
  ['', 'rule.rolling.required'],
  [null, 'rule.rolling.required'],
  ['  ', 'rule.rolling.required'],
  ['0', 'rule.rolling.range'],
  [0, 'rule.rolling.range'],
  ['-1', 'rule.rolling.range'],
  ['30.01', 'rule.rolling.range'],
  ['0x10', 'rule.rolling.range'],
  ['fast', 'rule.rolling.range'],
  ['0.5', null],
  [30, null],
])('VAL-06 a rolling frequency of "%s" -> %s', (text, key) => {
  expect(checkRollingFrequency(text)?.key ?? null).toBe(key);
});

test.each([
  ['', null],
  ['0', null],
  ['12.345', null],
  [12.345, null],
  ['12.3450', 'rule.target.decimals'],
  [0.0001, 'rule.target.decimals'],
  [1e-7, 'rule.target.decimals'],
  ['-0.1', 'rule.target.negative'],
  ['1e3', 'rule.target.number'],
  ['1,000', 'rule.target.number'],
  [Number.POSITIVE_INFINITY, 'rule.target.number'],
])('VAL-07 a target of "%s" -> %s', (text, key) => {
  expect(checkTargetNumber(text)?.key ?? null).toBe(key);
});

test('a target that must be given says so', () => {
  expect(checkRequiredTarget(' ')).toEqual({ key: 'rule.target.required' });
  expect(checkRequiredTarget('3')).toBeNull();
});
