import { expect, test } from 'vitest';
import {
  checkReportRange,
  checkRequiredTarget,
  checkRollingFrequency,
  checkTargetNumber,
  readTargetNumber,
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
  ['1E3', 'rule.target.number'],
  ['1,000', 'rule.target.number'],
  ['0,5', 'rule.target.number'],
  ['1 000', 'rule.target.number'],
  ['１，０００', 'rule.target.number'],
  ['１２．３４５', null],
  ['１２．３４５６', 'rule.target.decimals'],
  ['－１', 'rule.target.negative'],
  [' 12 ', null],
  ['\u00a012\u3000', null],
  ['0x10', 'rule.target.number'],
  ['NaN', 'rule.target.number'],
  [Number.POSITIVE_INFINITY, 'rule.target.number'],
])('VAL-07 a target of "%s" -> %s', (text, key) => {
  expect(checkTargetNumber(text)?.key ?? null).toBe(key);
});

test('a target is read as it was typed, full-width digits and spaces around it included', () => {
  expect(['12.5', ' １２．５ ', '', ' '].map(readTargetNumber)).toEqual([12.5, 12.5, null, null]);
});

test('a target that must be given says so', () => {
  expect(checkRequiredTarget(' ')).toEqual({ key: 'rule.target.required' });
  expect(checkRequiredTarget('3')).toBeNull();
});
