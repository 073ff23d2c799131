import { describe, expect, test } from 'vitest';
import { clockTime, shortDay } from './clock-time.ts';
import { formatNumber, formatQuantity, unitName } from './figures.ts';

const tenThousandKwh = { code: 'kWh', display: '10^4 kWh', scale: 1e-4, dp: 2 };

describe('figures', () => {
  test.each([
    [null, '–'],
    [Number.NaN, '–'],
    [-1234.5, '−1,235'],
    [-0.2, '0'],
    [2.5, '3'],
  ])('%j reads %s', (value, text) => {
    expect(formatNumber(value, 'en', 0)).toBe(text);
  });

  test.each([
    ['zh-CN', '3.26 万 kWh'],
    ['zh-TW', '3.26 萬 kWh'],
    ['en', '3.26 10⁴ kWh'],
  ])('ten thousand kWh in %s', (lang, text) => {
    expect(formatQuantity(32_640, tenThousandKwh, lang)).toBe(text);
  });

  test('money and powers are written as each language does', () => {
    expect(unitName({ code: 'CNY', display: '10^4 CNY', scale: 1e-4, dp: 2 }, 'zh-CN')).toBe('万元');
    expect(unitName({ code: 'CNY/kWh', display: 'CNY/kWh', scale: 1, dp: 4 }, 'en')).toBe('CNY/kWh');
    expect(unitName({ code: 'm3', display: 'm3', scale: 1, dp: 0 }, 'it')).toBe('m³');
  });

  test('times are those of the plant’s wall, whatever the browser’s zone', () => {
    expect(clockTime(Date.parse('2026-11-20T00:00:00Z'), 'Asia/Shanghai')).toBe('08:00');
    expect(clockTime(Date.parse('2026-11-20T00:00:05Z'), 'Europe/Rome', true)).toBe('01:00:05');
    expect(clockTime(Number.NaN, 'UTC')).toBe('–');
  });

  test('days read 11-08 in Chinese and by month name in English', () => {
    expect(shortDay('2026-11-08', 'zh-CN')).toBe('11-08');
    expect(shortDay('2026-11-08', 'en')).toMatch(/Nov/);
  });
});
