/** Whole days of the demo plant for tests: what was written and what was true. */
import { DAY_MINUTES, DAY_SLOTS } from '../engine/clock.ts';
import type { DayPack, DayTruth } from '../engine/day-recorder.ts';
import { createPlantRun } from '../engine/plant-run.ts';
import { ceramicsModel } from '../models/ceramics/model.ts';

export const TEST_MODEL = ceramicsModel('CER', '佛山陶瓷一厂', 'Foshan Ceramics Plant 1');
export const TEST_SEED = 7;
/** Scenario day 0: 28 September 2026. */
export const TEST_FIRST_DAY = 270;

export interface PlantDay {
  readonly pack: DayPack;
  readonly truth: DayTruth;
  readonly activeAlarms: number;
}

/** @param scenarioDay first of the days; three hidden days run before it */
export function plantDays(scenarioDay: number, count: number, seed = TEST_SEED): PlantDay[] {
  const first = TEST_FIRST_DAY + scenarioDay;
  const run = createPlantRun(TEST_MODEL, seed, first);
  for (let day = first - 3; day < first; day++) run.regenerateDay(day);
  return Array.from({ length: count }, (_, index) => {
    const day = run.regenerateTruth(first + index);
    return { ...day, activeAlarms: run.activeAlarms() };
  });
}

/** True quantity of a meter on a day. */
export function trueQuantity({ truth }: PlantDay, meter: number): number {
  let sum = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute++) sum += truth.rates[meter * DAY_MINUTES + minute]! / 60;
  return sum;
}

/** Sum of the slots of a meter that were closed on a day. */
export function slotQuantity({ pack }: PlantDay, meter: number): number {
  let sum = 0;
  pack.slotMeter.forEach((one, entry) => {
    if (one === meter && pack.slotStart[entry]! >= pack.dayIndex * DAY_MINUTES)
      sum += pack.slotQuantity[entry] || 0;
  });
  return sum;
}

export function output({ pack }: PlantDay, values: 'outputM2' | 'outputMassT', area: number): number {
  return pack[values]
    .subarray(area * DAY_SLOTS, (area + 1) * DAY_SLOTS)
    .reduce((sum, value) => sum + value, 0);
}
