import type { Tier, TouReport } from '@plantdeck/core/contract';
import { TARIFF_TIERS } from '@plantdeck/core/constants';
import type { DayBlock } from '../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import { TIERS, versionOn, type TariffVersion } from '../../engine/energy/tariff.ts';
import { addDays, civilDayAt } from '../../engine/plant-time/zone.ts';
import type { ReportScope } from './report-scope.ts';

/** The tariffs that held on some civil day of a period, in their order. */
export function tariffsIn(scope: ReportScope, period: Period): TariffVersion[] {
  const { zone } = scope.frame.calendar;
  const found: TariffVersion[] = [];
  const last = civilDayAt(zone, Math.max(period.toMs - 1, period.fromMs));
  for (let day = civilDayAt(zone, period.fromMs); day <= last; day = addDays(day, 1)) {
    const version = versionOn(scope.frame.tariff.versions, day);
    if (version && !found.includes(version)) found.push(version);
  }
  return found;
}

/** The four tiers of the specification always have their place, the fifth where a tariff of the period uses it. */
export function tiersOf(tariffs: readonly TariffVersion[]): Tier[] {
  const used = new Set(
    tariffs.flatMap(({ tariff }) =>
      [...tariff.seasons.flatMap((season) => season.slots), ...(tariff.hotDay?.slots ?? [])].map(
        (s) => s.tier,
      ),
    ),
  );
  const always = new Set<Tier>(TARIFF_TIERS);
  return TIERS.filter((tier) => always.has(tier) || used.has(tier));
}

/** Prices as the report shows them. */
export function tariffRows(tariffs: readonly TariffVersion[]): TouReport['tariffs'] {
  return tariffs.map(({ version, effectiveFrom, tariff }) => ({
    version,
    effectiveFrom,
    prices: TIERS.flatMap((tier) => {
      const price = tariff.prices[tier];
      return price === undefined ? [] : [{ tier, price }];
    }),
  }));
}

/** Civil days on which a quarter hour of the period had no tariff. */
export function untariffedDays(zone: string, blocks: readonly DayBlock[], period: Period): string[] {
  const days = new Set<string>();
  for (const block of blocks) {
    block.tier.forEach((tier, index) => {
      const at = block.fromMs + index * SLOT_MS;
      if (tier < 0 && at >= period.fromMs && at < period.toMs) days.add(civilDayAt(zone, at));
    });
  }
  return [...days];
}
