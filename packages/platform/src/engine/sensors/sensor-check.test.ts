import { describe, expect, test } from 'vitest';
import { judgeSensor, trueValues } from './sensor-check.ts';

const RULE = { low: 0, high: 100, stepMax: 3, frozenSteps: 4 };
const judge = (values: number[]) => judgeSensor(values, RULE);

describe('a sensor', () => {
  test('is good while it moves as the process can', () => {
    expect(judge([50, 51, 50.4, 52])).toEqual({ fault: null, value: 52, at: 3 });
  });

  test('is reported missing, out of range, jumping or frozen, with the last value that can be true', () => {
    expect(judge([50, 51, Number.NaN])).toEqual({ fault: 'missing', value: 51, at: 1 });
    expect(judge([50, 51, 251])).toEqual({ fault: 'outOfRange', value: 51, at: 1 });
    // Five times the value for one step; per cent sent as a share.
    expect(judge([10, 11, 55])).toEqual({ fault: 'jump', value: 11, at: 1 });
    expect(judge([65, 65.2, 0.651, 0.652, 0.65])).toEqual({ fault: 'jump', value: 65.2, at: 1 });
    expect(judge([50, 51, 51, 51, 51, 51])).toEqual({ fault: 'frozen', value: 51, at: 1 });
    expect(judge([])).toEqual({ fault: 'missing', value: null, at: null });
  });

  test('is believed again where the process had the time to get there, or after half a day', () => {
    expect(trueValues([10, 11, 55, 12], RULE)).toEqual([true, true, false, true]);
    const wrong = [65, ...Array.from({ length: 73 }, (_, step) => 0.65 + step / 1_000)];
    expect(trueValues(wrong, RULE).lastIndexOf(true)).toBe(73);
    expect(trueValues(wrong.slice(0, -1), RULE).lastIndexOf(true)).toBe(0);
    const moved = [50, Number.NaN, Number.NaN, Number.NaN, 58];
    expect(judge(moved)).toEqual({ fault: null, value: 58, at: 4 });
  });
});
