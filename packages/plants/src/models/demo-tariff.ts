/** The demo tariff (Guangdong pattern of 2021): valley at night, two peaks, top peak in summer and on hot days. */
import type { TariffData, TariffSeason, TariffSlot, Tier } from './plant-structure.ts';

const ALL_DAYS = ['all'] as const;

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

/** A day whose highest temperature reaches this takes the summer hours, degC. */
export const HOT_DAY_C = 35;

const BASE_PRICES = { topPeak: 1.3813, peak: 1.105, flat: 0.65, valley: 0.247 } as const;
const RAISED_PRICES = { topPeak: 1.4227, peak: 1.1382, flat: 0.6695, valley: 0.2544 } as const;

/**
 * One version of the demo tariff.
 * @param effectiveFrom local civil day
 * @param raised        3 % dearer: from scenario day 45 to the next scenario day 0
 */
export function demoTariff(effectiveFrom: string, raised: boolean): TariffData {
  return {
    version: effectiveFrom,
    effectiveFrom,
    tz: 'Asia/Shanghai',
    seasons: SEASONS,
    hotDay: { threshold: HOT_DAY_C, slots: SUMMER },
    prices: raised ? RAISED_PRICES : BASE_PRICES,
    funds: 0.029,
    demandPrice: 38,
    capacityPrice: 23,
    demandRelief: { kwhPerKva: 260, share: 0.9 },
    pfStandard: 0.9,
  };
}

const TIER_OF_HOUR = new Map<readonly TariffSlot[], readonly Tier[]>(
  [SUMMER, OUTSIDE_SUMMER].map((slots) => [
    slots,
    Array.from({ length: 24 }, (_, hour) => {
      const slot = slots.find(
        (one) => Number(one.from.slice(0, 2)) <= hour && hour < Number(one.to.slice(0, 2)),
      );
      return slot?.tier ?? 'flat';
    }),
  ]),
);

/** The tier of each hour of a civil day, by which the mills are planned. @param month 1..12 */
export function tiersOfDay(month: number, isHot: boolean): readonly Tier[] {
  const slots = isHot || (month >= 7 && month <= 9) ? SUMMER : OUTSIDE_SUMMER;
  return TIER_OF_HOUR.get(slots) ?? [];
}
