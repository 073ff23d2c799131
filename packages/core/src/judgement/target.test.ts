import { describe, expect, test } from 'vitest';
import { judge, targetProblem } from './target.ts';

const low = { better: 'low', target: 4, redLine: 4.2 } as const;
const high = { better: 'high', target: 95, redLine: 90 } as const;
const band = { better: 'band', band: [1180, 1190], redLine: 1200 } as const;

describe('a value against its target and red line', () => {
  test.each([
    [low, 4, 'normal'],
    [low, 4.06, 'warn'],
    [low, 4.2, 'warn'],
    [low, 4.21, 'abnormal'],
    [low, -1, 'normal'],
    [high, 95, 'normal'],
    [high, 90, 'warn'],
    [high, 89.9, 'abnormal'],
    [band, 1180, 'normal'],
    [band, 1195, 'warn'],
    [band, 1201, 'abnormal'],
    [band, 1171, 'warn'],
    [band, 1169, 'abnormal'],
    [{ better: 'low', target: 4 }, 9, 'warn'],
    [{ better: 'band', band: [1, 2] }, 9, 'warn'],
    [{ better: 'low' }, 1, 'unknown'],
    [{ better: 'band' }, 1, 'unknown'],
    [low, null, 'unknown'],
    [low, undefined, 'unknown'],
    [low, Number.NaN, 'unknown'],
  ] as const)('%o at %p is %s', (rule, value, expected) => {
    expect(judge(value, rule)).toBe(expected);
  });

  test.each([
    [low, null],
    [high, null],
    [band, null],
    [{ better: 'low', target: 4, redLine: 4 }, null],
    [{ better: 'low', target: 4, redLine: 3.9 }, 'rule.redLine.side'],
    [{ better: 'high', target: 95, redLine: 96 }, 'rule.redLine.side'],
    [{ better: 'band', band: [2, 1] }, 'rule.band.order'],
    [{ better: 'band', band: [1, 3], redLine: 2 }, 'rule.redLine.insideBand'],
    [{ better: 'low', target: 4 }, null],
    [{ better: 'low', redLine: 4 }, null],
  ] as const)('saving %o is told %p', (rule, problem) => {
    expect(targetProblem(rule)).toBe(problem);
  });
});
