/** Whole days of a demo plant for tests: what was written and what was true. */
import { DAY_MINUTES, DAY_SLOTS } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { DayPack, DayTruth } from '../src/engine/day-recorder.ts';
import { createPlantRun } from '../src/engine/plant-run.ts';
import { createModel } from '../src/models/plant-models.ts';
import type { PlantModel } from '../src/engine/plant-model.ts';

export const TEST_MODEL = createModel('ceramics', 'CER', {
  zh: '佛山陶瓷一厂',
  en: 'Foshan Ceramics Plant 1',
});
export const TEST_SEED = 7;
/** Scenario day 0: 28 September 2026. */
export const TEST_FIRST_DAY = 270;

export interface PlantDay {
  readonly pack: DayPack;
  readonly truth: DayTruth;
  readonly activeAlarms: number;
}

/** @param scenarioDay first of the days; three hidden days run before it */
export function daysOf(model: PlantModel, scenarioDay: number, count: number, seed = TEST_SEED): PlantDay[] {
  const first = TEST_FIRST_DAY + scenarioDay;
  const run = createPlantRun(model, seed, first);
  for (let day = first - 3; day < first; day++) run.regenerateDay(day);
  return Array.from({ length: count }, (_, index) => {
    const day = run.regenerateTruth(first + index);
    return { ...day, activeAlarms: run.activeAlarms() };
  });
}

/** Of the ceramics plant. */
export const plantDays = (scenarioDay: number, count: number, seed = TEST_SEED): PlantDay[] =>
  daysOf(TEST_MODEL, scenarioDay, count, seed);

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

export function output({ pack }: PlantDay, values: 'outputQty' | 'outputMassT', area: number): number {
  return pack[values]
    .subarray(area * DAY_SLOTS, (area + 1) * DAY_SLOTS)
    .reduce((sum, value) => sum + value, 0);
}

/** Highest mean of a quarter hour of a meter. */
export function highestQuarter({ truth }: PlantDay, meter: number): number {
  let highest = 0;
  for (let quarter = 0; quarter < DAY_SLOTS; quarter++) {
    let sum = 0;
    for (let minute = 0; minute < 15; minute++)
      sum += truth.rates[meter * DAY_MINUTES + quarter * 15 + minute]!;
    highest = Math.max(highest, sum / 15);
  }
  return highest;
}

/** Share of what some meters took that they took before eight in the morning, when the tariff is lowest. */
export function valleyShare(days: readonly PlantDay[], meters: readonly number[]): number {
  let [valley, all] = [0, 0];
  for (const { truth } of days)
    for (const meter of meters)
      for (let minute = 0; minute < DAY_MINUTES; minute++) {
        const rate = truth.rates[meter * DAY_MINUTES + minute]!;
        all += rate;
        if (minute < 480) valley += rate;
      }
  return valley / all;
}

export interface SlotEntry {
  readonly quarter: number;
  readonly quantity: number;
  readonly quality: number;
}

/** Slots of a meter that were closed on a day, in their order. */
export function slotsOf({ pack }: PlantDay, meter: number): SlotEntry[] {
  const found: SlotEntry[] = [];
  pack.slotMeter.forEach((one, entry) => {
    if (one !== meter) return;
    const quarter = (pack.slotStart[entry]! - pack.dayIndex * DAY_MINUTES) / (DAY_MINUTES / DAY_SLOTS);
    found.push({ quarter, quantity: pack.slotQuantity[entry]!, quality: pack.slotQuality[entry]! });
  });
  return found.sort((a, b) => a.quarter - b.quarter);
}

/** Alarms that began on their day. */
export const openedOn = ({ pack }: PlantDay) =>
  pack.alarms.filter((alarm) => Math.floor(alarm.onMinute / DAY_MINUTES) === pack.dayIndex);

/** How often ten alarms and more came within ten minutes, an hour apart at least. */
export function floodsOf(days: readonly PlantDay[]): number {
  const minutes = days.flatMap((day) => openedOn(day).map((alarm) => alarm.onMinute)).sort((a, b) => a - b);
  let floods = 0;
  let last = Number.NEGATIVE_INFINITY;
  minutes.forEach((minute, index) => {
    const isFlood = (minutes[index + 9] ?? Infinity) - minute < 10;
    if (isFlood && minute - last > 60) floods++;
    if (isFlood) last = minute;
  });
  return floods;
}

/** How much of y a straight line over x explains, 0..1. */
export function straightLineR2(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let [sxy, sxx, syy] = [0, 0, 0];
  x.forEach((value, index) => {
    const dy = y[index]! - my;
    sxy += (value - mx) * dy;
    sxx += (value - mx) ** 2;
    syy += dy ** 2;
  });
  return sxy ** 2 / (sxx * syy);
}
