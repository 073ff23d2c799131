import { describe, expect, test } from 'vitest';
import { chartAge, isRunning } from './chart-age.ts';
import { readChartSpec, type ReadSpec } from './chart-spec-model.ts';

const NOW = Date.parse('2026-11-20T14:32:00+08:00');
const MINUTE_MS = 60_000;
const read = (input: object): ReadSpec => {
  const result = readChartSpec(input);
  if (!result.ok) throw new Error(result.problem.reason);
  return result.read;
};
const bars = { kind: 'bar', x: { type: 'category', values: ['a'] }, series: [{ name: 's', values: [1] }] };
/** Three points, the last of them `ageMs` old; of the last one only a forecast is known. */
const line = (ageMs: number, stepMs = MINUTE_MS) => ({
  kind: 'line',
  x: { type: 'time', values: [2, 1, 0].map((back) => NOW - ageMs - back * stepMs) },
  series: [
    { name: 'Load', values: [5, 6, null] },
    { name: 'Forecast', role: 'forecast', values: [5, 6, 7] },
  ],
});
const ageOf = (spec: object, more: Partial<Parameters<typeof chartAge>[0]> = {}) =>
  chartAge({ read: read(spec), statedMs: null, arrivedMs: NOW, refreshS: null, limits: [{}, {}], ...more });

describe('of when a chart is', () => {
  test('what the description says comes first, then what the host says beside it', () => {
    expect(ageOf({ ...bars, asOf: '2026-11-20T14:00:00+08:00' }, { statedMs: 5 }).asOfMs).toBe(
      NOW - 32 * MINUTE_MS,
    );
    expect(ageOf({ ...bars, asOf: 7 }).asOfMs).toBe(7);
    expect(ageOf(line(0), { statedMs: 5 }).asOfMs).toBe(5);
  });

  test('the newest measured point counts where the axis runs with the clock', () => {
    expect(ageOf(line(0))).toEqual({
      asOfMs: NOW - MINUTE_MS,
      own: { lateAfterS: 120, staleAfterS: 300 },
    });
    // A quarter hour between points: as much more may pass.
    expect(ageOf(line(20 * MINUTE_MS, 15 * MINUTE_MS))).toEqual({
      asOfMs: NOW - 35 * MINUTE_MS,
      own: { lateAfterS: 1_800, staleAfterS: 4_500 },
    });
  });

  test('a drawing of the past grows old only where a host has set a limit', () => {
    const yesterday = line(86_400_000);
    expect(ageOf(yesterday).asOfMs).toBeNull();
    expect(ageOf(bars).asOfMs).toBeNull();
    const limits = [{}, { staleAfterS: 60 }];
    expect(ageOf(yesterday, { limits }).asOfMs).toBe(NOW - 86_400_000 - MINUTE_MS);
    expect(ageOf(bars, { limits }).asOfMs).toBe(NOW);
  });

  test('an answer of an address is as old as it is, by the rate at which it is asked', () => {
    expect(ageOf(bars, { refreshS: 600 })).toEqual({
      asOfMs: NOW,
      own: { lateAfterS: 1_200, staleAfterS: 3_000 },
    });
  });

  test('a time that is none is named', () => {
    expect(readChartSpec({ ...bars, asOf: 'soon' })).toMatchObject({ ok: false, problem: { field: 'asOf' } });
  });

  test('a point far from now belongs to no running axis', () => {
    const own = { lateAfterS: 120, staleAfterS: 300 };
    expect([0, 300_000, 300_001, -300_001].map((ageMs) => isRunning(NOW - ageMs, NOW, own))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
