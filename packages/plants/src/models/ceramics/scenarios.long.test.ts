import { expect, test } from 'vitest';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { createPlantRun } from '../../engine/plant-run.ts';
import { packHash } from '../../../testing/pack-hash.ts';
import { QUALITY } from '../../engine/slot-builder.ts';
import { expectAlarmCharacter } from '../../../testing/alarm-acceptance.ts';
import {
  floodsOf,
  highestQuarter,
  openedOn,
  output,
  plantDays,
  slotQuantity,
  slotsOf,
  TEST_FIRST_DAY,
  TEST_MODEL,
  TEST_SEED,
  trueQuantity,
  valleyShare,
  type PlantDay,
} from '../../../testing/plant-days.ts';
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

const unaccounted = (day: PlantDay) =>
  1 - sum(feeders.map((meter) => slotQuantity(day, meter))) / slotQuantity(day, 0);

test('twenty days hash the same on a second run', () => {
  expect(plantDays(0, 20).map((day) => packHash(day.pack))).toEqual(
    days.slice(0, 20).map((day) => packHash(day.pack)),
  );
});

test('mass closes within 3 %: slip, powder, green body, fired tile', () => {
  const total = (area: number, values: 'outputQty' | 'outputMassT') =>
    sum(days.map((day) => output(day, values, area)));
  const slip = total(1, 'outputMassT');
  const powder = total(2, 'outputMassT');
  const green = total(3, 'outputMassT') + total(4, 'outputMassT');
  const good = total(0, 'outputQty');
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
    const m2 = output(day, 'outputQty', 0);
    const kgce = (trueQuantity(day, 0) * 0.1229 + trueQuantity(day, indexOf('W6.L2.P2.U01.G')) * 1.2143) / m2;
    expect(Math.abs(kgce / 4 - 1)).toBeLessThan(0.15);
    expect(Math.abs(trueQuantity(day, 0) / m2 / 5.5 - 1)).toBeLessThan(0.15);
  }
});

test('the plant takes more than 36 % of its electricity in the valley, its mills more than 44 % of theirs', () => {
  const mills = Array.from({ length: 12 }, (_, mill) => 5 + mill);
  expect(valleyShare(days, [0])).toBeGreaterThan(0.36);
  expect(valleyShare(days, mills)).toBeGreaterThan(0.44);
});

test('demand comes within 5 % of the contract about once a week', () => {
  const near = days.filter((day) => highestQuarter(day, 0) > 0.95 * 6200).length;
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

test('alarms: 70 to 130 a day, mostly of low priority, with some that chatter and three that stand', () => {
  expectAlarmCharacter(TEST_MODEL, days, {
    chattering: ['air.dew.H', 'glaze1.level.L'],
    standing: [SIGNAL.staleGas, SIGNAL.staleLevel, SIGNAL.staleFan],
  });
  for (const day of days) {
    expect(day.activeAlarms).toBeGreaterThanOrEqual(2);
    expect(day.activeAlarms).toBeLessThanOrEqual(12);
  }
});

test('a voltage dip brings ten alarms and more within ten minutes: on day 64, and now and then', () => {
  const at = (TEST_FIRST_DAY + 64) * DAY_MINUTES + 610;
  const flood = openedOn(days[64]!).filter((alarm) => alarm.onMinute >= at && alarm.onMinute < at + 10);
  expect(flood.length).toBeGreaterThanOrEqual(10);
  const floods = floodsOf(days);
  expect(floods).toBeGreaterThanOrEqual(3);
  expect(floods).toBeLessThanOrEqual(25);
});

test('a kiln burns evenly, and less after its burners were serviced on day 30', () => {
  const gas = indexOf('W4.L1.P1.U01.G');
  const perM2 = days.map((day) => trueQuantity(day, gas) / output(day, 'outputQty', 7));
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
