import { expect, test } from 'vitest';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { createModel } from '../plant-models.ts';
import { daysOf, output, trueQuantity, valleyShare } from '../../../testing/plant-days.ts';
import { cementStructure, OUTPUT } from './structure.ts';

const name = named('enterprise.cem');
const model = createModel('cement', 'CEM', name);
const { meters } = cementStructure('CEM', name);
const days = daysOf(model, 1, 5);

test('a tonne of clinker takes about 104 kg of standard coal and 57 kWh', () => {
  const before = [
    meters.crusher,
    meters.rawMill,
    meters.rawFan,
    meters.coalMill,
    meters.coalFan,
    meters.feed,
    meters.filterFan,
    meters.hotFan,
    meters.idFan,
    meters.kiln,
    meters.grate,
    ...meters.coolerFans,
    ...meters.compressors,
    meters.pump,
    meters.office,
  ];
  for (const day of days) {
    const clinkerT = output(day, 'outputQty', OUTPUT.plant);
    const coalT = trueQuantity(day, meters.coalCalciner) + trueQuantity(day, meters.coalKiln);
    const kwh = before.reduce((sum, meter) => sum + trueQuantity(day, meter), 0);
    expect(Math.abs(clinkerT / 5_500 - 1)).toBeLessThan(0.05);
    expect(Math.abs((coalT * 784.8) / clinkerT / 104 - 1)).toBeLessThan(0.05);
    expect(Math.abs(kwh / clinkerT / 56.5 - 1)).toBeLessThan(0.1);
    expect(trueQuantity(day, meters.generator) / clinkerT).toBeCloseTo(30, -1);
  }
});

test('the cement mills work by night', () => {
  const mills = [...meters.mills, ...meters.presses, ...meters.millFans];
  expect(valleyShare(days, mills)).toBeGreaterThan(0.38);
});
