import { describe, expect, test } from 'vitest';
import { acceptOf, kindsOf, limitsOf, refusalOf, sizeText } from './attachment-list.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });
describe('what a page lets people send along', () => {
  test('is all that the platform takes, or less of it, and never more', () => {
    expect(limitsOf('', undefined)).toMatchObject({ maxBytes: 4_194_304, types: { length: 5 } });
    expect(limitsOf('text/csv, image/*', 100)).toEqual({
      types: ['text/csv', 'image/png', 'image/jpeg', 'image/webp'],
      maxBytes: 102_400,
    });
    expect(limitsOf('application/x-msdownload', 99_999)).toEqual({ types: [], maxBytes: 4_194_304 });
  });

  test.each([
    [file('a.exe'), 0, 'type'],
    [file('a.csv.exe'), 0, 'type'],
    [file('a.png'), 0, 'type'],
    [file('a.csv', 0), 0, 'empty'],
    [file('a.csv', 2_000), 0, 'size'],
    [file('a.csv'), 4, 'count'],
    [file('a.csv'), 3, null],
  ])('%o beside %i others: %s', (one, chosen, reason) =>
    expect(refusalOf(one, limitsOf('text/csv', 1), chosen)).toBe(reason),
  );

  test('is told to the browser and to people', () => {
    expect(acceptOf(limitsOf('text/csv', undefined))).toBe('text/csv,.csv,.tsv');
    expect(kindsOf(limitsOf('text/csv,image/png', undefined))).toBe('CSV, PNG');
    expect(sizeText(4_194_304, 'it')).toBe('4\u00a0MiB');
    expect(sizeText(1_536, 'it')).toBe('1,5\u00a0KiB');
  });
});
