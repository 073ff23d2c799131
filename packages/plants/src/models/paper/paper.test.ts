import { expect, test } from 'vitest';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { daysOf, output, trueQuantity } from '../../../testing/plant-days.ts';
import { createModel } from '../plant-models.ts';
import { BASIS_WEIGHTS, OUTPUT, paperStructure } from './structure.ts';

const name = named('enterprise.pap');
const model = createModel('paper', 'PAP', name);
const { meters } = paperStructure('PAP', name);
const days = daysOf(model, 2, 6);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

test('a tonne of board takes about 380 kWh and 1.9 t of steam', () => {
  const net = sum(days.map((day) => output(day, 'outputQty', OUTPUT.plant)));
  const kwh = sum(days.map((day) => trueQuantity(day, meters.incomer)));
  const steamT = sum(days.map((day) => trueQuantity(day, meters.steamIn)));
  expect(Math.abs(net / days.length / 459 - 1)).toBeLessThan(0.1);
  expect(Math.abs(kwh / net / 380 - 1)).toBeLessThan(0.08);
  expect(Math.abs(steamT / net / 1.9 - 1)).toBeLessThan(0.08);
  expect(Math.abs((kwh * 0.1229 + steamT * 94.3) / net / 226 - 1)).toBeLessThan(0.08);
});

test('what the winder made of each basis weight adds up to what it made', () => {
  for (const day of days) {
    const byGrade = BASIS_WEIGHTS.map((_, grade) => output(day, 'outputQty', OUTPUT.firstGrade + grade));
    expect(sum(byGrade)).toBeCloseTo(output(day, 'outputQty', OUTPUT.winder), 1);
  }
});
