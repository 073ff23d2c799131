import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NELSON, WESTERN_ELECTRIC, controlSignals, markedRules, type ControlRule } from './control-rules.ts';

const times = (count: number, z: number): number[] => Array.from({ length: count }, () => z);
const zigzag = Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? 0.4 : -0.4));

describe('run rules', () => {
  test.each<[ControlRule, readonly (number | null)[], number, readonly number[]]>([
    ['beyond3Sigma', [0, 3.01, 0], 1, [1]],
    ['beyond3Sigma', [0, -3.01], 1, [1]],
    ['twoOfThreeBeyond2Sigma', [0, 2.1, 0, 2.1], 3, [1, 3]],
    ['fourOfFiveBeyond1Sigma', [1.1, 1.1, 0, 1.1, 1.1], 4, [0, 1, 3, 4]],
    ['eightOnOneSide', times(8, -0.1), 7, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['nineOnOneSide', times(9, 0.1), 8, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['sixRisingOrFalling', [9, 0, 0.1, 0.2, 0.3, 0.4, 0.5], 6, [1, 2, 3, 4, 5, 6]],
    ['sixRisingOrFalling', [0.5, 0.4, 0.3, 0.2, 0.1, 0], 5, [0, 1, 2, 3, 4, 5]],
    ['fourteenAlternating', zigzag, 13, zigzag.map((_, at) => at)],
    ['fifteenWithin1Sigma', times(15, 0.9), 14, times(15, 0).map((_, at) => at)],
    ['eightBeyond1Sigma', [1.1, -1.1, 1.1, -1.1, 1.1, -1.1, 1.1, -1.1], 7, [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('%s finds its pattern in %j', (rule, zs, at, points) => {
    expect(controlSignals(rule, zs)).toEqual([{ rule, at, points }]);
  });

  test.each<[ControlRule, readonly (number | null)[]]>([
    ['beyond3Sigma', [3, -3, null]],
    ['twoOfThreeBeyond2Sigma', [2.1, -2.1, 0]],
    ['twoOfThreeBeyond2Sigma', [2.1, null, 2.1]],
    ['fourOfFiveBeyond1Sigma', [1.1, 1.1, 0, 0, 1.1, 1.1]],
    ['eightOnOneSide', [...times(7, 1), 0, ...times(7, 1)]],
    ['nineOnOneSide', [...times(8, 1), null, ...times(8, 1)]],
    ['sixRisingOrFalling', [0, 1, 2, 3, 3, 4, 5]],
    ['sixRisingOrFalling', times(6, 1)],
    ['fourteenAlternating', zigzag.slice(1)],
    ['fifteenWithin1Sigma', [...times(14, 0), 1]],
    ['eightBeyond1Sigma', [...times(7, 2), 1]],
  ])('%s is silent on %j', (rule, zs) => {
    expect(controlSignals(rule, zs)).toEqual([]);
  });

  const series = fc.array(fc.option(fc.double({ min: -4, max: 4, noNaN: true }), { freq: 8 }), {
    maxLength: 60,
  });
  const rules = [...new Set([...NELSON, ...WESTERN_ELECTRIC])];

  test('are the same upside down, and later points change no earlier signal', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rules), series, fc.nat(60), (rule, zs, cut) => {
        const found = controlSignals(rule, zs);
        expect(
          controlSignals(
            rule,
            zs.map((z) => z && -z),
          ),
        ).toEqual(found);
        expect(controlSignals(rule, zs.slice(0, cut))).toEqual(found.filter(({ at }) => at < cut));
      }),
      { seed: 18 },
    );
  });

  test('mark no missing point, and nine on one side are eight on one side', () => {
    fc.assert(
      fc.property(series, (zs) => {
        markedRules(rules, zs).forEach((marks, at) => {
          if (zs[at] === null) expect(marks).toEqual([]);
          if (marks.includes('nineOnOneSide')) expect(marks).toContain('eightOnOneSide');
          expect(marks.includes('beyond3Sigma')).toBe(Math.abs(zs[at] ?? 0) > 3);
        });
      }),
      { seed: 19 },
    );
  });
});
