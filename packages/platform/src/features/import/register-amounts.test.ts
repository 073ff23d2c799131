import { expect, test } from 'vitest';
import { registerSlots } from './file-slots.ts';
import { createReadings } from './readings.ts';
import { registerAmounts, type RegisterOptions } from './register-amounts.ts';
import { createRowNotes } from './row-notes.ts';

const T0 = Date.parse('2026-03-01T00:00:00Z');
const at = (minute: number): number => T0 + minute * 60_000;

/** Register readings as [minutes from T0, value]; quarter hours come back as [minute, amount, quality]. */
async function read(rows: readonly (readonly [number, number])[], options: Partial<RegisterOptions> = {}) {
  const readings = createReadings();
  rows.forEach(([minute, value], index) => readings.push(at(minute), value, index + 2));
  const problems = createRowNotes();
  const remarks = createRowNotes();
  const result = await registerAmounts(
    readings,
    {
      meter: 'M',
      intervalMs: 900_000,
      toBase: 1,
      factor: 1,
      registerMax: null,
      drops: 'refuse',
      duplicates: 'refuse',
      changes: [],
      before: null,
      ...options,
    },
    problems,
    remarks,
  );
  const { slots } = await registerSlots(result.amounts);
  return {
    ...result,
    told: slots.map(({ startMs, quantity, quality }) => [
      (startMs - T0) / 60_000,
      Math.round(quantity * 1e6) / 1e6,
      quality,
    ]),
    problems: problems.kept.map(({ row, text }) => `row ${row}: ${text}`),
    remarks: remarks.kept.map(({ text }) => text),
  };
}

test('what a register counted between two readings belongs to the time between them, times the factor', async () => {
  const rows = [
    [0, 100],
    [15, 101],
    [30, 103],
  ] as const;
  expect((await read(rows)).told).toEqual([
    [0, 1, 0],
    [15, 2, 0],
  ]);
  expect((await read(rows, { factor: 40, toBase: 1000 })).told.map(([, kwh]) => kwh)).toEqual([
    40_000, 80_000,
  ]);
});

test('a register that reaches its end begins again, without a spike', async () => {
  const rollOver = await read(
    [
      [0, 999_999.5],
      [15, 0.4],
      [30, 1.4],
    ],
    { registerMax: 999_999.9 },
  );
  expect(rollOver).toMatchObject({ rollOvers: 1, problems: [] });
  expect(rollOver.told).toEqual([
    [0, 0.9, 0],
    [15, 1, 0],
  ]);
});

test('a register that runs back elsewhere is refused, or taken for a new meter with a gap before it', async () => {
  const rows = [
    [0, 500],
    [15, 501],
    [30, 12],
    [45, 13],
  ] as const;
  expect((await read(rows, { registerMax: 999_999.9 })).problems).toEqual([
    expect.stringContaining('row 4: the register runs back from 501 to 12'),
  ]);
  expect(await read(rows, { drops: 'change' })).toMatchObject({
    problems: [],
    meterChanges: 1,
    told: [
      [0, 1, 0],
      [30, 1, 0],
    ],
  });
});

test('a meter change that is told loses nothing: the end of the old one, the start and the factor of the new one', async () => {
  const changed = await read(
    [
      [0, 500],
      [15, 501],
      [30, 7],
      [45, 8],
    ],
    {
      factor: 10,
      changes: [{ atMs: at(20), last: 502, first: 5, factor: 20, registerMax: 9_999 }],
    },
  );
  // 1 x 10 up to the change and 2 x 20 behind it; from there on the new factor.
  expect(changed.told).toEqual([
    [0, 10, 0],
    [15, 50, 0],
    [30, 20, 0],
  ]);
  expect(changed).toMatchObject({ factor: 20, registerMax: 9_999, meterChanges: 1, problems: [] });
});

test('gaps of two hours are filled evenly and marked; longer ones stay gaps, and what they held is told', async () => {
  const filled = await read([
    [0, 0],
    [120, 8],
  ]);
  expect(filled.told).toHaveLength(8);
  expect(filled.told.every(([, kwh, quality]) => kwh === 1 && quality === 1)).toBe(true);
  const left = await read([
    [0, 0],
    [135, 9],
    [150, 10],
  ]);
  expect(left.told).toEqual([[135, 1, 0]]);
  expect(left.unfilled).toEqual([{ fromMs: at(0), toMs: at(135), amount: 9, isEstimated: true }]);
});

test('the first reading of a file goes on from the last one of the file before', async () => {
  const { told } = await read([[30, 104]], { before: { ms: at(15), value: 103 } });
  expect(told).toEqual([[15, 1, 0]]);
  expect(await read([[0, 90]], { before: { ms: at(15), value: 103 } })).toMatchObject({
    told: [],
    problems: [],
  });
});

test('hourly readings make quarter hours, two readings of one moment count by the policy', async () => {
  const hourly = await read(
    [
      [0, 0],
      [60, 4],
    ],
    { intervalMs: 3_600_000 },
  );
  expect(hourly.told).toEqual([0, 15, 30, 45].map((minute) => [minute, 1, 0]));
  const twice = [
    [0, 1],
    [15, 2],
    [15, 3],
  ] as const;
  expect((await read(twice)).problems).toEqual(['row 4: row 3 has the same time and another value']);
  expect(await read(twice, { duplicates: 'last' })).toMatchObject({ replacedRows: 1, told: [[0, 2, 0]] });
});
