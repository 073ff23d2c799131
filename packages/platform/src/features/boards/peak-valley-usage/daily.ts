import type { PeakValleyPanels } from '@plantdeck/core/contract';
import { accountingDay, accountingLabelAt } from '../../../engine/plant-time/periods.ts';
import { flatPriceOf, isMetered } from '../../../engine/energy/plant-frame.ts';
import { sumPeriod } from '../../../engine/energy/quantities.ts';
import { tierAccount } from '../../../engine/energy/tier-account.ts';
import { addDays, civilDayAt, momentOfClock } from '../../../engine/plant-time/zone.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf } from '../parts/panel-context.ts';
import { tariffBlocks, tierAmounts, tiersShown, type TariffContext } from './context.ts';

const DAYS = 14;

/** Fourteen accounting days by tier, the last of them the one the period ends in. */
export async function dailyPanel(context: TariffContext): Promise<PeakValleyPanels['daily']> {
  const { frame, period, plan, tariff, language, withCost } = context;
  const { calendar } = frame;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const last = accountingLabelAt(calendar, period.elapsed.toMs - 1);
  const first = accountingDay(calendar, addDays(last, 1 - DAYS));
  const span = { fromMs: first.fromMs, toMs: period.elapsed.toMs };
  const blocks = await tariffBlocks(context, span);
  const shown = tiersShown(context, span);
  const flatPrice = flatPriceOf(frame);
  const days = blocks.map((block) => {
    const sum = sumPeriod([block], plan, span);
    return { block, sum, account: tierAccount(sum, shown, flatPrice) };
  });
  if (days.every(({ account }) => account.kwh === null))
    return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const highest = (pick: (day: (typeof days)[number]) => number | null) =>
    Math.max(...days.map((day) => pick(day) ?? 0));
  return {
    energyUnit: scaledUnit(
      'kWh',
      highest(({ account }) => account.kwh),
    ),
    ...(withCost
      ? {
          moneyUnit: scaledUnit(
            'CNY',
            highest(({ account }) => account.costCny),
          ),
        }
      : {}),
    days: days.map(({ block, sum, account }) => ({
      day: block.label,
      ...(block.toMs > span.toMs ? { running: true } : {}),
      tiers: tierAmounts(account, withCost),
      untariffedKwh: account.untariffedKwh,
      ...(withCost ? { avgPrice: account.avgPriceCny } : {}),
      completeness: account.completeness,
      estimatedSlots: sum.estimated,
    })),
    markers: tariff.versions
      .filter(({ effectiveFrom }) => {
        const day = civilDayAt(calendar.zone, span.fromMs);
        return effectiveFrom > day && effectiveFrom <= civilDayAt(calendar.zone, span.toMs - 1);
      })
      .map(({ effectiveFrom, version }) => ({
        t: isoOf(context, momentOfClock(calendar.zone, effectiveFrom, '00:00')),
        kind: 'tariff',
        text: boardText(language, 'source.tariffVersion', { version }),
      })),
  };
}
