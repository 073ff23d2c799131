import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import { formatDelta, formatNumber, formatPercent, joinUnit } from './number.ts';

describe('figures', () => {
  test.each([
    [1234567.5, 2, 'en', '1,234,567.50'],
    [1234567.5, 2, 'zh-CN', '1,234,567.50'],
    [1234567.5, 2, 'it', '1.234.567,50'],
    [1234567.5, 2, 'id', '1.234.567,50'],
    [1234567.5, 2, 'th', '1,234,567.50'],
    [1234, 0, 'it', '1.234'],
    [-14, 0, 'en', '−14'],
    [1.005, 2, 'en', '1.01'],
    [0.25, 1, 'en', '0.3'],
    [2.5, 0, 'en', '3'],
    [-2.5, 0, 'en', '−3'],
    [-0.4, 0, 'en', '0'],
    [999.995, 2, 'en', '1,000.00'],
    [1e-7, 2, 'en', '0.00'],
    [4.35, 1, 'en', '4.4'],
    [123456, 0, 'vi', '123.456'],
    [1234.5, 1, 'ja', '1,234.5'],
    [null, 1, 'en', '–'],
    [undefined, 1, 'en', '–'],
    [Number.NaN, 1, 'en', '–'],
    [Number.POSITIVE_INFINITY, 1, 'en', '–'],
  ] as const)('%p with %i decimals in %s reads %s', (value, decimals, language, text) => {
    expect(formatNumber(value, { decimals }, language)).toBe(text);
  });

  test.each(LANGUAGES)('the marks of %s are those that the browser knows for it', (language) => {
    const format = new Intl.NumberFormat(language, {
      useGrouping: 'always',
      numberingSystem: 'latn',
      minimumFractionDigits: 2,
    });
    expect(formatNumber(1_234_567.89, { decimals: 2 }, language)).toBe(format.format(1_234_567.89));
  });

  test('a change shows its sign and a space before the unit', () => {
    expect(formatDelta(2.31, 'en')).toBe('+2.3\u00a0%');
    expect(formatDelta(-0.94, 'zh-CN')).toBe('−0.9\u00a0%');
    expect(formatDelta(0, 'en')).toBe('0.0\u00a0%');
    expect(formatDelta(-17, 'it', { decimals: 0, unit: '°C' })).toBe('−17\u00a0°C');
    expect(formatDelta(null, 'en')).toBe('–');
  });

  test('a share has its space in every language, and a dash no unit', () => {
    expect(formatPercent(92, 'th', 0)).toBe('92\u00a0%');
    expect(formatPercent(null, 'th')).toBe('–');
    expect(joinUnit('5', '')).toBe('5');
  });
});
