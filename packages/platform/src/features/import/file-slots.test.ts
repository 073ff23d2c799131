import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalSlots, type SlotOptions } from './file-slots.ts';
import { createReadings } from './readings.ts';
import { createRowNotes } from './row-notes.ts';

const T0 = Date.parse('2017-01-01T00:00:00Z');
const MINUTE_MS = 60_000;
/** Rows as [minutes from T0, value]. */
const build = async (
  rows: readonly (readonly [number, number])[],
  options: Partial<SlotOptions> & { minutes: number },
) => {
  const readings = createReadings();
  rows.forEach(([minute, value], index) => readings.push(T0 + minute * MINUTE_MS, value, index + 2));
  const { minutes, ...others } = options;
  const problems = createRowNotes();
  const result = await intervalSlots(
    readings,
    {
      meter: 'M',
      intervalMs: minutes * MINUTE_MS,
      isRate: false,
      factor: 1,
      duplicates: 'refuse',
      ...others,
    },
    problems,
  );
  return {
    ...result,
    problems: problems.kept.map(({ row, text }) => ({ row, text })),
    told: result.slots.map((slot) => [(slot.startMs - T0) / MINUTE_MS, slot.quantity, slot.quality]),
  };
};

test('an hour is split evenly over four quarter hours', async () => {
  expect((await build([[0, 4]], { minutes: 60 })).told).toEqual([
    [0, 1, 0],
    [15, 1, 0],
    [30, 1, 0],
    [45, 1, 0],
  ]);
});

test('a day is split evenly too, and its quarter hours are estimates', async () => {
  const { told } = await build([[0, 96]], { minutes: 1440 });
  expect(told).toHaveLength(96);
  expect(told.every(([, quantity, quality]) => quantity === 1 && quality === 1)).toBe(true);
});

test('minutes are summed', async () => {
  const rows = Array.from({ length: 30 }, (_, minute) => [minute, 2] as const);
  expect((await build(rows, { minutes: 1 })).told).toEqual([
    [0, 30, 0],
    [15, 30, 0],
  ]);
});

test('power becomes energy: 4 kW over a quarter hour are 1 kWh, and a factor counts', async () => {
  expect((await build([[0, 4]], { minutes: 15, isRate: true })).told).toEqual([[0, 1, 0]]);
  expect((await build([[0, 4]], { minutes: 15, isRate: true, factor: 200 })).told).toEqual([[0, 200, 0]]);
});

test('ten minutes that lie across a quarter hour are shared by time', async () => {
  const { told } = await build(
    [
      [0, 10],
      [10, 10],
      [20, 10],
    ],
    { minutes: 10 },
  );
  expect(told).toEqual([
    [0, 15, 0],
    [15, 15, 0],
  ]);
});

test('rows in any order give the same slots', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [i * 15, (i * 37) % 11] as const);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
      expect((await build(shuffled, { minutes: 15 })).told).toEqual(
        (await build(rows, { minutes: 15 })).told,
      );
    }),
    { numRuns: 20 },
  );
});

test('whatever the interval, no energy is lost or made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 3, 5, 15, 30, 60),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
      async (minutes, values) => {
        const rows = [
          ...values,
          ...Array.from({ length: (60 / minutes) * values.length - values.length }, () => 1),
        ];
        const { total } = await build(
          rows.map((value, i) => [i * minutes, value] as const),
          { minutes },
        );
        expect(total).toBeCloseTo(
          rows.reduce((sum, value) => sum + value, 0),
          6,
        );
      },
    ),
  );
});

test('an empty cell is a gap, never a zero', async () => {
  const { told, gaps } = await build(
    [
      [0, 1],
      [15, Number.NaN],
      [30, 1],
    ],
    { minutes: 15 },
  );
  expect(told).toEqual([
    [0, 1, 0],
    [30, 1, 0],
  ]);
  expect(gaps).toHaveLength(1);
});

test('a quarter hour with less than 80 % of its readings is no data, with a little less than all it is estimated', async () => {
  const minutes = (count: number) => Array.from({ length: count }, (_, minute) => [minute, 60] as const);
  expect(await build(minutes(11), { minutes: 1, isRate: true })).toMatchObject({ told: [], partialSlots: 1 });
  expect((await build(minutes(12), { minutes: 1, isRate: true })).told).toEqual([[0, 15, 1]]);
  expect((await build(minutes(12), { minutes: 1 })).told).toEqual([[0, 900, 1]]);
});

test('stamps that jitter by a second leave no gap', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [i * 0.5 + (i % 2) / 60, 60] as const);
  const { told, gaps } = await build(rows, { minutes: 0.5, isRate: true });
  expect(gaps).toEqual([]);
  expect(told[0]?.[1]).toBeCloseTo(15, 9);
  expect(told[0]?.[2]).toBe(0);
});

test('a row that is repeated is left out; one that contradicts is named, or wins where the last one shall', async () => {
  const repeated = await build(
    [
      [0, 1],
      [0, 1],
      [15, 2],
    ],
    { minutes: 15 },
  );
  expect(repeated).toMatchObject({ repeatedRows: 1, problems: [], total: 3 });
  const rows = [
    [0, 1],
    [15, 2],
    [0, 5],
  ] as const;
  expect((await build(rows, { minutes: 15 })).problems).toEqual([
    { row: 4, text: 'row 2 has the same time and another value' },
  ]);
  expect(await build(rows, { minutes: 15, duplicates: 'last' })).toMatchObject({
    problems: [],
    replacedRows: 1,
    total: 7,
  });
});

test('amounts whose intervals overlap are refused: the interval is wrong', async () => {
  expect(
    (
      await build(
        [
          [0, 1],
          [15, 1],
        ],
        { minutes: 60 },
      )
    ).problems,
  ).toEqual([{ row: 3, text: 'its interval overlaps that of row 2; is --interval right?' }]);
});

test('rows that are steadily further apart than their interval are refused: the load would be drawn too high', async () => {
  const hours = (count: number, jitter = 0) =>
    Array.from({ length: count }, (_, hour) => [hour * 60 + (hour % 3) * jitter, 40] as const);
  const told = (of: Awaited<ReturnType<typeof build>>) =>
    of.problems.map(({ row, text }) => `${row} ${text}`);
  expect(told(await build(hours(24, 0.2), { minutes: 15 }))).toEqual([
    expect.stringMatching(
      /^3 the rows are 60(\.2)? minutes apart and --interval is 15 minutes: the time between/,
    ),
  ]);
  expect(told(await build(hours(24), { minutes: 60 }))).toEqual([]);
  // Some rows that miss, or a handful of rows, tell nothing.
  const quarters = Array.from({ length: 40 }, (_, at) => [at * 15, 1] as const).filter((_, at) => at % 3 > 0);
  expect(told(await build(quarters, { minutes: 15 }))).toEqual([]);
  expect(told(await build(hours(5), { minutes: 15 }))).toEqual([]);
});

test('power that is steadily closer than its interval is refused: it would count for a later time', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => [at * 5, 4] as const);
  expect((await build(rows, { minutes: 15, isRate: true })).problems).toEqual([
    {
      row: 3,
      text: expect.stringContaining('the rows are 5 minutes apart and --interval is 15 minutes: values'),
    },
  ]);
  expect((await build(rows, { minutes: 5, isRate: true })).problems).toEqual([]);
});
