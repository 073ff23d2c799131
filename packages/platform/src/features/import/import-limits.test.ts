import { expect, test, vi } from 'vitest';
import { readImportOptions } from './import-options.ts';
import { readMeterList } from './meter-list.ts';
import { readReadings } from './read-readings.ts';

const WIDE = {
  'time-column': 'Time',
  'value-column': ['*'],
  unit: 'kWh',
  plant: 'P',
  'time-zone': 'Asia/Shanghai',
};
const LONG = { ...WIDE, 'meter-column': 'Meter', 'value-column': ['kWh'] };

const read = (text: string, asked: Parameters<typeof readImportOptions>[0] = WIDE) => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  return readReadings(bytes(), readImportOptions(asked));
};
const list = (text: string) => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  return readMeterList(bytes(), readImportOptions(WIDE));
};
const columns = (count: number): string => Array.from({ length: count }, (_, at) => `M${at}`).join(',');

test('more columns or meters than a plant has, and cells that are no cells, are refused with what to do', async () => {
  await expect(read(`Time,${columns(200_000)}\n`)).rejects.toThrow('the row is longer than 1 MB');
  await expect(read(`Time,${columns(2_500)}\n`)).rejects.toThrow(
    'row 1 has 2501 columns, and an import takes 2000 at most; split the file by its columns',
  );
  const rows = Array.from({ length: 2_001 }, (_, at) => `2026-01-05 00:00,M${at},1\n`).join('');
  await expect(read(`Time,Meter,kWh\n${rows}`, LONG)).rejects.toThrow(
    'row 2002: the file names more than 2000 meters; split it by its meters',
  );
  await expect(read(`Time,kWh\n2026-01-05 00:00,${'1'.repeat(1_001)}\n`)).rejects.toThrow(
    'row 2, column 2: the cell has 1001 characters, and an import takes 1000 at most',
  );
});

test('a list of more meters than a plant has is refused, and a chain of as many as there may be is read', async () => {
  const chain = (count: number): string =>
    `meter,parent\n${Array.from({ length: count }, (_, at) => `M${at},${at === 0 ? '' : `M${at - 1}`}\n`).join('')}`;
  await expect(list(chain(2_001))).rejects.toThrow(
    'meters, row 2002: the list has more than 2000 meters; split it',
  );
  const specs = await list(chain(2_000));
  expect(specs.map(({ area }) => area.length).slice(0, 6)).toEqual([0, 1, 2, 3, 4, 4]);
  expect(specs.at(-1)?.area).toEqual(['M1', 'M2', 'M3', 'M4']);
});

test('a column that is not there is told with some of those that are', async () => {
  const failure = await read(`A,${columns(1_500)}\n`).then(() => '', String);
  expect(failure).toContain('and 1451 more');
});

test('a file of as many columns as there may be lets others work between its rows', async () => {
  const count = 1_900;
  const row = `,5`.repeat(count);
  const rows = Array.from(
    { length: 40 },
    (_, at) => `2026-01-05 ${String(at % 24).padStart(2, '0')}:00${row}\n`,
  );
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000));
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await read(`Time,${columns(count)}\n${rows.join('')}`);
  isOver = true;
  now.mockRestore();
  // After no more than 4,096 cells.
  expect(turns).toBeGreaterThan((rows.length * count) / 6_000);
});

test('what an import holds grows with its readings, not with its columns', async () => {
  const count = 1_900;
  const before = process.memoryUsage().arrayBuffers;
  const content = await read(`Time,${columns(count)}\n2026-01-05 00:00,${'5,'.repeat(count - 1)}5\n`);
  expect(content.meters.size).toBe(count);
  // Three numbers a reading, with room to grow.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(count * 1_000);
});
