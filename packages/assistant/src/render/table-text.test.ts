import { expect, test } from 'vitest';
import { tableAsCsv, tableAsTsv } from './table-text.ts';

const ROWS = [
  ['设备', '峰段 kWh'],
  ['5# "球磨", 大', '1,251'],
  ['=HYPERLINK("x")', '-3.5'],
  ['a\tb\nc', '+x'],
];

test('a table goes to a spreadsheet without running formulas or breaking rows', () => {
  expect(tableAsTsv(ROWS)).toBe('设备\t峰段 kWh\n5# "球磨", 大\t1,251\n\'=HYPERLINK("x")\t-3.5\na b c\t\'+x');
  expect(tableAsCsv(ROWS)).toBe(
    '设备,峰段 kWh\r\n"5# ""球磨"", 大","1,251"\r\n"\'=HYPERLINK(""x"")",-3.5\r\n"a\tb\nc",\'+x',
  );
});

test('what a spreadsheet would run is guarded as in the exports of boards; negative figures stay figures', () => {
  for (const text of ['=1+1', '+1+1', '-1+cmd', '@SUM(A1)', '＝1+1', '－1+1', "-2*HYPERLINK('x')"]) {
    expect(tableAsCsv([[text]])).toMatch(/^"?'/);
    expect(tableAsTsv([[text]])).toMatch(/^'/);
  }
  expect(tableAsCsv([['-3.5', '5 %']])).toBe('-3.5,5 %');
});
