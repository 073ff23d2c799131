import { describe, expect, test } from 'vitest';
import { CHART_UNITS, CURRENCY } from '../constants.ts';
import { LANGUAGES } from '../contract/language.ts';
import { commonScale, formatQuantity, quantityText, scaleFactor, unitText } from './quantity.ts';

describe('quantities', () => {
  test.each([
    [9_999, 'kWh', 'zh-CN', '9,999', 'kWh'],
    [10_000, 'kWh', 'zh-CN', '1.00', '万 kWh'],
    [32_640, 'kWh', 'zh-CN', '3.26', '万 kWh'],
    [32_640, 'kWh', 'zh-TW', '3.26', '萬 kWh'],
    [32_640, 'kWh', 'ja', '3.26', '万 kWh'],
    [32_640, 'kWh', 'en', '3.26', '×10⁴ kWh'],
    [32_640, 'kWh', 'it', '3,26', '×10⁴ kWh'],
    [-32_640, 'kWh', 'en', '−3.26', '×10⁴ kWh'],
    [85_700, 'CNY', 'zh-CN', '8.57', '万元'],
    [85_700, 'CNY', 'zh-TW', '8.57', '萬元'],
    [85_700, 'CNY', 'th', '8.57', '×10⁴ CNY'],
    [842.4, 'CNY', 'zh-CN', '842', '元'],
    [5_538.4, 'kW', 'zh-CN', '5,538', 'kW'],
    [55_380, 'kW', 'zh-CN', '55,380', 'kW'],
    [0.82244, 'CNY/kWh', 'zh-CN', '0.8224', '元/kWh'],
    [0.82244, 'CNY/kWh', 'vi', '0,8224', 'CNY/kWh'],
    [4.06, 'CNY/t', 'en', '4.06', 'CNY/t'],
    [55.46, 'kWh/t', 'en', '55.5', 'kWh/t'],
    [21.04, 'kgce/t', 'en', '21.0', 'kgce/t'],
    [0.9275, 'PF', 'en', '0.928', ''],
    [50.014, 'Hz', 'en', '50.01', 'Hz'],
    [3.333, 'THD', 'en', '3.33', '%'],
    [1186.5, 'degC', 'en', '1,187', '°C'],
    [12.04, 'm3', 'en', '12.0', 'm³'],
    [null, 'kWh', 'en', '–', 'kWh'],
  ] as const)('%p %s in %s reads %s %s', (value, unit, language, text, shownUnit) => {
    expect(formatQuantity(value, unit, language)).toEqual({ text, unit: shownUnit });
  });

  test('a payload that names its own scale keeps it', () => {
    const unit = { code: 'kWh', display: '10^4 kWh', scale: 1e-4, dp: 3 };
    expect(quantityText(4_321, unit, 'zh-CN')).toBe('0.432\u00a0万 kWh');
  });

  test('everything on one axis has the scale of its largest value', () => {
    const values = [420, null, 12_000];
    const scale = commonScale(values, 'kWh');
    expect(scale).toBe('tenThousand');
    expect(scaleFactor(scale)).toBe(1e-4);
    expect(values.map((value) => quantityText(value, 'kWh', 'zh-CN', { scale }))).toEqual([
      '0.04\u00a0万 kWh',
      '–',
      '1.20\u00a0万 kWh',
    ]);
    expect(commonScale([9_999], 'kWh')).toBe('base');
    expect(commonScale([1e6], 'kW')).toBe('base');
  });

  test.each(LANGUAGES)('currency and all units of charts have a form in %s', (language) => {
    expect(CURRENCY).toBe('CNY');
    const isChinese = language.startsWith('zh') || language === 'ja';
    const ten = language === 'zh-TW' ? '萬' : '万';
    expect(CHART_UNITS.map((unit) => unitText(unit, language))).toEqual(
      isChinese ? [`${ten}元`, `${ten} kWh`, 'kWh', '元/t'] : ['×10⁴ CNY', '×10⁴ kWh', 'kWh', 'CNY/t'],
    );
  });
});
