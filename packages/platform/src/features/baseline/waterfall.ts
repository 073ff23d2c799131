import type { BaselineModel } from '@plantdeck/core/contract';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { isVolume, readDriver } from './drivers.ts';
import type { JudgedDay } from './evaluate.ts';
import { expectedUse } from './saving.ts';

export interface WaterfallSteps {
  readonly baseline: number;
  readonly volume: number;
  readonly mix: number;
  readonly tariff: number;
  readonly efficiency: number;
  readonly actual: number;
}

/**
 * Why the cost of some days differs from what as many days of the baseline cost, in a fixed order: volume at the
 * baseline's mix and prices, then mix (all other drivers), then price, and what remains is efficiency.
 * @returns null without a priced day or a priced baseline
 */
export function waterfallOf(
  frame: PlantFrame,
  model: BaselineModel,
  days: readonly JudgedDay[],
): WaterfallSteps | null {
  const counted = days.filter(
    (day) => day.saving !== null && day.costCny !== null && day.energy !== null && day.expected !== null,
  );
  const basePrice = model.meanPriceCny;
  if (counted.length === 0 || basePrice === null) return null;
  const energy = counted.reduce((sum, day) => sum + (day.energy ?? 0), 0);
  const actual = counted.reduce((sum, day) => sum + (day.costCny ?? 0), 0);
  const expected = counted.reduce((sum, day) => sum + (day.expected ?? 0), 0);
  if (energy === 0) return null;
  const price = actual / energy;
  const baseline = model.meanUse * counted.length;
  const atVolume = expectedUse(model, volumeOnly(frame, model, counted)) * counted.length;
  return {
    baseline: baseline * basePrice,
    volume: (atVolume - baseline) * basePrice,
    mix: (expected - atVolume) * basePrice,
    tariff: expected * (price - basePrice),
    efficiency: (energy - expected) * price,
    actual,
  };
}

/** A mean day of these with the baseline's mix: all volumes grow alike, everything else is as it was. */
function volumeOnly(frame: PlantFrame, model: BaselineModel, days: readonly JudgedDay[]): number[] {
  const volumes = model.vars.map(({ code }) => {
    const driver = readDriver(frame, code);
    return driver !== null && isVolume(driver);
  });
  let now = 0;
  let before = 0;
  model.vars.forEach(({ mean }, index) => {
    if (volumes[index] !== true) return;
    before += mean;
    now += days.reduce((sum, { x }) => sum + (x[index] ?? 0), 0) / days.length;
  });
  const growth = before === 0 ? 1 : now / before;
  return model.vars.map(({ mean }, index) => (volumes[index] === true ? mean * growth : mean));
}
