import { expect, test } from 'vitest';
import { regress } from '@plantdeck/platform/features/baseline/regression.ts';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { packHash } from '../../../testing/pack-hash.ts';
import { createPlantRun } from '../../engine/plant-run.ts';
import { QUALITY } from '../../engine/slot-builder.ts';
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
  type PlantDay,
} from '../../../testing/plant-days.ts';
import { createModel } from '../plant-models.ts';
import { SIGNAL } from './signals.ts';
import { BASIS_WEIGHTS, OUTPUT, paperStructure } from './structure.ts';

const name = named('enterprise.pap');
const model = createModel('paper', 'PAP', name);
const { meters } = paperStructure('PAP', name);
const days = daysOf(model, 0, 90);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const net = (day: PlantDay) => output(day, 'outputQty', OUTPUT.plant);
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

test('mass closes within 3 %: fibre and starch in, board out', () => {
  const fibreT = sum(
    days.map((day) => OUTPUT.lines.reduce((t, area) => t + output(day, 'outputMassT', area), 0)),
  );
  const dryBoardT = sum(days.map(net)) * (1 - 0.075);
  expect(Math.abs(fibreT / (dryBoardT * (1 - 0.04)) - 1)).toBeLessThan(0.03);
});

test('energy closes: the steam meters are their feeders and 2 % of loss', () => {
  for (const day of days) {
    const below = sum(
      [...meters.steamDryers, meters.steamSize, meters.steamStock, meters.steamHood].map((meter) =>
        trueQuantity(day, meter),
      ),
    );
    expect(below / trueQuantity(day, meters.steamIn)).toBeCloseTo(0.98, 3);
  }
});

test('specific energy is 226 kgce a tonne, and nearly every day within 15 % of it', () => {
  const kgce = days.map(
    (day) =>
      (trueQuantity(day, meters.incomer) * 0.1229 + trueQuantity(day, meters.steamIn) * 94.3) / net(day),
  );
  expect(Math.abs(mean(kgce) / 226 - 1)).toBeLessThan(0.05);
  // A day of many breaks takes more for what it makes.
  expect(kgce.filter((value) => Math.abs(value / 226 - 1) < 0.15).length).toBeGreaterThanOrEqual(84);
});

test('energy is explained by output: a straight line has R² over 0.8', () => {
  const x = days.map(net);
  const y = days.map((day) => trueQuantity(day, meters.steamIn));
  expect(straightLineR2(x, y)).toBeGreaterThan(0.8);
});

test('the load is even: its factor stays between 75 and 98 %, well within the contract', () => {
  for (const day of days) {
    const highest = highestQuarter(day, meters.incomer);
    const factor = trueQuantity(day, meters.incomer) / 24 / highest;
    expect(factor).toBeGreaterThan(0.75);
    expect(factor).toBeLessThan(0.98);
    expect(highest).toBeLessThan(11_000);
  }
});

test('sheet breaks: about 1.2 a day, the reel makes nothing and the broke chest fills', () => {
  const machine = model.stopUnits.indexOf('PAP.W2.L1');
  const breaks = days.flatMap((day) =>
    day.pack.stops.filter(
      (stop) =>
        stop.unit === machine &&
        model.stopReasons[stop.cause]!.code === 'break' &&
        Math.floor(stop.fromMinute / DAY_MINUTES) === day.pack.dayIndex,
    ),
  );
  const begun = new Set(breaks.map((stop) => stop.fromMinute)).size;
  expect(begun / 90).toBeGreaterThan(0.8);
  expect(begun / 90).toBeLessThan(1.8);
  const run = createPlantRun(model, TEST_SEED, TEST_FIRST_DAY);
  for (let day = TEST_FIRST_DAY - 3; day < TEST_FIRST_DAY + 10; day++) run.regenerateDay(day);
  const length = 10 * DAY_MINUTES;
  const series = run.signalSeries(
    [SIGNAL.machineBreak, SIGNAL.grossTph, SIGNAL.brokePct],
    TEST_FIRST_DAY * DAY_MINUTES,
    TEST_FIRST_DAY * DAY_MINUTES + length,
  );
  const [broken, gross, broke] = [0, 1, 2].map((row) => series.subarray(row * length, (row + 1) * length));
  const rises: number[] = [];
  for (let minute = 20; minute < length; minute++) {
    if (broken![minute] !== 1) continue;
    expect(gross![minute]).toBe(0);
    if (broken!.subarray(minute - 15, minute + 1).every((value) => value === 1))
      rises.push(broke![minute]! - broke![minute - 15]!);
  }
  expect(mean(rises)).toBeGreaterThan(5);
});

test('the hidden strength is what its inputs make it, and falls from day 60 on', () => {
  const rct = days.map((day) => day.truth.signalMeans[SIGNAL.labRct]!);
  expect(Math.abs(mean(rct.slice(0, 60)) - 7.25)).toBeLessThan(0.15);
  expect(mean(rct.slice(80, 90))).toBeLessThan(mean(rct.slice(40, 60)) - 0.15);
});

test('a linear soft sensor finds 70 to 85 % of the strength in what the machine measures', () => {
  const run = createPlantRun(model, TEST_SEED, TEST_FIRST_DAY);
  for (let day = TEST_FIRST_DAY - 3; day < TEST_FIRST_DAY + 30; day++) run.regenerateDay(day);
  const length = 30 * DAY_MINUTES;
  const inputs = [
    SIGNAL.sre,
    SIGNAL.moisturePct,
    SIGNAL.ashPct,
    SIGNAL.starchKgPerT,
    SIGNAL.speedMpm,
    SIGNAL.gsm,
  ];
  const watched = [...inputs, SIGNAL.labPending, SIGNAL.machineRuns, SIGNAL.labRct];
  const from = TEST_FIRST_DAY * DAY_MINUTES;
  const series = run.signalSeries(watched, from, from + length);
  const at = (row: number, minute: number) => series[row * length + minute]!;
  const [pending, runs, rct] = [inputs.length, inputs.length + 1, inputs.length + 2];
  const rows: number[][] = [];
  const strength: number[] = [];
  for (let minute = 1; minute < length; minute++) {
    // A sample is taken where it begins to wait for the laboratory; its result comes when it no longer waits.
    if (at(pending, minute) !== 1 || at(pending, minute - 1) === 1 || at(runs, minute) !== 1) continue;
    let result = minute;
    while (result < length && at(pending, result) === 1) result++;
    if (result >= length) break;
    rows.push(inputs.map((_, row) => at(row, minute)));
    strength.push(at(rct, result));
  }
  const fit = regress(rows, strength);
  if (!fit.ok) throw new Error(fit.problem);
  expect(fit.regression.r2).toBeGreaterThan(0.7);
  expect(fit.regression.r2).toBeLessThan(0.85);
  expect(rows.length).toBeGreaterThan(500);
});

test('the drives distort the voltage beyond 4 % now and then', () => {
  const distorted = days
    .flatMap(openedOn)
    .filter((alarm) => model.rules[alarm.rule]!.code === 'thdu.H').length;
  expect(distorted).toBeGreaterThan(20);
});

test('day 64: steam fails, the sheet breaks and the alarms come in a flood', () => {
  const at = (TEST_FIRST_DAY + 64) * DAY_MINUTES + 610;
  const flood = openedOn(days[64]!).filter((alarm) => alarm.onMinute >= at && alarm.onMinute < at + 10);
  expect(flood.length).toBeGreaterThanOrEqual(12);
  const floods = floodsOf(days);
  expect(floods).toBeGreaterThanOrEqual(4);
  expect(floods).toBeLessThanOrEqual(25);
});

test('from day 30 to 31 line B stands for maintenance, and the machine runs on from line A', () => {
  const lineB = (day: PlantDay) => output(day, 'outputQty', OUTPUT.lines[1]);
  const ordinary = mean(days.slice(10, 29).map(lineB));
  expect(lineB(days[30]!) + lineB(days[31]!)).toBeLessThan(1.55 * ordinary);
  expect(output(days[30]!, 'outputQty', OUTPUT.lines[0])).toBeGreaterThan(
    1.1 * mean(days.slice(10, 29).map((day) => output(day, 'outputQty', OUTPUT.lines[0]))),
  );
  expect(net(days[30]!)).toBeGreaterThan(350);
  const planned = days[30]!.pack.stops.filter((stop) => model.stopReasons[stop.cause]!.code === 'planned');
  expect(planned.map((stop) => model.stopUnits[stop.unit])).toContain('PAP.W1.L2.P1.U01');
});

test('from day 70 a wrong current ratio moves the unaccounted share over 3 %', () => {
  expect(mean(days.slice(62, 70).map(unaccounted))).toBeLessThan(0.02);
  expect(mean(days.slice(70, 80).map(unaccounted))).toBeGreaterThan(0.03);
});

test('roll-over and meter change leave no spike; a long silence is filled, then has no data', () => {
  for (const meter of [meters.vacuum[0]!, meters.sizePress])
    for (const day of days)
      for (const slot of slotsOf(day, meter)) {
        expect(slot.quantity || 0).toBeGreaterThanOrEqual(0);
        expect(slot.quantity || 0).toBeLessThan(180);
      }
  const between = (day: PlantDay) =>
    slotsOf(day, meters.winder).filter((slot) => slot.quarter >= 40 && slot.quarter < 52);
  expect(between(days[33]!).every((slot) => slot.quality === QUALITY.estimated && slot.quantity > 0)).toBe(
    true,
  );
  expect(between(days[40]!).every((slot) => slot.quality === QUALITY.noData)).toBe(true);
  expect(between(days[40]!)).toHaveLength(12);
});

test('every basis weight is made, the middle one most', () => {
  const tonnes = BASIS_WEIGHTS.map((_, grade) =>
    sum(days.map((day) => output(day, 'outputQty', OUTPUT.firstGrade + grade))),
  );
  expect(Math.min(...tonnes)).toBeGreaterThan(300);
  expect(tonnes.indexOf(Math.max(...tonnes))).toBe(2);
});

test('alarms: 70 to 130 a day, mostly of low priority, with some that chatter and three that stand', () => {
  expectAlarmCharacter(model, days, {
    chattering: ['air.dew.H', 'whiteWater.L'],
    standing: [SIGNAL.staleProbe, SIGNAL.staleCamera, SIGNAL.staleHood],
  });
});
