import { expect, test } from 'vitest';
import { readImportOptions, type OptionValues } from './import-options.ts';
import { readReadings } from './read-readings.ts';

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
/** Readings by meter as [UTC minute, value], with what was told of rows. */
async function read(text: string, more: OptionValues = {}) {
  const options = readImportOptions({
    plant: 'P',
    'time-column': 'Time',
    'value-column': 'kWh',
    unit: 'kWh',
    'time-zone': 'Europe/Berlin',
    ...more,
  });
  const content = await readReadings(bytes(text), options);
  const told = [...content.meters].map(([code, readings]) => [
    code,
    Array.from({ length: readings.length }, (_, index) => [
      new Date(readings.startMs(index)).toISOString().slice(5, 16),
      readings.value(index),
    ]),
  ]);
  return {
    ...content,
    meters: Object.fromEntries(told) as Record<string, [string, number][]>,
    problems: content.problems.kept.map(({ row, meter, text: why }) => [row, meter, why]),
    remarks: content.remarks.kept.map(({ row, text: why }) => `${row}: ${why}`),
  };
}
const moments = (rows: readonly (readonly [string, number])[] | undefined) => rows?.map(([time]) => time);

test('a wide file has a meter in each column, told one by one or all of them', async () => {
  const text = 'Time,Hall 1 , Hall 2,\n2026-01-01 00:00,1,2,\n2026-01-01 00:15,3,,\n';
  const all = await read(text, { 'value-column': '*' });
  expect(all.meters).toEqual({
    'Hall 1': [
      ['12-31T23:00', 1],
      ['12-31T23:15', 3],
    ],
    'Hall 2': [
      ['12-31T23:00', 2],
      ['12-31T23:15', Number.NaN],
    ],
  });
  expect(all.emptyCells).toBe(1);
  expect(Object.keys((await read(text, { 'value-column': ['Hall 2', '#2'] })).meters)).toEqual([
    'Hall 2',
    'Hall 1',
  ]);
});

test('a long file names its meter in each row, and each has a course of time of its own', async () => {
  const text =
    'meter;Time;kWh\nA;2017-10-29 02:00;1\nA;2017-10-29 02:00;2\nB;2017-10-29 02:00;3\nB;2017-10-29 02:00;4\n;2017-10-29 03:00;5\n';
  const { meters, problems, lateRows } = await read(text, { 'meter-column': 'meter' });
  expect(meters).toEqual({
    A: [
      ['10-29T00:00', 1],
      ['10-29T01:00', 2],
    ],
    B: [
      ['10-29T00:00', 3],
      ['10-29T01:00', 4],
    ],
  });
  expect(problems).toEqual([[6, null, 'the meter is empty']]);
  expect(lateRows).toBe(0);
});

test('headings further down, none at all, date and clock apart, quoted fields and thousands', async () => {
  const below = 'Works 2\nexported today\nDate\tClock\t"kWh, net"\n1.3.2026\t00:15\t"1,234.5"\n';
  const { meters } = await read(below, {
    'heading-row': '3',
    'time-column': 'Date',
    'clock-column': 'Clock',
    'value-column': 'kWh, net',
    'time-format': 'dd.mm.yyyy',
  });
  expect(meters['kWh, net']).toEqual([['02-28T23:15', 1234.5]]);
  const bare = await read('2026-01-01T00:00Z|7\n', {
    'heading-row': '0',
    'time-column': '#1',
    'value-column': '#2',
  });
  expect(bare.meters).toEqual({ '#2': [['01-01T00:00', 7]] });
});

test('a file that is written backwards is read backwards through the repeated hour', async () => {
  const { meters, problems } = await read(
    'Time,kWh\n2017-10-29 03:30,6\n2017-10-29 03:00,5\n2017-10-29 02:30,4\n2017-10-29 02:00,3\n2017-10-29 02:30,2\n2017-10-29 02:00,1\n2017-10-29 01:30,0\n',
  );
  expect(problems).toEqual([]);
  expect(moments(meters['kWh'])).toEqual([
    '10-29T02:30',
    '10-29T02:00',
    '10-29T01:30',
    '10-29T01:00',
    '10-29T00:30',
    '10-29T00:00',
    '10-28T23:30',
  ]);
});

test('ends of intervals at a clock change are understood by either of the two clocks', async () => {
  const ends = async (stamps: readonly string[]) => {
    const text = `Time,kWh\n${stamps.map((stamp) => `${stamp},1`).join('\n')}\n`;
    const { meters, problems } = await read(text, { stamps: 'end', interval: '30' });
    expect(problems).toEqual([]);
    return moments(meters['kWh']);
  };
  const autumn = ['10-28T23:30', '10-29T00:00', '10-29T00:30', '10-29T01:00', '10-29T01:30'];
  const day = (clock: string) => `2017-10-29 ${clock}`;
  expect(await ends(['02:00', '02:30', '02:00', '02:30', '03:00'].map(day))).toEqual(autumn);
  expect(await ends(['02:00', '02:30', '03:00', '02:30', '03:00'].map(day))).toEqual(autumn);
  const spring = ['03-26T00:00', '03-26T00:30', '03-26T01:00'];
  expect(await ends(['2017-03-26 01:30', '2017-03-26 02:00', '2017-03-26 03:30'])).toEqual(spring);
  expect(await ends(['2017-03-26 01:30', '2017-03-26 03:00', '2017-03-26 03:30'])).toEqual(spring);
});

test('empty rows in the skipped hour are left out: files of 96 rows each day have them', async () => {
  const { skippedRows, problems, meters } = await read(
    'Time,kWh\n2017-03-26 01:45,1\n2017-03-26 02:00,\n2017-03-26 02:15,\n2017-03-26 03:00,2\n',
  );
  expect({ skippedRows, problems }).toEqual({ skippedRows: 2, problems: [] });
  expect(meters['kWh']).toHaveLength(2);
});

test('a midnight that runs back is late where the rows behind it go on from there, and filed wrong elsewhere', async () => {
  const day = (date: string, value: number): string =>
    Array.from({ length: 24 }, (_, hour) => `${date} ${String(hour).padStart(2, '0')}:00,${value}\n`).join(
      '',
    );
  const hourly = { interval: '60' };
  // Yesterday is filled in behind today; a block is written twice; the oldest day comes last.
  for (const midnightFix of ['false', 'true']) {
    const filled = await read(`Time,kWh\n${day('2026-03-03', 2)}${day('2026-03-02', 1)}`, {
      ...hourly,
      'midnight-fix': midnightFix,
    });
    expect(filled).toMatchObject({ problems: [], lateRows: 1, movedMidnights: 0 });
    expect(filled.meters['kWh']?.slice(23, 26)).toEqual([
      ['03-03T22:00', 2],
      ['03-01T23:00', 1],
      ['03-02T00:00', 1],
    ]);
    const twice = await read(`Time,kWh\n${day('2026-03-02', 1)}${day('2026-03-02', 1)}`, {
      ...hourly,
      'midnight-fix': midnightFix,
    });
    expect(twice).toMatchObject({ problems: [], lateRows: 1, movedMidnights: 0 });
  }
  const ends = day('2026-03-02', 1).split('\n').slice(1, 24).join('\n');
  const wrong = `Time,kWh\n${ends}\n2026-03-02 00:00,9\n`;
  // At the end of the file, or before the next day, it belongs to the end of the day.
  for (const more of ['', '2026-03-03 01:00,1\n']) {
    expect((await read(wrong + more, hourly)).problems).toEqual([
      [25, null, expect.stringContaining('"2026-03-02 00:00" is filed under the day it ends')],
    ]);
    const fixed = await read(wrong + more, { ...hourly, 'midnight-fix': 'true' });
    expect(fixed).toMatchObject({ problems: [], movedMidnights: 1 });
    expect(fixed.meters['kWh']?.[23]).toEqual(['03-02T23:00', 9]);
  }
});

test('a logger whose clock never changes is read by its own zone', async () => {
  const text = 'Time,kWh\n2026-03-29 01:45,1\n2026-03-29 02:00,2\n2026-07-01 00:00,3\n';
  expect((await read(text)).problems).toEqual([
    [
      3,
      null,
      expect.stringMatching(/was skipped by the change to summer time in Europe\/Berlin; --stamp-zone/),
    ],
  ]);
  const { problems, meters } = await read(text, { 'stamp-zone': 'Etc/GMT-1' });
  expect(problems).toEqual([]);
  expect(moments(meters['kWh'])).toEqual(['03-29T00:45', '03-29T01:00', '06-30T23:00']);
});

test('a decimal comma between commas makes two cells of one: the row is told, not read as a smaller value', async () => {
  const { problems, meters } = await read(
    'Time,kWh\n2026-01-01 00:00,1,5\n2026-01-01 00:15,2,\n2026-01-01 00:30,"3"\n',
  );
  expect(problems).toEqual([[2, null, expect.stringContaining('the row has 3 cells, the heading 2')]]);
  expect(meters['kWh']?.map(([, value]) => value)).toEqual([2, 3]);
});

test('values below 0 are refused, kept or taken as 0', async () => {
  const text = 'Time,kWh\n2026-01-01 00:00,-0.5\n';
  expect((await read(text)).problems).toEqual([
    [2, 'kWh', '-0.5 is below 0; --negative tells what to do with it'],
  ]);
  expect((await read(text, { negative: 'keep' })).meters['kWh']?.[0]?.[1]).toBe(-0.5);
  expect((await read(text, { negative: 'zero' })).meters['kWh']?.[0]?.[1]).toBe(0);
});

test('a file that was cut off is noticed: a row without its last cells, an open quotation, no line end', async () => {
  expect((await read('Time,kWh\n2026-01-01 00:00,1\n2026-01-01 00:15')).problems).toEqual([
    [3, 'kWh', 'the row ends before this column'],
  ]);
  expect((await read('Time,kWh\n2026-01-01 00:00,1')).remarks).toEqual([
    '2: the last row has no line end: is the file whole?',
  ]);
  await expect(read('Time,kWh\n2026-01-01 00:00,"1\n2026-01-01 00:15,2\n')).rejects.toThrow(
    'row 2: the quotation mark',
  );
  await expect(read('')).rejects.toThrow('the file is empty');
});

test.each([
  ['yyyymmddhhmm', '20260101 0015'],
  ['yyyymmddhhmm', '202601010015'],
  ['excel', '46023.010416667'],
  ['iso', '2026年1月1日 00:15'],
  ['mm/dd/yyyy', '1/1/2026 12:15 AM'],
])('%s: %s is a quarter past midnight', async (format, stamp) => {
  const { meters } = await read(`Time,kWh\n${stamp},1\n`, { 'time-format': format });
  expect(meters['kWh']).toEqual([['12-31T23:15', 1]]);
});

test.each([
  ['1 234,5', ',', 1234.5],
  ['1.234.567', ',', 1_234_567],
  ["1'234.5", '.', 1234.5],
  ['1e3', '.', 1000],
  ['.5', '.', 0.5],
])('%s with the mark %s', async (cell, decimal, value) => {
  const { meters } = await read(`Time;kWh\n2026-01-01 00:00;${cell}\n`, { decimal });
  expect(meters['kWh']?.[0]?.[1]).toBe(value);
});

test.each(['12,5', '0x10', '1_000', 'Infinity', '1,23,4', '--5'])('%s is no number', async (cell) => {
  const { problems } = await read(`Time;kWh\n2026-01-01 00:00;${cell}\n`);
  expect(problems).toEqual([[2, 'kWh', `"${cell}" is no number`]]);
});

test('two columns of one heading are told, not mixed up', async () => {
  await expect(read('Time,kWh,kWh\n2026-01-01 00:00,1,2\n')).rejects.toThrow(
    'two columns are called "kWh"; take one by its number: #1 "Time", #2 "kWh", #3 "kWh"',
  );
});
