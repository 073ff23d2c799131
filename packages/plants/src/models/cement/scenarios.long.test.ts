import { expect, test } from 'vitest';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { packHash } from '../../../testing/pack-hash.ts';
import { createPlantRun } from '../../engine/plant-run.ts';
import { QUALITY } from '../../engine/slot-builder.ts';
import { createModel } from '../plant-models.ts';
import { expectAlarmCharacter } from '../../../testing/alarm-acceptance.ts';
import {
  daysOf,
  floodsOf,
  highestQuarter,
  openedOn,
  output,
  slotQuantity,
  slotsOf,
  straightLineR2,
  TEST_FIRST_DAY,
  TEST_SEED,
  trueQuantity,
  valleyShare,
  type PlantDay,
} from '../../../testing/plant-days.ts';
import { FEED_FACTOR } from './kiln-line.ts';
import { SIGNAL } from './signals.ts';
import { cementStructure, OUTPUT } from './structure.ts';

const name = named('enterprise.cem');
const model = createModel('cement', 'CEM', name);
const { meters } = cementStructure('CEM', name);
const days = daysOf(model, 0, 90);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const total = (area: number) => sum(days.map((day) => output(day, 'outputQty', area)));
const coalOf = (day: PlantDay) => trueQuantity(day, meters.coalCalciner) + trueQuantity(day, meters.coalKiln);
/** Days on which the kiln ran through. */
const whole = days.filter((day) => output(day, 'outputQty', OUTPUT.plant) > 5_200);
const feeders = model.structure.meters.flatMap((meter, index) =>
  meter.energy === 'electric' && meter.kind === 'feeder' ? [index] : [],
);
const unaccounted = (day: PlantDay) =>
  1 - sum(feeders.map((meter) => slotQuantity(day, meter))) / slotQuantity(day, meters.incomer);

test('twenty days hash the same on a second run', () => {
  expect(daysOf(model, 0, 20).map((day) => packHash(day.pack))).toEqual(
    days.slice(0, 20).map((day) => packHash(day.pack)),
  );
});

test('mass closes within 3 %: raw meal and clinker, coal and kiln, clinker and cement', () => {
  expect(Math.abs(total(OUTPUT.raw) / FEED_FACTOR / total(OUTPUT.plant) - 1)).toBeLessThan(0.03);
  expect(Math.abs(total(OUTPUT.coal) / sum(days.map(coalOf)) - 1)).toBeLessThan(0.03);
  expect(total(OUTPUT.grinding)).toBeCloseTo(total(OUTPUT.mills[0]) + total(OUTPUT.mills[1]), 0);
  // Some 65 % of the clinker goes into the plant's own cement.
  expect((total(OUTPUT.grinding) * 0.764) / total(OUTPUT.plant)).toBeGreaterThan(0.6);
  expect((total(OUTPUT.grinding) * 0.764) / total(OUTPUT.plant)).toBeLessThan(0.72);
});

test('heat follows the clinker: 728 kcal/kg, and day by day within 5 %', () => {
  const kgce = whole.map((day) => (coalOf(day) * 784.8) / output(day, 'outputQty', OUTPUT.plant));
  expect(whole.length).toBeGreaterThan(75);
  expect(Math.abs(mean(kgce) / 104 - 1)).toBeLessThan(0.03);
  const deviation = Math.sqrt(mean(kgce.map((value) => (value - mean(kgce)) ** 2)));
  expect(deviation / mean(kgce)).toBeLessThan(0.05);
  for (const value of kgce) expect(Math.abs(value / 104 - 1)).toBeLessThan(0.15);
});

test('electricity of the plant stays within 15 % of 83 kWh a tonne of clinker when the kiln runs', () => {
  for (const day of whole) {
    const isPlanned = Math.abs(days.indexOf(day) - 30.5) < 1;
    const kwh = trueQuantity(day, meters.incomer) / output(day, 'outputQty', OUTPUT.plant);
    if (!isPlanned) expect(Math.abs(kwh / 83 - 1)).toBeLessThan(0.15);
  }
});

test('the plant takes more than 38 % of its electricity in the valley, its mills more than 44 % of theirs', () => {
  const grinding = [...meters.mills, ...meters.presses, ...meters.millFans];
  expect(valleyShare(days, [meters.incomer])).toBeGreaterThan(0.38);
  expect(valleyShare(days, grinding)).toBeGreaterThan(0.44);
});

test('the demand is held within the contract', () => {
  const highest = days.map((day) => highestQuarter(day, meters.incomer));
  expect(Math.max(...highest)).toBeLessThan(24_400);
  expect(highest.filter((kw) => kw > 0.95 * 24_000).length).toBeGreaterThanOrEqual(12);
});

test('grinding is explained by the cement that was made: a straight line has R² over 0.8', () => {
  const grinding = [...meters.mills, ...meters.presses, ...meters.millFans];
  const x = days.map((day) => output(day, 'outputQty', OUTPUT.grinding));
  const y = days.map((day) => sum(grinding.map((meter) => trueQuantity(day, meter))));
  expect(straightLineR2(x, y)).toBeGreaterThan(0.8);
});

test('free lime passes in 82 to 95 of a hundred samples', () => {
  const run = createPlantRun(model, TEST_SEED, TEST_FIRST_DAY);
  for (let day = TEST_FIRST_DAY - 3; day < TEST_FIRST_DAY + 20; day++) run.regenerateDay(day);
  const from = TEST_FIRST_DAY * DAY_MINUTES;
  const series = run.signalSeries([SIGNAL.labFreeLime], from, from + 20 * DAY_MINUTES);
  const samples = Array.from({ length: 480 }, (_, hour) => series[hour * 60 + 45]!);
  const passed = samples.filter((value) => value <= 1.5).length / samples.length;
  expect(passed).toBeGreaterThan(0.82);
  expect(passed).toBeLessThan(0.95);
  expect(mean(samples)).toBeGreaterThan(0.85);
  expect(mean(samples)).toBeLessThan(1.2);
});

test('day 21: the kiln stops, heats up without a tonne, and the stop is written down', () => {
  const [before, stop, after] = [days[20]!, days[21]!, days[22]!];
  const clinker = (day: PlantDay) => output(day, 'outputQty', OUTPUT.plant);
  expect(clinker(stop)).toBeLessThan(0.4 * clinker(before));
  expect(clinker(after)).toBeLessThan(0.95 * clinker(before));
  const kiln = model.stopUnits.indexOf('CEM.W3.L1.P2.U01');
  const reasons = [...stop.pack.stops, ...after.pack.stops]
    .filter((one) => one.unit === kiln)
    .map((one) => model.stopReasons[one.cause]!.code);
  expect(new Set(reasons)).toEqual(new Set(['failure', 'setup']));
  // Fuel burns through the heat-up.
  expect(coalOf(stop) / clinker(stop)).toBeGreaterThan(coalOf(before) / clinker(before));
  expect(openedOn(stop).some((alarm) => model.rules[alarm.rule]!.code === 'kiln.stop')).toBe(true);
});

test('day 64: a trip of the ID fan brings twelve to thirty alarms in ten minutes', () => {
  const at = (TEST_FIRST_DAY + 64) * DAY_MINUTES + 610;
  const flood = openedOn(days[64]!).filter((alarm) => alarm.onMinute >= at && alarm.onMinute < at + 10);
  expect(flood.length).toBeGreaterThanOrEqual(12);
  expect(flood.length).toBeLessThanOrEqual(30);
  const floods = floodsOf(days);
  expect(floods).toBeGreaterThanOrEqual(4);
  expect(floods).toBeLessThanOrEqual(25);
});

test('the coating cycle of fourteen days is in the heat', () => {
  const heat = whole.map((day) => day.truth.signalMeans[SIGNAL.heatKjPerKg]!);
  const wave = whole.map((day) => Math.sin((2 * Math.PI * ((day.pack.dayIndex + 0.5) % 14)) / 14));
  const [h, w] = [mean(heat), mean(wave)];
  const slope =
    sum(heat.map((value, i) => (value - h) * (wave[i]! - w))) / sum(wave.map((value) => (value - w) ** 2));
  expect(slope / 3_050).toBeGreaterThan(0.006);
  expect(slope / 3_050).toBeLessThan(0.014);
});

test('from day 70 a wrong current ratio moves the unaccounted share over 3 %', () => {
  expect(mean(days.slice(62, 70).map(unaccounted))).toBeLessThan(0.02);
  expect(mean(days.slice(70, 80).map(unaccounted))).toBeGreaterThan(0.03);
});

test('roll-over and meter change leave no spike; a long silence is filled, then has no data', () => {
  for (const meter of [meters.kiln, meters.filterFan])
    for (const day of days)
      for (const slot of slotsOf(day, meter)) {
        expect(slot.quantity || 0).toBeGreaterThanOrEqual(0);
        expect(slot.quantity || 0).toBeLessThan(180);
      }
  const packer = meters.packers[0]!;
  const between = (day: PlantDay) =>
    slotsOf(day, packer).filter((slot) => slot.quarter >= 40 && slot.quarter < 52);
  expect(between(days[33]!).every((slot) => slot.quality === QUALITY.estimated && slot.quantity > 0)).toBe(
    true,
  );
  expect(between(days[40]!).every((slot) => slot.quality === QUALITY.noData)).toBe(true);
  expect(between(days[40]!)).toHaveLength(12);
});

test('alarms: 70 to 130 a day, mostly of low priority, with some that chatter and three that stand', () => {
  expectAlarmCharacter(model, days, {
    chattering: ['air.dew.H', 'hood.H'],
    standing: [SIGNAL.staleShell, SIGNAL.staleAnalyser, SIGNAL.staleSilo],
  });
});

test('every unit stands now and then for a reason of its own', () => {
  const reasons = new Set(
    days.flatMap((day) => day.pack.stops.map((stop) => model.stopReasons[stop.cause]!.code)),
  );
  for (const code of ['planned', 'setup', 'failure', 'minor', 'downstreamFull', 'peakAvoidance'])
    expect(reasons).toContain(code);
});
