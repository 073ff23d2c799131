import { describe, expect, test } from 'vitest';
import { emptySum } from '../../../engine/energy/day-block.ts';
import type { PlantEnergyType } from '../../../engine/energy/plant-frame.ts';
import { accountOf, energyLine } from '../../../engine/energy/quantities.ts';
import { costEffects, outputEffects, specificEffects } from './change-parts.ts';

const electric: PlantEnergyType = {
  energyCode: 'electric',
  nameZh: '电',
  nameEn: 'Electricity',
  unit: 'kWh',
  priceCny: null,
  kgcePerUnit: 0.1229,
  co2KgPerUnit: 0.5,
  gjPerUnit: 0.0036,
};
/** An account of electricity: kWh and CNY/kWh of peak and valley. */
const account = (
  peak: readonly [kwh: number, price: number],
  valley: readonly [kwh: number, price: number],
) => {
  const sum = emptySum();
  for (const [index, tier] of [
    [1, peak],
    [3, valley],
  ] as const) {
    sum.tierQuantity[index] = tier[0];
    sum.tierCny[index] = tier[0] * tier[1];
    sum.quantity += tier[0];
    sum.tariffQuantity += tier[0];
    sum.tariffCny += tier[0] * tier[1];
  }
  sum.known = sum.slots = 96;
  return accountOf([energyLine(electric, sum)]);
};
const cost = ({ costCny }: ReturnType<typeof account>): number => costCny ?? Number.NaN;

describe('the change of a cost', () => {
  test.each([
    ['more of the same', account([100, 1], [100, 0.5]), account([200, 1], [200, 0.5]), [150, 0, 0]],
    ['the same at other hours', account([100, 1], [100, 0.5]), account([50, 1], [150, 0.5]), [0, -25, 0]],
    ['the same at other prices', account([100, 1], [100, 0.5]), account([100, 1.2], [100, 0.5]), [0, 0, 20]],
    ['a tier that is new', account([0, 0], [100, 0.5]), account([50, 1], [50, 0.5]), [0, 25, 0]],
    ['nothing before', account([0, 0], [0, 0]), account([10, 1], [10, 0.5]), [15, 0, 0]],
    ['nothing any more', account([10, 1], [10, 0.5]), account([0, 0], [0, 0]), [-15, 0, 0]],
    ['all at once', account([120, 1.1], [80, 0.4]), account([90, 1.3], [160, 0.35]), null],
  ] as const)('%s', (_, before, now, expected) => {
    const [effects] = costEffects(before, now);
    const parts = [effects?.volume, effects?.tierShift, effects?.price].map((part) => part ?? Number.NaN);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(cost(now) - cost(before), 9);
    if (expected) parts.forEach((part, index) => expect(part).toBeCloseTo(expected[index] ?? 0, 9));
  });
});

test('a change with the output and one of the consumption per unit are told apart', () => {
  expect(outputEffects({ before: 1000, now: 1200 }, { before: 100, now: 120 })).toEqual({
    byOutput: 200,
    bySpecific: 0,
  });
  expect(outputEffects({ before: 1000, now: 1200 }, { before: 100, now: 100 })).toEqual({
    byOutput: 0,
    bySpecific: 200,
  });
  const { byOutput, bySpecific } = outputEffects({ before: 1000, now: 900 }, { before: 100, now: 80 });
  // The new consumption of a unit, 11.25, at the new output.
  expect([byOutput, bySpecific]).toEqual([-200, (900 / 80 - 1000 / 100) * 80]);
});

test('a consumption per unit changes by the energy and by the output that it is spread over', () => {
  const { byEnergy, bySpread } = specificEffects({ before: 1000, now: 900 }, { before: 100, now: 80 });
  expect(byEnergy + bySpread).toBeCloseTo(900 / 80 - 1000 / 100, 12);
  expect(byEnergy).toBe(-1.25);
});
