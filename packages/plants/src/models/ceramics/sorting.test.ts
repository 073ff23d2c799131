import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { SortingLineSchema } from '@plantdeck/platform/engine/process/process-unit.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createPlantRun } from '../../engine/plant-run.ts';
import { TEST_FIRST_DAY, TEST_MODEL, TEST_SEED } from '../../../testing/plant-days.ts';
import { TILE_M2 } from './product.ts';
import { SIGNAL } from './signals.ts';
import { DEFECTS, DIMENSIONS } from './sorting-data.ts';
import { GRADES } from './structure.ts';

/** Scenario days 11 to 13: on day 12 at 09:15 a burner of each kiln goes out for 90 minutes. */
const DAYS = 3;
const LENGTH = DAYS * DAY_MINUTES;
const LINE = 0;
const run = createPlantRun(TEST_MODEL, TEST_SEED, TEST_FIRST_DAY + 11);
for (let day = TEST_FIRST_DAY + 8; day < TEST_FIRST_DAY + 11 + DAYS; day++) run.regenerateDay(day);
const from = (TEST_FIRST_DAY + 11) * DAY_MINUTES;
const read = (signals: readonly number[]): Float32Array[] => {
  const series = run.signalSeries(signals, from, from + LENGTH);
  return signals.map((_, row) => series.subarray(row * LENGTH, (row + 1) * LENGTH));
};
const sum = (values: Float32Array, first = 0, end = LENGTH): number =>
  values.subarray(first, end).reduce((all, value) => all + value, 0);
const pieces = read(SIGNAL.sortedPieces[LINE]!);
const defects = read(SIGNAL.sortedDefects[LINE]!);
const defectOf = (code: string) => defects[DEFECTS.findIndex((one) => one.code === code)]!;

describe('the sorting line', () => {
  test('counts the pieces that its square metres are, by grade', () => {
    const m2 = read(
      [SIGNAL.premiumM2, SIGNAL.firstM2, SIGNAL.secondM2, SIGNAL.wasteM2].map((of) => of[LINE]!),
    );
    GRADES.forEach((_, grade) => {
      expect(Math.abs(sum(pieces[grade]!) * TILE_M2 - sum(m2[grade]!))).toBeLessThan(2 * TILE_M2);
    });
    expect(sum(pieces[0]!)).toBeGreaterThan(20_000);
  });

  test('gives every piece that is not of the best grade one defect, in each minute', () => {
    for (let minute = 0; minute < LENGTH; minute++) {
      const lower = pieces.slice(1).reduce((all, of) => all + of[minute]!, 0);
      expect(defects.reduce((all, of) => all + of[minute]!, 0)).toBe(lower);
    }
    for (const of of defects) expect(sum(of)).toBeGreaterThan(0);
  });

  test('records each hour what its minutes add up to', () => {
    const [inspected, premium] = read([SIGNAL.hourInspected[LINE]!, SIGNAL.hourPieces[LINE]![0]!]);
    const shade = read([SIGNAL.hourDefects[LINE]![DEFECTS.findIndex(({ code }) => code === 'shade')]!])[0]!;
    for (let end = 60; end < LENGTH; end += 60) {
      expect(inspected![end]).toBe(pieces.reduce((all, of) => all + sum(of, end - 60, end), 0));
      expect(premium![end]).toBe(sum(pieces[0]!, end - 60, end));
      expect(shade[end]).toBe(sum(defectOf('shade'), end - 60, end));
    }
  });

  test('has more shade and warpage 50 minutes after a burner went out, and fewer of the best grade', () => {
    const outAt = DAY_MINUTES + 9 * 60 + 15;
    const [seen, until] = [outAt + 55, outAt + 50 + 90];
    const share = (code: string, first: number, end: number) =>
      sum(defectOf(code), first, end) / pieces.reduce((all, of) => all + sum(of, first, end), 0);
    for (const code of ['shade', 'warpage'])
      expect(share(code, seen, until)).toBeGreaterThan(2.5 * share(code, 0, outAt));
    const best = (first: number, end: number) =>
      sum(pieces[0]!, first, end) / pieces.reduce((all, of) => all + sum(of, first, end), 0);
    expect(best(seen, until)).toBeLessThan(best(0, outAt) - 0.008);
  });

  test('has more glaze faults once what a restarted glaze line made is sorted', () => {
    const [stopped] = read([SIGNAL.glazeStop[LINE]!]);
    let [after, ordinary, afterMin, ordinaryMin] = [0, 0, 0, 0];
    let runMin = 0;
    for (let minute = 0; minute < LENGTH; minute++) {
      runMin = stopped![minute] === 1 ? 0 : runMin + 1;
      const found = defectOf('glazeMiss')[minute]! + defectOf('pinhole')[minute]!;
      if (runMin >= 56 && runMin < 82) {
        after += found;
        afterMin += 1;
      } else if (runMin >= 110) {
        ordinary += found;
        ordinaryMin += 1;
      }
    }
    expect(afterMin).toBeGreaterThan(50);
    expect(after / afterMin).toBeGreaterThan(1.5 * (ordinary / ordinaryMin));
  });

  test('measures tiles that can be made within their tolerances', () => {
    DIMENSIONS.forEach(({ mean, sigma, lower, upper }, at) => {
      const [values] = read([SIGNAL.dimensions[LINE]![at]!]);
      expect(Math.abs(sum(values!) / LENGTH - mean)).toBeLessThan(sigma);
      const outside = values!.filter((x) => x < (lower ?? -Infinity) || x > (upper ?? Infinity)).length;
      expect(outside / LENGTH).toBeLessThan(0.02);
    });
  });

  test('is described as the platform reads it', () => {
    const units = TEST_MODEL.process!.units.filter(({ kind }) => kind === 'sortingLine');
    expect(units.length).toBe(2);
    for (const { data } of units)
      expect(v.parse(SortingLineSchema, data).defects.length).toBe(DEFECTS.length);
  });
});
