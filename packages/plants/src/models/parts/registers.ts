import { tagHash, uniform } from '../../engine/noise.ts';
import type { RegisterData } from '../../engine/registers.ts';
import type { MeterData } from '../plant-structure.ts';

/** @param rollOver the meter whose register runs over, after so many units */
export function registersOf(
  plantId: string,
  meters: readonly MeterData[],
  rollOver: { readonly meter: number; readonly after: number },
): readonly RegisterData[] {
  return meters.map(({ energy }, meter) => {
    if (meter === rollOver.meter)
      return { capacity: 1_000_000, digits: 10, initial: 1_000_000 - rollOver.after };
    const initial = Math.floor(2_000_000 * uniform(5, tagHash(plantId), meter));
    // Tonnes are weighed to the kilogram, others read to tenths.
    const digits = energy === 'coal' || energy === 'steam' ? 1000 : energy === 'water' ? 100 : 10;
    return { capacity: 1_000_000_000, digits, initial };
  });
}
