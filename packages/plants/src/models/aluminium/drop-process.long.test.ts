import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { beforeAll, expect, test } from 'vitest';
import { daysOf, output, TEST_FIRST_DAY, TEST_SEED } from '../../../testing/plant-days.ts';
import { createPlantRun } from '../../engine/plant-run.ts';
import { createModel } from '../plant-models.ts';
import { SIGNAL } from './signals.ts';
import { DROP_DEFECTS, OUTPUT } from './structure.ts';

const model = createModel('aluminium', 'ALU', named('enterprise.alu'));
const FIRST = { day: 54, days: 6 } as const;
const READ = [
  SIGNAL.pitPhase,
  SIGNAL.dropNo,
  SIGNAL.dropLengthMm,
  SIGNAL.dropPouredT,
  SIGNAL.mouldTableWaterM3h,
  SIGNAL.checkedNo,
  SIGNAL.checkedT,
  SIGNAL.checkedGoodT,
  ...SIGNAL.rejected,
  ...SIGNAL.strandLevelMm,
  ...SIGNAL.strandShut,
];
const LENGTH = FIRST.days * DAY_MINUTES;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

let of: (signal: number) => Float32Array;
interface Cast {
  readonly no: number;
  readonly from: number;
  readonly to: number;
  readonly lengthMm: number;
  readonly pouredT: number;
}
let drops: Cast[];
beforeAll(() => {
  const run = createPlantRun(model, TEST_SEED, TEST_FIRST_DAY + FIRST.day);
  for (let day = FIRST.day - 3; day < FIRST.day + FIRST.days; day++) run.regenerateDay(TEST_FIRST_DAY + day);
  const from = (TEST_FIRST_DAY + FIRST.day) * DAY_MINUTES;
  const all = run.signalSeries(READ, from, from + LENGTH);
  of = (signal) => {
    const row = READ.indexOf(signal);
    return all.subarray(row * LENGTH, (row + 1) * LENGTH);
  };
  const [phase, no] = [of(SIGNAL.pitPhase), of(SIGNAL.dropNo)];
  drops = [];
  for (let at = 1; at < LENGTH; at++) {
    if (phase[at] !== 1 || phase[at - 1] === 1) continue;
    let to = at;
    while (to < LENGTH && phase[to] === 1) to++;
    if (to < LENGTH)
      drops.push({
        no: no[at]!,
        from: at,
        to,
        lengthMm: of(SIGNAL.dropLengthMm)[to]!,
        pouredT: of(SIGNAL.dropPouredT)[to]!,
      });
  }
}, 60_000);

test('drops are counted without a gap, whole ones have 23 t and 7.2 m', () => {
  expect(drops.length / FIRST.days).toBeGreaterThan(6);
  expect(drops.length / FIRST.days).toBeLessThan(8.5);
  expect(drops.map(({ no }) => no)).toEqual(drops.map((_, at) => drops[0]!.no + at));
  const whole = drops.filter(({ lengthMm }) => lengthMm >= 7_200);
  expect(whole.length).toBe(drops.length);
  for (const { pouredT, lengthMm } of whole) {
    expect(pouredT).toBeCloseTo(23, 3);
    expect(lengthMm).toBe(7_245);
  }
});

test('inspected billets are the output of the line, and their rejects what is missing of the good weight', () => {
  const [no, t, good] = [of(SIGNAL.checkedNo), of(SIGNAL.checkedT), of(SIGNAL.checkedGoodT)];
  const seen = drops.flatMap((drop) => {
    const at = no.indexOf(drop.no);
    return at < 0 ? [] : [{ ...drop, at }];
  });
  const made = sum(
    daysOf(model, FIRST.day, FIRST.days).map((day) => output(day, 'outputMassT', OUTPUT.billets)),
  );
  expect(Math.abs(sum(seen.map(({ at }) => t[at]!)) / made - 1)).toBeLessThan(0.03);
  for (const { at } of seen) {
    const rejected = sum(DROP_DEFECTS.map((_, defect) => of(SIGNAL.rejected[defect]!)[at]!));
    expect(rejected).toBeLessThanOrEqual(48);
    expect(good[at]! / t[at]!).toBeCloseTo(1 - rejected / 48, 5);
  }
});

test('the clogged filter of day 57 takes the water first, then two strands, then their billets', () => {
  const from = (57 - FIRST.day) * DAY_MINUTES + 600;
  const drop = drops.find((one) => one.from >= from)!;
  const water = of(SIGNAL.mouldTableWaterM3h);
  const low = water.findIndex((value, at) => at > drop.from && value < 195);
  expect(low).toBeLessThan(drop.to);
  const bled = SIGNAL.strandLevelMm.flatMap((signal, strand) => {
    const at = of(signal).findIndex((value, minute) => minute >= drop.from && minute < drop.to && value < -5);
    return at < 0 ? [] : [{ strand, at }];
  });
  expect(bled.length).toBe(2);
  for (const { strand, at } of bled) {
    expect(at).toBeGreaterThan(low);
    expect(at - low).toBeLessThan(15);
    expect(of(SIGNAL.strandShut[strand]!)[drop.to - 1]).toBe(1);
  }
  const checked = of(SIGNAL.checkedNo).indexOf(drop.no);
  expect(of(SIGNAL.rejected[DROP_DEFECTS.indexOf('bleedOut')]!)[checked]).toBeGreaterThanOrEqual(2);
});
