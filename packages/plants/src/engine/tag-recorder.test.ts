import { expect, test } from 'vitest';
import { createTagRecorder } from './tag-recorder.ts';

test('values end after ten minutes: as a signal has them or as they follow from it; a sag is one even while its values hold', () => {
  const recorder = createTagRecorder({
    tags: [
      { code: 'u', signal: 0, keeps: 'all' },
      { code: 'c', value: (signals) => signals[0]! / 2, keeps: 'week' },
    ],
    sags: [{ point: 'pcc', residual: 1, duration: 2 }],
  });
  recorder.turn();
  const sagAt = new Map([
    [3, [70, 100]],
    [14, [80, 200]],
    [17, [65, 300]],
    [20, [65, 400]],
  ]);
  for (let minute = 0; minute < 25; minute += 1) {
    // As a meter holds them: what a sag left behind stays until the ten minutes end.
    const held = [...sagAt].findLast(
      ([at]) => at <= minute && Math.floor(at / 10) === Math.floor(minute / 10),
    );
    recorder.step(500 + minute, minute, Float64Array.from([minute, ...(held?.[1] ?? [100, 0])]));
  }
  const values = recorder.values();
  expect([...values.subarray(0, 3)]).toEqual([9, 19, Number.NaN]);
  expect([...values.subarray(144, 147)]).toEqual([4.5, 9.5, Number.NaN]);
  expect(
    recorder.sags().map(({ minute, residualPct, durationMs }) => [minute, residualPct, durationMs]),
  ).toEqual([
    [503, 70, 100],
    [514, 80, 200],
    [517, 65, 300],
    [520, 65, 400],
  ]);
  recorder.turn();
  expect(recorder.sags()).toEqual([]);
});
