import { expect, test } from 'vitest';
import { DAY_MINUTES, SLOT_MINUTES } from '../../engine/clock.ts';
import { createPlantRun } from '../../engine/plant-run.ts';
import { packHash } from '../../engine/pack-hash.ts';
import { QUALITY } from '../../engine/slot-builder.ts';
import {
  output,
  plantDays,
  slotQuantity,
  TEST_FIRST_DAY,
  TEST_MODEL,
  TEST_SEED,
  trueQuantity,
  type PlantDay,
} from '../../testing/plant-days.ts';
import { SIGNAL } from './signals.ts';
import { FIRED_T_PER_M2, GREEN_T_PER_M2 } from './product.ts';

const { meters } = TEST_MODEL.structure;
const days = plantDays(0, 90);
const feeders = meters.flatMap((meter, index) =>
  meter.energy === 'electric' && meter.kind === 'feeder' ? [index] : [],
);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
/** Days on which the plant does not run as planned: half a line stands, or a holiday. */
const isOrdinary = (scenarioDay: number) => ![30, 31, 32, 60].includes(scenarioDay);
const indexOf = (id: string) => meters.findIndex((meter) => meter.id === `CER.${id}`);

function slotsOf(day: PlantDay, meter: number) {
  const found: { quarter: number; quantity: number; quality: number }[] = [];
  day.pack.slotMeter.forEach((one, entry) => {
    if (one !== meter) return;
    const quarter = (day.pack.slotStart[entry]! - day.pack.dayIndex * DAY_MINUTES) / SLOT_MINUTES;
    found.push({ quarter, quantity: day.pack.slotQuantity[entry]!, quality: day.pack.slotQuality[entry]! });
  });
  return found.sort((a, b) => a.quarter - b.quarter);
}
const unaccounted = (day: PlantDay) =>
  1 - sum(feeders.map((meter) => slotQuantity(day, meter))) / slotQuantity(day, 0);

test('ninety days hash the same on a second run', () => {
  expect(plantDays(0, 90).map((day) => packHash(day.pack))).toEqual(days.map((day) => packHash(day.pack)));
});

test('mass closes within 3 %: slip, powder, green body, fired tile', () => {
  const total = (area: number, values: 'outputM2' | 'outputMassT') =>
    sum(days.map((day) => output(day, values, area)));
  const slip = total(1, 'outputMassT');
  const powder = total(2, 'outputMassT');
  const green = total(3, 'outputMassT') + total(4, 'outputMassT');
  const good = total(0, 'outputM2');
  expect(Math.abs(powder / slip - 1)).toBeLessThan(0.03);
  expect(Math.abs(green / powder - 1)).toBeLessThan(0.03);
  expect(Math.abs((good * GREEN_T_PER_M2) / green - 1)).toBeLessThan(0.03);
  expect(total(0, 'outputMassT') / good).toBeCloseTo(FIRED_T_PER_M2, 6);
});

test('energy closes within 3 %: the incomer is its feeders and 1.5 % of loss', () => {
  for (const day of days) {
    const below = sum(feeders.map((meter) => trueQuantity(day, meter)));
    expect(Math.abs(below / trueQuantity(day, 0) - 0.985)).toBeLessThan(0.001);
  }
});

test('daily specific energy stays within 15 % of nominal on ordinary days', () => {
  for (const [scenarioDay, day] of days.entries()) {
    if (!isOrdinary(scenarioDay)) continue;
    const m2 = output(day, 'outputM2', 0);
    const kgce = (trueQuantity(day, 0) * 0.1229 + trueQuantity(day, indexOf('W6.L2.P2.U01.G')) * 1.2143) / m2;
    expect(Math.abs(kgce / 4 - 1)).toBeLessThan(0.15);
    expect(Math.abs(trueQuantity(day, 0) / m2 / 5.5 - 1)).toBeLessThan(0.15);
  }
});

test('the mills take more than 36 % of their energy in the valley', () => {
  let [valley, all] = [0, 0];
  for (const { truth } of days)
    for (let mill = 5; mill < 17; mill++)
      for (let minute = 0; minute < DAY_MINUTES; minute++) {
        const kw = truth.rates[mill * DAY_MINUTES + minute]!;
        all += kw;
        if (minute < 480) valley += kw;
      }
  expect(valley / all).toBeGreaterThan(0.36);
});

test('demand comes within 5 % of the contract about once a week', () => {
  const near = days.filter(({ truth }) => {
    let highest = 0;
    for (let quarter = 0; quarter < 96; quarter++)
      highest = Math.max(highest, mean([...truth.rates.subarray(quarter * 15, quarter * 15 + 15)]));
    return highest > 0.95 * 6200;
  }).length;
  expect(near).toBeGreaterThanOrEqual(8);
  expect(near).toBeLessThanOrEqual(22);
});

test('from day 70 a wrong current ratio moves the unaccounted share over 3 %', () => {
  expect(mean(days.slice(62, 70).map(unaccounted))).toBeLessThan(0.02);
  expect(mean(days.slice(70, 80).map(unaccounted))).toBeGreaterThan(0.03);
});

test('an air leak from day 15 to 55 lifts the compressors by a quarter', () => {
  const air = (from: number, to: number) =>
    mean(days.slice(from, to).map((day) => sum([33, 34, 35, 36].map((meter) => trueQuantity(day, meter)))));
  expect(air(16, 29) / air(2, 14)).toBeGreaterThan(1.2);
  expect(air(56, 59) / air(2, 14)).toBeLessThan(1.05);
});

test('a silence beyond two hours is filled from last week, or has no data where last week has none', () => {
  const polish = indexOf('W5.L1.P1.U01.E');
  const filled = slotsOf(days[33]!, polish).filter((slot) => slot.quarter >= 40 && slot.quarter < 52);
  expect(filled.every((slot) => slot.quality === QUALITY.estimated && slot.quantity > 0)).toBe(true);
  expect(filled).toHaveLength(12);
  const empty = slotsOf(days[40]!, polish).filter((slot) => slot.quarter >= 40 && slot.quarter < 52);
  expect(empty.every((slot) => slot.quality === QUALITY.noData && Number.isNaN(slot.quantity))).toBe(true);
  expect(empty).toHaveLength(12);
});

test('short silences leave estimated slots, and late samples make some of them good again', () => {
  const backfilled = days.flatMap((day) => day.truth.outages.filter((outage) => outage.backfillAt !== null));
  expect(backfilled.length).toBeGreaterThan(3);
  const estimated = sum(
    days.map((day) => day.pack.slotQuality.filter((quality) => quality === QUALITY.estimated).length),
  );
  expect(estimated).toBeGreaterThan(30);
  expect(sum(days.map((day) => day.truth.rejectedReadings))).toBe(0);
});

test('roll-over and meter change leave no spike', () => {
  for (const id of ['W4.L2.P1.U01.E', 'W2.L1.P2.U01.E']) {
    const meter = indexOf(id);
    for (const day of days) {
      const highest = Math.max(...slotsOf(day, meter).map((slot) => slot.quantity || 0));
      expect(highest).toBeLessThan(120);
      expect(Math.min(...slotsOf(day, meter).map((slot) => slot.quantity || 0))).toBeGreaterThanOrEqual(0);
    }
  }
});

test('alarms: 50 to 150 a day, mostly of low priority, with two that chatter and three that stand', () => {
  const opened = days.flatMap((day) =>
    day.pack.alarms.filter((alarm) => Math.floor(alarm.onMinute / DAY_MINUTES) === day.pack.dayIndex),
  );
  expect(opened.length / 90).toBeGreaterThan(50);
  expect(opened.length / 90).toBeLessThan(150);
  const share = (priorities: readonly number[]) =>
    opened.filter((alarm) => priorities.includes(TEST_MODEL.rules[alarm.rule]!.priority)).length /
    opened.length;
  expect(share([3, 4])).toBeGreaterThan(0.75);
  expect(share([1])).toBeGreaterThan(0.005);
  expect(share([1])).toBeLessThan(0.08);
  const perRule = new Map<string, number>();
  for (const { rule } of opened)
    perRule.set(TEST_MODEL.rules[rule]!.code, (perRule.get(TEST_MODEL.rules[rule]!.code) ?? 0) + 1);
  const worst = [...perRule]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([code]) => code);
  expect(worst.sort()).toEqual(['air.dew.H', 'glaze1.level.L']);
  for (const day of days) {
    expect(day.activeAlarms).toBeGreaterThanOrEqual(2);
    expect(day.activeAlarms).toBeLessThanOrEqual(12);
    for (const signal of [SIGNAL.staleGas, SIGNAL.staleLevel, SIGNAL.staleFan])
      expect(day.truth.signalMeans[signal]).toBeGreaterThan(0.9);
  }
});

test('a voltage dip brings ten alarms and more within ten minutes, now and then', () => {
  const minutes = days
    .flatMap((day) =>
      day.pack.alarms.filter((alarm) => Math.floor(alarm.onMinute / DAY_MINUTES) === day.pack.dayIndex),
    )
    .map((alarm) => alarm.onMinute)
    .sort((a, b) => a - b);
  let floods = 0;
  let last = Number.NEGATIVE_INFINITY;
  minutes.forEach((minute, index) => {
    const isFlood = (minutes[index + 9] ?? Infinity) - minute < 10;
    if (isFlood && minute - last > 60) floods++;
    if (isFlood) last = minute;
  });
  expect(floods).toBeGreaterThanOrEqual(3);
  expect(floods).toBeLessThanOrEqual(25);
});

test('a kiln burns evenly, and less after its burners were serviced on day 30', () => {
  const gas = indexOf('W4.L1.P1.U01.G');
  const perM2 = days.map((day) => trueQuantity(day, gas) / output(day, 'outputM2', 7));
  const ordinary = perM2.filter((_, scenarioDay) => isOrdinary(scenarioDay));
  const average = mean(ordinary);
  const deviation = Math.sqrt(mean(ordinary.map((value) => (value - average) ** 2)));
  expect(deviation / average).toBeLessThan(0.05);
  expect(mean(perM2.slice(20, 30)) / mean(perM2.slice(33, 43))).toBeGreaterThan(1.015);
});

test('a long stop of the glaze line is seen at the kiln outlet and in the grades an hour later', () => {
  const run = createPlantRun(TEST_MODEL, TEST_SEED, TEST_FIRST_DAY);
  for (let day = TEST_FIRST_DAY - 3; day < TEST_FIRST_DAY + 12; day++) run.regenerateDay(day);
  const length = 12 * DAY_MINUTES;
  const from = TEST_FIRST_DAY * DAY_MINUTES;
  const series = run.signalSeries(
    [SIGNAL.glazeStop[0]!, SIGNAL.kilnOutM2[0]!, SIGNAL.premiumPct[0]!],
    from,
    from + length,
  );
  const [stops, outlet, premium] = [0, 1, 2].map((row) => series.subarray(row * length, (row + 1) * length));
  const average = mean([...premium!]);
  const afterStops: number[] = [];
  for (let minute = 10; minute < length - 120; minute++) {
    if (!stops!.subarray(minute - 9, minute + 1).every((stopped) => stopped === 1)) continue;
    expect(outlet![minute + 52]).toBe(0);
    afterStops.push(mean([...premium!.subarray(minute + 52, minute + 82)]));
  }
  expect(afterStops.length).toBeGreaterThan(5);
  expect(mean(afterStops)).toBeLessThan(average - 0.3);
});
