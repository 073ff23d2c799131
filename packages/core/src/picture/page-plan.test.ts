import { describe, expect, test } from 'vitest';
import { foldLine, pictureShrink, planPages } from './page-plan.ts';

const sizes = { pagePx: 700, titlePx: 30, rowPx: 20, gapPx: 20 };
const noPicture = { heightPx: 0, cutsPx: [] };

describe('what stands on which page', () => {
  test('a picture that fits stands on one page', () => {
    expect(planPages({ ...sizes, picture: { heightPx: 700, cutsPx: [300] }, tables: [] })).toEqual([
      [{ kind: 'picture', topPx: 0, fromPx: 0, toPx: 700 }],
    ]);
  });

  test('a longer one is cut between panels, and through them only where a page would stay nearly empty', () => {
    const pages = planPages({
      ...sizes,
      picture: { heightPx: 1900, cutsPx: [200, 620, 700.5, 800] },
      tables: [],
    });
    expect(pages.map(([part]) => part?.kind === 'picture' && [part.fromPx, part.toPx])).toEqual([
      [0, 620],
      // 700.5 and 800 are too near to the start of this page.
      [620, 1320],
      [1320, 1900],
    ]);
  });

  test('rows go on under their title on the next page, and no title stands alone at an end', () => {
    const pages = planPages({ ...sizes, picture: noPicture, tables: [30, 40] });
    expect(
      pages.map((parts) =>
        parts.map((part) => part.kind === 'table' && [part.table, part.fromRow, part.toRow]),
      ),
    ).toEqual([[[0, 0, 30]], [[1, 0, 32]], [[1, 32, 40]]]);
    for (const parts of pages)
      for (const part of parts)
        if (part.kind === 'table')
          expect(
            part.topPx + sizes.titlePx + sizes.rowPx * (1 + part.toRow - part.fromRow),
          ).toBeLessThanOrEqual(700);
  });

  test('a table that the next page holds whole is not parted at the end of one, and no row goes on alone', () => {
    const parts = (tables: readonly number[]) =>
      planPages({ ...sizes, picture: noPicture, tables }).map((page) =>
        page.map((part) => part.kind === 'table' && [part.table, part.fromRow, part.toRow]),
      );
    expect(parts([20, 14])).toEqual([[[0, 0, 20]], [[1, 0, 14]]]);
    // Little stands on the first page: it would be left too empty.
    expect(parts([6, 30])).toEqual([
      [
        [0, 0, 6],
        [1, 0, 23],
      ],
      [[1, 23, 30]],
    ]);
    expect(parts([33])).toEqual([[[0, 0, 30]], [[0, 30, 33]]]);
  });

  test('a picture a little too long is drawn smaller instead of on two pages', () => {
    expect(pictureShrink(875, 700)).toBe(0.8);
    expect([pictureShrink(600, 700), pictureShrink(1_100, 700)]).toEqual([1, 1]);
  });

  test('a table without rows still shows its head, and small ones share a page', () => {
    expect(planPages({ ...sizes, picture: noPicture, tables: [0, 2] })).toEqual([
      [
        { kind: 'table', topPx: 0, table: 0, fromRow: 0, toRow: 0 },
        { kind: 'table', topPx: 70, table: 1, fromRow: 0, toRow: 2 },
      ],
    ]);
  });
});

test('a line is folded where its sign stands and nowhere else', () => {
  const fits = (text: string) => text.length <= 12;
  expect(foldLine('plant · today · a very long name · x', ' · ', fits)).toEqual([
    'plant',
    'today',
    'a very long name',
    'x',
  ]);
  expect(foldLine('a · b', ' · ', fits)).toEqual(['a · b']);
  expect(foldLine('', ' · ', fits)).toEqual(['']);
});
