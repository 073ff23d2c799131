import { type CartesianModel, type ChartSeries } from '@plantdeck/core/chart';
import type { PeakValleyPanels, Tier, TierAmount, Unit } from '@plantdeck/core/contract';
import { COMMON, localUnit, type Reader, shortDay } from '../board/reader.ts';
import { TIER_HUES, TIER_ORDER, tierName } from '../board/tier-bar.tsx';
import { WORDS } from './words.ts';

export type Daily = Exclude<PeakValleyPanels['daily'], undefined | { gap: unknown }>;
export type DailyMeasure = 'kwh' | 'cost';

const PRICE: Unit = { code: 'CNY/kWh', display: 'CNY/kWh', scale: 1, dp: 4 };
/** Stands beside a day on which another tariff began. */
export const MARK = '◆';

export const tiersIn = (daily: Daily): Tier[] =>
  TIER_ORDER.filter((tier) => daily.days.some(({ tiers }) => tiers.some((line) => line.tier === tier)));

const lineOf = (tiers: readonly TierAmount[], tier: Tier): TierAmount | undefined =>
  tiers.find((line) => line.tier === tier);

export function dayText(daily: Daily, day: string, reader: Reader): string {
  const isChange = daily.markers.some(({ t }) => t.slice(0, 10) === day);
  const label = shortDay(reader, day);
  return isChange ? `${label} ${MARK}` : label;
}

/** Tiers of each day on each other, the cheapest at the base; the mean price as a line. */
export function dailyModel(
  daily: Daily,
  measure: DailyMeasure,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const runningIndex = daily.days.findIndex((day) => day.running);
  const running = runningIndex < 0 ? {} : { runningIndex };
  const bars: ChartSeries[] = tiersIn(daily).map((tier) => ({
    id: `tier-${tier}`,
    name: tierName(reader, tier),
    kind: 'bar',
    stack: 'tiers',
    hue: TIER_HUES[tier],
    v: daily.days.map(({ tiers }) => lineOf(tiers, tier)?.[measure] ?? null),
    ...running,
  }));
  if (measure === 'kwh' && daily.days.some(({ untariffedKwh }) => untariffedKwh > 0)) {
    bars.push({
      id: 'untariffed',
      name: reader.t(`${COMMON}noTariff`),
      kind: 'bar',
      stack: 'tiers',
      hue: 'mute',
      v: daily.days.map(({ untariffedKwh }) => (untariffedKwh > 0 ? untariffedKwh : null)),
      ...running,
    });
  }
  const prices = daily.days.map(({ avgPrice }) => avgPrice ?? null);
  const hasPrice = prices.some((price) => price !== null);
  const unit = measure === 'cost' && daily.moneyUnit ? daily.moneyUnit : daily.energyUnit;
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: daily.days.map(({ day }) => dayText(daily, day, reader)) },
    y: hasPrice
      ? [
          { unit: localUnit(reader, unit), fromZero: true },
          { unit: localUnit(reader, PRICE), fromZero: true },
        ]
      : [{ unit: localUnit(reader, unit), fromZero: true }],
    series: hasPrice
      ? [
          ...bars,
          {
            id: 'price',
            name: reader.t(`${WORDS}daily.avgPrice`),
            kind: 'line',
            axis: 1,
            hue: 'text',
            markers: true,
            v: prices,
          },
        ]
      : bars,
    stale,
  };
}
