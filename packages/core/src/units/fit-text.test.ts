import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

const tenPx = (text: string) => [...text].length * 10;

test('a text that fits stays; one that does not is cut at its last letter that fits', () => {
  expect(fitText('Kiln 1', 60, tenPx)).toBe('Kiln 1');
  expect(fitText('Kiln number 1', 80, tenPx)).toBe('Kiln nu…');
  // No blank before the ellipsis.
  expect(fitText('Kiln number 1', 60, tenPx)).toBe('Kiln…');
  expect(fitText('窑炉一号生产线', 40, tenPx)).toBe('窑炉一…');
  // A letter of two code units is never cut in half.
  expect(fitText('🏭🏭🏭🏭', 30, tenPx)).toBe('🏭🏭…');
});

test('at least one letter stays, and none where none is asked for', () => {
  expect(fitText('Kiln', 1, tenPx)).toBe('K…');
  expect(fitText('Kiln', 1, tenPx, 0)).toBe('…');
  expect(fitText('', 10, tenPx)).toBe('');
});

test('a name of 100,000 letters is measured some ten times, a thousand letters at most', () => {
  const lengths: number[] = [];
  const measured = fitText('x'.repeat(100_000), 205, (text) => {
    lengths.push(text.length);
    return tenPx(text);
  });
  expect(measured).toBe(`${'x'.repeat(19)}…`);
  expect(lengths.length).toBeLessThan(15);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1_001);
});
