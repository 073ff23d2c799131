import { expect, test } from 'vitest';
import { TEST_FIRST_DAY, TEST_MODEL, TEST_SEED } from '../../testing/plant-days.ts';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { packHash } from '../../testing/pack-hash.ts';
import { createPlantRun } from './plant-run.ts';

const FIRST = TEST_FIRST_DAY + 5;
const days = Array.from({ length: 12 }, (_, index) => FIRST - 3 + index);

test('two runs of one seed hold the same bytes, another seed does not', () => {
  const hashes = (seed: number) => {
    const run = createPlantRun(TEST_MODEL, seed, FIRST);
    return days.slice(0, 5).map((day) => packHash(run.regenerateDay(day)));
  };
  expect(hashes(TEST_SEED)).toEqual(hashes(TEST_SEED));
  expect(hashes(TEST_SEED)[4]).not.toBe(hashes(TEST_SEED + 1)[4]);
});

test('any day made again alone from its checkpoint is the day of the run', () => {
  const run = createPlantRun(TEST_MODEL, TEST_SEED, FIRST);
  const hashes = days.map((day) => packHash(run.regenerateDay(day)));
  const later = createPlantRun(TEST_MODEL, TEST_SEED, FIRST, run.checkpoints);
  for (const index of [9, 3, 11, 0]) expect(packHash(later.regenerateDay(days[index]!))).toBe(hashes[index]);
});

test('a day lived in steps is the day made at once', () => {
  const whole = createPlantRun(TEST_MODEL, TEST_SEED, FIRST);
  const stepped = createPlantRun(TEST_MODEL, TEST_SEED, FIRST);
  const day = FIRST - 3;
  const expected = packHash(whole.regenerateDay(day));
  for (const minute of [1, 2, 17, 400, 401, 1439]) stepped.advance(day, day * DAY_MINUTES + minute);
  expect(packHash(stepped.regenerateDay(day))).toBe(expected);
});

test('a day before the first checkpoint is refused', () => {
  expect(() => createPlantRun(TEST_MODEL, TEST_SEED, FIRST).regenerateDay(FIRST - 4)).toThrow(RangeError);
});

test('checkpoints that fit the model no longer are dropped', () => {
  const run = createPlantRun(TEST_MODEL, TEST_SEED, FIRST, new Map([[FIRST, 'AAAA']]));
  expect([...run.checkpoints.keys()]).toEqual([FIRST - 3]);
});

test('process values of past minutes are those that were lived, over midnight too', () => {
  const run = createPlantRun(TEST_MODEL, TEST_SEED, FIRST);
  const [first, second] = [FIRST - 3, FIRST - 2];
  run.regenerateDay(first);
  const lived: number[] = [];
  for (let minute = second * DAY_MINUTES + 1; minute <= second * DAY_MINUTES + 30; minute++) {
    run.advance(second, minute);
    lived.push(Math.fround(run.signals()[3]!));
  }
  const series = run.signalSeries([3, 0], second * DAY_MINUTES - 10, second * DAY_MINUTES + 30);
  expect(series).toHaveLength(80);
  expect([...series.subarray(10, 40)]).toEqual(lived);
  expect(run.signalSeries([3], (first - 1) * DAY_MINUTES, (first - 1) * DAY_MINUTES + 2)).toEqual(
    Float32Array.of(Number.NaN, Number.NaN),
  );
});
