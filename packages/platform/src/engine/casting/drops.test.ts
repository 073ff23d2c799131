import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abortCauseOf,
  causeBefore,
  dropsOf,
  pouredBetween,
  strandEvents,
  type CastingCourse,
} from './drops.ts';

const MINUTE_MS = 60_000;
const FROM_MS = 1_700_000_040_000;
/** Waiting, casting, unloading: minutes of each, drop after drop. */
function courseOf(
  drops: readonly { wait: number; cast: number; unload: number }[],
  missing: readonly number[] = [],
): CastingCourse {
  const rows: number[][] = [];
  let [poured, length] = [0, 0];
  drops.forEach(({ wait, cast, unload }, index) => {
    const checked = [index, index * 20, index * 19];
    for (let n = 0; n < wait; n++) rows.push([0, index, poured, length, ...checked]);
    for (let n = 1; n <= cast; n++) {
      [poured, length] = [n / 3, n * 105];
      rows.push([1, index + 1, poured, length, ...checked]);
    }
    for (let n = 0; n < unload; n++) rows.push([2, index + 1, poured, length, ...checked]);
  });
  const column = (at: number) =>
    Float64Array.from(rows, (row, minute) => (missing.includes(minute) ? Number.NaN : row[at]!));
  return {
    fromMs: FROM_MS,
    length: rows.length,
    phase: column(0),
    dropNo: column(1),
    alloy: column(1).map((no) => no % 2),
    pouredT: column(2),
    lengthMm: column(3),
    checkedNo: column(4),
    checkedT: column(5),
    checkedGoodT: column(6),
    rejected: [column(4), column(4).fill(0)],
  };
}
const TWO = [
  { wait: 10, cast: 69, unload: 45 },
  { wait: 20, cast: 30, unload: 60 },
  { wait: 5, cast: 12, unload: 0 },
];

describe('drops of a pit', () => {
  test('have their times, length and metal, and what the inspection found', () => {
    const [first, second, third] = dropsOf(courseOf(TWO), 7_200);
    expect(first).toMatchObject({
      no: 1,
      fromMs: FROM_MS + 10 * MINUTE_MS,
      toMs: FROM_MS + 79 * MINUTE_MS,
      lengthMm: 7_245,
      pouredT: 23,
      isAborted: false,
      turnaroundMin: null,
      check: { atMs: FROM_MS + 124 * MINUTE_MS, billetsT: 20, goodT: 19, rejected: [1, 0] },
    });
    expect(second).toMatchObject({ isAborted: true, lengthMm: 3_150, turnaroundMin: 65, cycleMin: 134 });
    expect(third).toMatchObject({ no: 3, toMs: null, isAborted: false, check: null, turnaroundMin: 65 });
    expect(dropsOf(courseOf([]), 7_200)).toEqual([]);
  });

  test('have no times where the minute beside them is missing, and the metal of what is read', () => {
    const course = courseOf(TWO, [9, 79, 40]);
    const [first, second] = dropsOf(course, 7_200);
    expect(first).toMatchObject({ isBeginRead: false, isEndRead: false, pouredT: 23 });
    expect(second).toMatchObject({ turnaroundMin: null, cycleMin: null });
  });

  test('pour by a moment what is left of them after it', () => {
    const course = courseOf(TWO);
    const [first] = dropsOf(course, 7_200);
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 200 }), (minute) => {
        const expected = Math.min(69, Math.max(0, 79 - Math.max(10, minute))) / 3;
        expect(pouredBetween(course, first!, FROM_MS + minute * MINUTE_MS)).toBeCloseTo(expected, 9);
      }),
      { seed: 12 },
    );
  });
});

describe('what a strand did', () => {
  const quiet = { levelMm: new Float64Array(40), shut: new Float64Array(40) };
  const with_ = (from: number, to: number, mm: number, shutFrom = 40) => ({
    levelMm: quiet.levelMm.map((_, at) => (at >= from && at < to ? mm : 0)),
    shut: quiet.shut.map((_, at) => (at >= shutFrom ? 1 : 0)),
  });

  test('is to bleed until it is shut, or to hang for a while; one minute is none', () => {
    expect(
      strandEvents([quiet, with_(10, 14, -9, 14), with_(8, 12, 8), with_(20, 21, 9)], 5, [0, 40]),
    ).toEqual([
      { strand: 3, kind: 'hang', from: 8, to: 12, shut: null },
      { strand: 2, kind: 'bleed', from: 10, to: 14, shut: 14 },
    ]);
    expect(strandEvents([with_(30, 40, -9)], 5, [0, 40])).toEqual([
      { strand: 1, kind: 'bleed', from: 30, to: null, shut: null },
    ]);
    expect(strandEvents([], 5, [0, 40])).toEqual([]);
  });

  test('has as its cause what left its window first, and none where nothing did', () => {
    const water = { tag: 'water', window: [195, 230] as const, values: new Float64Array(40).fill(212) };
    const level = { tag: 'level', window: [34, 42] as const, values: new Float64Array(40).fill(38) };
    expect(causeBefore([water, level], 30)).toBeNull();
    water.values.fill(180, 20, 30);
    level.values.fill(44, 25, 30);
    expect(causeBefore([level, water], 30)).toEqual({ tag: 'water', limit: 195, value: 180, at: 20 });
    expect(causeBefore([level], 30)).toEqual({ tag: 'level', limit: 42, value: 44, at: 25 });
    // Longer ago than a cause acts, before the drop, or a spike.
    expect(causeBefore([water], 39, 31)).toBeNull();
    water.values.fill(212);
    water.values[22] = 100;
    expect(causeBefore([water], 30)).toBeNull();
    water.values[30] = 12;
    water.values[22] = 212;
    expect(causeBefore([water], 30)).toMatchObject({ tag: 'water', value: 12 });
    water.values.fill(Number.NaN);
    expect(causeBefore([water], 30)).toBeNull();
  });

  test('is aborted by the water that fails in its last minute, though its other values end there anyway', () => {
    const water = { tag: 'water', window: [195, 230] as const, values: new Float64Array(40).fill(212) };
    const speed = {
      tag: 'speed',
      window: [102, 108] as const,
      values: new Float64Array(40).map((_, at) => (at >= 5 && at < 30 ? 105 : 0)),
    };
    expect(abortCauseOf([water, speed], [5, 30], 'water')).toBeNull();
    water.values.fill(12, 30);
    expect(abortCauseOf([water, speed], [5, 30], 'water')).toEqual({
      tag: 'water',
      limit: 195,
      value: 12,
      at: 30,
    });
    speed.values.fill(120, 27, 30);
    expect(abortCauseOf([water, speed], [5, 30], 'water')).toMatchObject({ tag: 'speed', at: 27 });
  });
});
