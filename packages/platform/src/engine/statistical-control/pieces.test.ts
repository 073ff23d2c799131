import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilsonInterval } from '../statistics/distributions.ts';
import { countTrend, firstPassYield, gradeLoss, gradeShares, paretoOf } from './pieces.ts';

describe('shares', () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [29, 29, 0.883, 1],
  ])('%d of %d', (successes, trials, low, high) => {
    const found = wilsonInterval(successes, trials);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  test('of grades add up to all pieces', () => {
    const found = gradeShares([
      { code: 'premium', pieces: 182 },
      { code: 'first', pieces: 81 },
      { code: 'waste', pieces: 0 },
    ]);
    expect(found).toMatchObject({ ok: true, inspected: 263 });
    if (!found.ok) return;
    expect(found.shares.map(({ code, pieces }) => [code, pieces])).toEqual([
      ['premium', 182],
      ['first', 81],
      ['waste', 0],
    ]);
    expect(found.shares[1]?.lowPct).toBeCloseTo(25.53, 2);
  });

  test('are unknown where a count is missing or cannot be', () => {
    expect(gradeShares([])).toMatchObject({ reason: 'noPieces' });
    expect(
      gradeShares([
        { code: 'a', pieces: 4 },
        { code: 'b', pieces: null },
      ]),
    ).toMatchObject({
      reason: 'unknownPieces',
      have: 1,
      need: 2,
    });
    expect(gradeShares([{ code: 'a', pieces: -4 }])).toMatchObject({ reason: 'inconsistentPieces' });
    expect(firstPassYield(90, 100)).toMatchObject({ ok: true, sharePct: 90 });
    expect(firstPassYield(null, 100)).toMatchObject({ reason: 'unknownPieces' });
    expect(firstPassYield(0, 0)).toMatchObject({ reason: 'noPieces' });
    expect(firstPassYield(2, 1)).toMatchObject({ reason: 'inconsistentPieces' });
  });
});

describe('a Pareto', () => {
  const defects = [
    { code: 'pinhole', pieces: 30 },
    { code: 'crack', pieces: 50 },
    { code: 'shade', pieces: 10 },
    { code: 'chip', pieces: 10 },
    { code: 'warpage', pieces: 0 },
    { code: 'size', pieces: null },
  ];
  const brief = (shown?: number) =>
    paretoOf(defects, shown).rows.map((row) => [
      row.defect?.code ?? null,
      row.pieces,
      row.cumulatedPct,
      row.rank,
    ]);

  test('falls, cumulates to 100 and names what was not counted', () => {
    expect(brief()).toEqual([
      ['crack', 50, 50, 1],
      ['pinhole', 30, 80, 2],
      ['shade', 10, 90, 3],
      ['chip', 10, 100, 3],
    ]);
    expect(paretoOf(defects).unknown).toEqual([{ code: 'size', pieces: null }]);
  });

  test('puts the rest together, but never one of two equals', () => {
    expect(brief(2)).toEqual([
      ['crack', 50, 50, 1],
      ['pinhole', 30, 80, 2],
      [null, 20, 100, null],
    ]);
    expect(brief(3)).toEqual(brief());
    expect(paretoOf([{ code: 'size', pieces: null }]).rows).toEqual([]);
  });

  test('keeps every piece, whatever is shown', () => {
    const counts = fc.array(fc.option(fc.nat(20)), { maxLength: 12 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 12 }), (pieces, shown) => {
        const list = pieces.map((count, at) => ({ code: `d${at}`, pieces: count }));
        const { rows, pieces: total } = paretoOf(list, shown);
        expect(rows.reduce((sum, row) => sum + row.pieces, 0)).toBe(total);
        expect(total).toBe(pieces.reduce<number>((sum, count) => sum + (count ?? 0), 0));
        if (total > 0) expect(rows.at(-1)?.cumulatedPct).toBeCloseTo(100, 9);
        const shownRows = rows.filter(({ defect }) => defect !== null);
        expect(shownRows.map((row) => row.pieces)).toEqual(
          shownRows.map((row) => row.pieces).toSorted((a, b) => b - a),
        );
      }),
      { seed: 18 },
    );
  });
});

describe('a loss of grade', () => {
  const prices: Record<string, number> = { premium: 68, first: 54, waste: 0 };
  const priceOf = (code: string) => prices[code] ?? null;

  test('is what lower grades sell for less', () => {
    const amounts = new Map([
      ['premium', 950],
      ['first', 40],
      ['waste', 10],
    ]);
    expect(gradeLoss('premium', amounts, priceOf)).toBe(40 * 14 + 10 * 68);
    expect(gradeLoss('premium', new Map([['premium', 5]]), priceOf)).toBe(0);
  });

  test('is unknown where a price or an amount is', () => {
    expect(gradeLoss('premium', new Map([['second', 1]]), priceOf)).toBe(null);
    expect(gradeLoss('premium', new Map([['first', null]]), priceOf)).toBe(null);
    expect(gradeLoss('none', new Map([['first', 1]]), priceOf)).toBe(null);
  });
});

describe('the trend of a count', () => {
  test.each([
    [30, 1_000, 0.01, 'up'],
    [16, 1_000, 0.01, 'flat'],
    [3, 1_000, 0.01, 'down'],
    [0, 0, 0.01, 'flat'],
    [2, 100, 0, 'flat'],
    [3, 100, 0, 'up'],
    [9, 100, null, 'flat'],
  ] as const)('%d of %d against a share of %s is %s', (count, size, mean, trend) => {
    expect(countTrend(count, size, mean)).toBe(trend);
  });
});
