import { describe, expect, test } from 'vitest';
import { guardFormula, toCsv } from './csv.ts';

describe('csv', () => {
  test.each(['=1+1', '+49', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1'])(
    '%j is not run as a formula',
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
    },
  );

  test('plain names stay as they are', () => {
    expect(guardFormula('Kiln 1')).toBe('Kiln 1');
  });

  test('numbers stay numbers, unknown stays empty, quotes and line breaks are kept', () => {
    const text = toCsv([
      {
        title: 'Load',
        head: ['Time', 'kW'],
        rows: [
          ['08:00', -1.5],
          ['a "b", c\nd', null],
        ],
      },
    ]);
    expect(text).toBe('\uFEFFLoad\r\nTime,kW\r\n08:00,-1.5\r\n"a ""b"", c\nd",\r\n');
  });
});
