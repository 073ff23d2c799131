import { describe, expect, test } from 'vitest';
import { fitColumns, pageTable } from './page-table.ts';

describe('a table on paper', () => {
  test('figures end where they can be compared, words begin where they are read', () => {
    const table = pageTable(
      {
        title: 'Machines',
        head: ['Machine', 'State', 'kW', 'Left', 'Nobody knows'],
        rows: [
          ['Ball mill 1', 'Running', 1196.5, null, null],
          ['Ball mill 2', 'No signal', null, 2, null],
        ],
      },
      'it',
    );
    expect(table.isFigures).toEqual([false, false, true, true, false]);
    expect(table.rows).toEqual([
      ['Ball mill 1', 'Running', '1196,5', '–', '–'],
      ['Ball mill 2', 'No signal', '–', '2', '–'],
    ]);
    expect(pageTable({ ...table, rows: [[12_345.678_9], [-0]] }, 'zh-CN').rows.map(([cell]) => cell)).toEqual(
      ['12,345.6789', '0'],
    );
  });

  test('nothing is cut while smaller letters and gaps have room for it', () => {
    const hours = (fontPx: number) => [fontPx * 8, ...Array.from({ length: 24 }, () => fontPx * 3)];
    const { widths, fontPx, gapPx } = fitColumns(1_000, hours);
    expect(fontPx).toBeLessThan(11);
    for (const [i, width] of hours(fontPx).entries()) expect(widths[i]).toBeGreaterThanOrEqual(width + gapPx);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1_000);
  });

  test('where there is no room at all only the widest columns give way, and few columns stay together', () => {
    const { widths, gapPx } = fitColumns(400, () => [900, 20, 30]);
    expect(widths).toEqual([400 - 50 - 2 * gapPx, 20 + gapPx, 30 + gapPx]);
    const few = fitColumns(1_000, () => [100, 50]).widths.reduce((sum, width) => sum + width, 0);
    expect(few).toBeLessThan(300);
    expect(fitColumns(1_000, () => []).widths).toEqual([]);
  });
});
