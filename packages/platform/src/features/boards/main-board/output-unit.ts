import type { Unit } from '@plantdeck/core/contract';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';

/** The product's unit in the scale that fits; tonnes of a line are told with one decimal. */
export function outputUnit(frame: PlantFrame, value: number | null): Unit {
  const unit = scaledUnit(frame.productUnit, value);
  return unit.scale === 1 && frame.productUnit === 't' ? { ...unit, dp: 1 } : unit;
}
