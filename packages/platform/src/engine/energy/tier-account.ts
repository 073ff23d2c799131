import type { Tier } from '@plantdeck/core/contract';
import type { DayBlock, SlotSum } from './day-block.ts';
import { tiersOf } from './slot-tiers.ts';
import type { Period } from '../plant-time/periods.ts';
import { RATIO_MIN_COMPLETENESS_PCT, completenessPct, quantityOf } from './quantities.ts';
import { TIERS, tierBands, versionOn, type TariffCalendar } from './tariff.ts';
import { civilDayAt } from '../plant-time/zone.ts';

/** Electricity by the tiers of its tariff: T1 to T5 and T7 of slot sums. Pure. */
export interface TierLine {
  readonly tier: Tier;
  readonly kwh: number;
  readonly costCny: number;
  /** Of all electricity, also of what no tariff covers; null where that is 0. */
  readonly sharePct: number | null;
}

export interface TierAccount {
  readonly lines: readonly TierLine[];
  readonly kwh: number | null;
  /** What fell on a time for which no tariff is known; while it is not 0 nothing that rests on all tiers is. */
  readonly untariffedKwh: number;
  /** T2: energy charge only. */
  readonly costCny: number | null;
  /** T3, E6. */
  readonly avgPriceCny: number | null;
  /** T4, E7. */
  readonly valleySharePct: number | null;
  /** T5. */
  readonly peakToValley: number | null;
  readonly completeness: number;
}

/** Below this, what no tariff covers is binary noise, as a share of the whole. */
const NOISE = 1e-6;

/**
 * @param shown tiers that have their line even where nothing was used in them
 * @param flatPriceCny price that holds at all hours, CNY/kWh; without one the tariff decides
 */
export function tierAccount(
  sum: SlotSum,
  shown: readonly Tier[] = TIERS,
  flatPriceCny: number | null = null,
): TierAccount {
  const kwh = quantityOf(sum);
  const uncovered = sum.known === 0 ? 0 : Math.max(0, sum.quantity - sum.tariffQuantity);
  const isCovered = kwh !== null && uncovered <= NOISE * Math.abs(sum.quantity);
  const of = (tier: Tier): number => sum.tierQuantity[TIERS.indexOf(tier)] ?? 0;
  const valley = of('valley') + of('deepValley');
  const peak = of('topPeak') + of('peak');
  const completeness = completenessPct(sum);
  const ratio = (above: number, below: number | null): number | null =>
    !isCovered || !below || completeness < RATIO_MIN_COMPLETENESS_PCT ? null : above / below;
  const share = ratio(valley, kwh);
  const flatCny = flatPriceCny === null || kwh === null ? null : kwh * flatPriceCny;
  const isWhole = completeness >= RATIO_MIN_COMPLETENESS_PCT;
  return {
    lines: TIERS.flatMap((tier, index) => {
      const used = sum.tierQuantity[index] ?? 0;
      if (used === 0 && !shown.includes(tier)) return [];
      const sharePct = kwh ? (used / kwh) * 100 : null;
      const costCny = flatPriceCny === null ? (sum.tierCny[index] ?? 0) : used * flatPriceCny;
      return [{ tier, kwh: used, costCny, sharePct }];
    }),
    kwh,
    untariffedKwh: isCovered ? 0 : uncovered,
    costCny: flatCny ?? (isCovered ? sum.tariffCny : null),
    avgPriceCny: flatCny === null ? ratio(sum.tariffCny, kwh) : kwh && isWhole ? flatCny / kwh : null,
    valleySharePct: share === null ? null : share * 100,
    peakToValley: ratio(peak, valley),
    completeness,
  };
}

/** The four tiers always have their place, the fifth where a tariff of the period uses it. */
export function shownTiers(calendar: TariffCalendar, period: Period): readonly Tier[] {
  const usesDeepValley = calendar.versions.some(
    ({ tariff }) =>
      tariff.seasons.some(({ slots }) => slots.some(({ tier }) => tier === 'deepValley')) ||
      (tariff.hotDay?.slots.some(({ tier }) => tier === 'deepValley') ?? false),
  );
  const isUsed = usesDeepValley && tierBands(calendar, period).some(({ tier }) => tier === 'deepValley');
  return isUsed ? TIERS : TIERS.filter((tier) => tier !== 'deepValley');
}

/** Prices of the version that holds at a moment, CNY/kWh; null where none does. */
export function pricesAt(
  calendar: TariffCalendar,
  ms: number,
): { readonly version: string; readonly prices: Readonly<Record<string, number>> } | null {
  const version = versionOn(calendar.versions, civilDayAt(calendar.zone, ms));
  return version && { version: version.version, prices: version.tariff.prices };
}

/** Mean price of a mix of tiers at given prices; null where a tier that is used has no price. */
function mixPrice(sum: SlotSum, prices: Readonly<Record<string, number>>): number | null {
  let cny = 0;
  let kwh = 0;
  for (const [index, tier] of TIERS.entries()) {
    const used = sum.tierQuantity[index] ?? 0;
    if (used === 0) continue;
    const price = prices[tier];
    if (price === undefined) return null;
    cny += used * price;
    kwh += used;
  }
  return kwh === 0 ? null : cny / kwh;
}

/**
 * T7: what a better mix of tiers saved against the mix of a baseline period, both at one set of prices, CNY. Volume and
 * price changes do not show in it. Null where a mix is not wholly known.
 */
export function shiftSaving(
  actual: SlotSum,
  base: SlotSum,
  prices: Readonly<Record<string, number>>,
): number | null {
  const isKnown = [actual, base].every((sum) => {
    const account = tierAccount(sum);
    return account.untariffedKwh === 0 && account.completeness >= RATIO_MIN_COMPLETENESS_PCT;
  });
  const kwh = quantityOf(actual);
  const [now, before] = [mixPrice(actual, prices), mixPrice(base, prices)];
  if (!isKnown || kwh === null || now === null || before === null) return null;
  return kwh * (before - now);
}

const underVersion = new WeakMap<DayBlock, Map<string, DayBlock>>();

/** The same readings under another tariff calendar, such as one version held over all of a period. */
export function withTariff(
  blocks: readonly DayBlock[],
  calendar: TariffCalendar,
  key: string,
): readonly DayBlock[] {
  return blocks.map((block) => {
    let kept = underVersion.get(block);
    if (!kept) underVersion.set(block, (kept = new Map()));
    let other = kept.get(key);
    if (!other) kept.set(key, (other = { ...block, ...tiersOf(calendar, block, block.tier.length) }));
    return other;
  });
}
