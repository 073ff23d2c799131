/** The demo tariff (Guangdong pattern of 2021): valley at night, two peaks, top peak in summer and on hot days. */
import type { TariffData, TariffSeason, TariffSlot } from '../plant-structure.ts';

const ALL_DAYS = ['weekday', 'weekend', 'holiday'] as const;

const OUTSIDE_SUMMER: readonly TariffSlot[] = [
  { tier: 'valley', from: '00:00', to: '08:00' },
  { tier: 'flat', from: '08:00', to: '10:00' },
  { tier: 'peak', from: '10:00', to: '12:00' },
  { tier: 'flat', from: '12:00', to: '14:00' },
  { tier: 'peak', from: '14:00', to: '19:00' },
  { tier: 'flat', from: '19:00', to: '24:00' },
];
const SUMMER: readonly TariffSlot[] = [
  { tier: 'valley', from: '00:00', to: '08:00' },
  { tier: 'flat', from: '08:00', to: '10:00' },
  { tier: 'peak', from: '10:00', to: '11:00' },
  { tier: 'topPeak', from: '11:00', to: '12:00' },
  { tier: 'flat', from: '12:00', to: '14:00' },
  { tier: 'peak', from: '14:00', to: '15:00' },
  { tier: 'topPeak', from: '15:00', to: '17:00' },
  { tier: 'peak', from: '17:00', to: '19:00' },
  { tier: 'flat', from: '19:00', to: '24:00' },
];
const SEASONS: readonly TariffSeason[] = [
  { months: [7, 8, 9], dayTypes: ALL_DAYS, slots: SUMMER },
  { months: [1, 2, 3, 4, 5, 6, 10, 11, 12], dayTypes: ALL_DAYS, slots: OUTSIDE_SUMMER },
];

const BASE_PRICES = { topPeak: 1.3813, peak: 1.105, flat: 0.65, valley: 0.247 } as const;
const RAISED_PRICES = { topPeak: 1.4227, peak: 1.1382, flat: 0.6695, valley: 0.2544 } as const;

/**
 * One version of the demo tariff.
 * @param effectiveFrom local civil day
 * @param raised        3 % dearer: from scenario day 45 to the next scenario day 0
 */
export function demoTariff(effectiveFrom: string, raised: boolean): TariffData {
  return {
    version: `${effectiveFrom}-${raised ? 'raised' : 'base'}`,
    effectiveFrom,
    tz: 'Asia/Shanghai',
    seasons: SEASONS,
    hotDay: {
      threshold: 35,
      tier: 'topPeak',
      slots: [
        { tier: 'topPeak', from: '11:00', to: '12:00' },
        { tier: 'topPeak', from: '15:00', to: '17:00' },
      ],
    },
    prices: raised ? RAISED_PRICES : BASE_PRICES,
    funds: 0.029,
    demandPrice: 38,
    capacityPrice: 23,
    pfStandard: 0.9,
  };
}
