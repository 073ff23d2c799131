import { expect, test } from 'vitest';
import { modelFigure, pText } from './model-figures.ts';

test.each([
  [101_951.6, '101,952', '101.952'],
  [3.70049, '3.700', '3,700'],
  [541.62, '541.6', '541,6'],
  [0.7381, '0.738', '0,738'],
  [0.000_429_8, '0.000430', '0,000430'],
  [-12.5, '−12.50', '−12,50'],
  [0, '0', '0'],
  [1, '1', '1'],
])('%d reads %s in English and %s in Italian', (value, en, it) => {
  expect(modelFigure(value, 'en')).toBe(en);
  expect(modelFigure(value, 'it')).toBe(it);
});

test('a p below a thousandth says so', () => {
  expect(pText(0.0004, 'it')).toBe('< 0,001');
  expect(pText(0.0999, 'en')).toBe('0.100');
});
