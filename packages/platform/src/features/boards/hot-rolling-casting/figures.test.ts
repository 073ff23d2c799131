import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpkOf, meansLimits, spellsOf, subgroupMeans, subgroupsOf, unbalanced } from './figures.ts';

const wave = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => 9.5 + 0.02 * Math.sin(at * 2.4));
const running = (count: number): number[] => Array.from({ length: count }, () => 1);

test('minutes in which the line stood, and missing ones, are in no subgroup', () => {
  const runs = running(10).fill(0, 3, 9);
  const groups = subgroupsOf([...wave(9), Number.NaN], runs);
  expect(groups.map((group) => group.filter((one) => one !== null).length)).toEqual([3, 0]);
  expect(subgroupMeans(groups)[1]).toBeNull();
  expect(subgroupsOf(wave(9), running(9))).toHaveLength(1);
});

test('Cpk is shown with 25 subgroups, not with 24', () => {
  expect(cpkOf(subgroupsOf(wave(24 * 5), running(120)), [9.25, 9.75])).toEqual({ cpk: null, subgroups: 24 });
  const { cpk, subgroups } = cpkOf(subgroupsOf(wave(25 * 5), running(125)), [9.25, 9.75]);
  expect(subgroups).toBe(25);
  expect(cpk).toBeGreaterThan(1);
  expect(cpkOf([], [9.25, 9.75])).toEqual({ cpk: null, subgroups: 0 });
  expect(meansLimits(subgroupsOf(wave(19 * 5), running(95)))).toBeNull();
});

test('a line whose product shifts is less capable, whichever way', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 0.2, noNaN: true }), (shift) => {
      const at = (by: number) =>
        cpkOf(
          subgroupsOf(
            wave(200).map((one) => one + by),
            running(200),
          ),
          [9.25, 9.75],
        ).cpk ?? 0;
      expect(at(shift)).toBeLessThan(at(0));
      expect(at(-shift)).toBeLessThan(at(0));
    }),
    { seed: 18 },
  );
});

const line = (stands: number, slipping: number, by: number) =>
  Array.from({ length: stands }, (_, at) => ({
    speedMps: (at + 1) * (at + 1 >= slipping ? 1 + by / 100 : 1),
    areaMm2: 100 / (at + 1),
  }));

test('the stand at which the flow leaves its range is the one that slips, in a line of any length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 30 }), fc.nat(), (stands, place) => {
      const slipping = 2 + (place % (stands - 2));
      const found = unbalanced(line(stands, slipping, -5), 2);
      expect(found?.stand).toBe(slipping);
      expect(found?.flow).toMatchObject({ kind: 'loop' });
      expect(found?.flow.errorPct).toBeCloseTo(-5, 6);
      expect(unbalanced(line(stands, slipping, -1), 2)).toBeNull();
    }),
    { seed: 18 },
  );
  expect(unbalanced([], 2)).toBeNull();
  expect(unbalanced(line(13, 1, -100), 2)).toBeNull();
});

test('a spell lasts over a gap and may last still', () => {
  expect(spellsOf([0, 1, Number.NaN, 1, 0, 0, 1])).toEqual([
    { from: 1, to: 4 },
    { from: 6, to: null },
  ]);
  expect(spellsOf([])).toEqual([]);
});
