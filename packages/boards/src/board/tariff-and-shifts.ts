import type { CartesianModel } from '@plantdeck/core/chart';
import type { TierBandTimes } from '@plantdeck/core/contract';
import { COMMON, type Reader } from './reader.ts';

/**
 * What stands behind a time chart: the tariff that the host gave, else that of the data, and where shifts of the host's
 * calendar begin.
 */
export function tariffAndShifts(
  tiers: readonly TierBandTimes[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  reader: Reader,
): Pick<CartesianModel, 'bands' | 'events'> {
  const { plant, tz } = reader;
  const own = () =>
    tiers.map(({ tier, from, to }) => ({ tier, fromMs: Date.parse(from), toMs: Date.parse(to) }));
  const bands = plant?.tariffBands(fromMs, toMs, tz) ?? own();
  const events = plant?.shiftStarts(fromMs, toMs, tz) ?? [];
  return {
    bands: bands.map((band) => ({ ...band, letter: reader.t(`${COMMON}tier.${band.tier}`) })),
    ...(events.length > 0 ? { events } : {}),
  };
}
