import { expect, test } from 'vitest';
import { createLocalClock } from './local-clock.ts';
import { parseTimeStamp, type TimeFormat } from './time-stamp.ts';

const HOUR_MS = 3_600_000;

test.each<[string, TimeFormat, string, number | null]>([
  ['2017-01-01 00:00:00+01:00', 'iso', '2017-01-01T00:00:00.000Z', 1],
  ['2017-07-01T12:30:00Z', 'iso', '2017-07-01T12:30:00.000Z', 0],
  ['2017-07-01T12:30:00.250-0330', 'iso', '2017-07-01T12:30:00.250Z', -3.5],
  ['2017-07-01', 'yyyy-mm-dd', '2017-07-01T00:00:00.000Z', null],
  ['2017/7/1 9:05', 'yyyy/mm/dd', '2017-07-01T09:05:00.000Z', null],
  ['11/25/2011 01:00:00', 'mm/dd/yyyy', '2011-11-25T01:00:00.000Z', null],
  ['15/12/2004 19:57:01', 'dd/mm/yyyy', '2004-12-15T19:57:01.000Z', null],
  ['15.12.2004 19:57', 'dd.mm.yyyy', '2004-12-15T19:57:00.000Z', null],
  ['11/25/2011 12:15 AM', 'mm/dd/yyyy', '2011-11-25T00:15:00.000Z', null],
  ['11/25/2011 12:15 pm', 'mm/dd/yyyy', '2011-11-25T12:15:00.000Z', null],
  ['2016-02-29 24:00', 'iso', '2016-03-01T00:00:00.000Z', null],
  ['1500000000', 'unix', '2017-07-14T02:40:00.000Z', 0],
  ['1500000000250', 'unix-ms', '2017-07-14T02:40:00.250Z', 0],
])('%s in the format %s is understood', (text, format, wall, offsetHours) => {
  expect(parseTimeStamp(text, format)).toEqual({
    wallMs: Date.parse(wall),
    offsetMs: offsetHours === null ? null : offsetHours * HOUR_MS,
  });
});

test.each<[string, TimeFormat]>([
  ['13/25/2011 01:00', 'mm/dd/yyyy'],
  ['25/11/2011 01:00', 'mm/dd/yyyy'],
  ['2015-02-29', 'iso'],
  ['2015-04-31', 'iso'],
  ['2015-04-30 25:00', 'iso'],
  ['2015-04-30 24:01', 'iso'],
  ['2015-04-30 10:61', 'iso'],
  ['yesterday', 'iso'],
  ['', 'iso'],
  ['2015-04-30', 'unix'],
  ['-1', 'unix'],
  ['1500000000000', 'unix'],
  ['9'.repeat(23), 'unix-ms'],
  ['9'.repeat(400), 'excel'],
])('%s is no time in the format %s', (text, format) => {
  expect(parseTimeStamp(text, format)).toBeNull();
});

const resolveAll = (stamps: readonly string[]): (string | null)[] => {
  const clock = createLocalClock('Europe/Berlin', 'start');
  return stamps.map((text) => {
    const stamp = parseTimeStamp(text, 'iso');
    const resolved = stamp && clock.resolve(stamp);
    return resolved?.kind === 'moment' ? new Date(resolved.ms).toISOString().slice(0, 16) : null;
  });
};

test('the hour that is written twice in autumn is two hours, by the order of the file', () => {
  expect(
    resolveAll([
      '2017-10-29 01:30',
      '2017-10-29 02:00',
      '2017-10-29 02:30',
      '2017-10-29 02:00',
      '2017-10-29 02:30',
      '2017-10-29 03:00',
    ]),
  ).toEqual([
    '2017-10-28T23:30',
    '2017-10-29T00:00',
    '2017-10-29T00:30',
    '2017-10-29T01:00',
    '2017-10-29T01:30',
    '2017-10-29T02:00',
  ]);
});

test('the hour that is skipped in spring never was', () => {
  expect(resolveAll(['2017-03-26 01:45', '2017-03-26 02:15', '2017-03-26 03:00'])).toEqual([
    '2017-03-26T00:45',
    null,
    '2017-03-26T01:00',
  ]);
});

test('an offset in the file leaves no doubt', () => {
  expect(resolveAll(['2017-10-29 02:00+01:00', '2017-10-29 02:00+02:00'])).toEqual([
    '2017-10-29T01:00',
    '2017-10-29T00:00',
  ]);
});
