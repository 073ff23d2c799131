import { expect, test } from 'vitest';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { daysOf, output, trueQuantity } from '../../../testing/plant-days.ts';
import { createModel } from '../plant-models.ts';
import { aluminiumStructure, OUTPUT } from './structure.ts';

const name = named('enterprise.alu');
const model = createModel('aluminium', 'ALU', name);
const { meters } = aluminiumStructure('ALU', name);
const days = daysOf(model, 2, 6);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const quantity = (indexes: readonly number[]) =>
  sum(days.flatMap((day) => indexes.map((meter) => trueQuantity(day, meter))));
const made = (area: number) => sum(days.map((day) => output(day, 'outputQty', area)));

test('a tonne of metal takes about 61.5 Nm3 of gas and 35 kWh: 79 kgce', () => {
  const metalT = made(OUTPUT.melting);
  const gas = quantity(meters.furnaceGas) / metalT;
  const kwh = quantity([...meters.furnaceAux, ...meters.stirrers, ...meters.filterFans]) / metalT;
  expect(Math.abs(gas / 61.5 - 1)).toBeLessThan(0.08);
  expect(Math.abs(kwh / 35 - 1)).toBeLessThan(0.1);
  expect(Math.abs((gas * 1.2143 + kwh * 0.1229) / 79 - 1)).toBeLessThan(0.08);
});

test('the plant makes some 277 t a day, and a tonne of rod takes about 150 kWh', () => {
  expect(Math.abs(made(OUTPUT.plant) / days.length / 277 - 1)).toBeLessThan(0.1);
  const rodKwh =
    quantity([meters.caster, ...meters.mills, meters.emulsion, meters.coiler]) / made(OUTPUT.rod);
  expect(Math.abs(rodKwh / 150 - 1)).toBeLessThan(0.15);
  expect(made(OUTPUT.billet6063) + made(OUTPUT.billet6061)).toBeCloseTo(made(OUTPUT.billets), 2);
});
