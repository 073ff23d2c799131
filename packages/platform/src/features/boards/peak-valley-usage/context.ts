import type { Tier, TierAmount } from '@plantdeck/core/contract';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { meterPlan, type MeterPlan } from '../../../engine/energy/plant-frame.ts';
import type { TariffCalendar } from '../../../engine/energy/tariff.ts';
import { shownTiers, withTariff, type TierAccount } from '../../../engine/energy/tier-account.ts';
import type { PanelContext } from '../parts/panel-context.ts';

/** A panel's context under the tariff that the setting chooses. */
export interface TariffContext extends PanelContext {
  readonly tariff: TariffCalendar;
  /** Version that is held over all of time; null where each date has its own. */
  readonly chosenVersion: string | null;
  readonly plan: MeterPlan;
}

/** Every tariff by its date, or one version for all of it. A version that is gone falls back to the dates. */
export function tariffContext(context: PanelContext): TariffContext {
  const { tariff } = context.frame;
  const wanted = context.setting.own?.['tariffVersion'];
  const chosen = tariff.versions.find(({ version }) => version === wanted) ?? null;
  const base = {
    ...context,
    tariff: chosen ? { ...tariff, versions: [{ ...chosen, effectiveFrom: '0000-01-01' }] } : tariff,
    chosenVersion: chosen?.version ?? null,
    plan: meterPlan(context.frame, context.areaId, 'electric'),
  };
  if (!chosen) return base;
  const priced = <T extends { blocks: readonly DayBlock[]; previousBlocks: readonly DayBlock[] }>(
    open: T,
  ): T => ({
    ...open,
    blocks: withTariff(open.blocks, base.tariff, chosen.version),
    previousBlocks: withTariff(open.previousBlocks, base.tariff, chosen.version),
  });
  return { ...base, period: priced(context.period), month: priced(context.month) };
}

/** Days of the plant under the context's tariff. */
export async function tariffBlocks(context: TariffContext, period: Period): Promise<readonly DayBlock[]> {
  const { plant, frame, tariff, chosenVersion } = context;
  const blocks = await plant.store.blocks(frame, period, plant.nowMs);
  return chosenVersion === null ? blocks : withTariff(blocks, tariff, chosenVersion);
}

export const tiersShown = (context: TariffContext, period: Period): readonly Tier[] =>
  shownTiers(context.tariff, period);

/** Lines of an account as a payload has them; money only for who may see it. */
export function tierAmounts(account: TierAccount, withCost: boolean): TierAmount[] {
  return account.lines.map(({ tier, kwh, costCny, sharePct }) => ({
    tier,
    kwh,
    sharePct,
    ...(withCost ? { cost: costCny } : {}),
  }));
}
