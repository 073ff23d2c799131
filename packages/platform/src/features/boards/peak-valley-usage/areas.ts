import { AREA_COLUMNS, type PeakValleyPanels } from '@plantdeck/core/contract';
import { feederPlan, flatPriceOf, isMetered } from '../../../engine/energy/plant-frame.ts';
import { RATIO_MIN_COMPLETENESS_PCT, changePct, sumPeriod } from '../../../engine/energy/quantities.ts';
import { tierAccount } from '../../../engine/energy/tier-account.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { areaRef, rangeQuery } from '../parts/open-board.ts';
import { childAreas } from '../parts/panel-context.ts';
import { tierAmounts, tiersShown, type TariffContext } from './context.ts';

/** The areas below the shown one by tier; what a kWh costs them against the shown area's mean. */
export function areasPanel(context: TariffContext): PeakValleyPanels['areas'] {
  const { frame, plant, period, plan, range, language, withCost } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const shown = tiersShown(context, period.elapsed);
  const flatPrice = flatPriceOf(frame);
  const whole = tierAccount(sumPeriod(period.blocks, plan, period.elapsed), shown, flatPrice);
  const rows = childAreas(context).flatMap((area) => {
    const own = feederPlan(frame, area.areaId, 'electric');
    if (!isMetered(own)) return [];
    const account = tierAccount(sumPeriod(period.blocks, own, period.elapsed), shown, flatPrice);
    const against =
      account.completeness < RATIO_MIN_COMPLETENESS_PCT
        ? null
        : changePct(account.avgPriceCny, whole.avgPriceCny);
    return [
      {
        area: areaRef(plant, area.areaId, context),
        tiers: tierAmounts(account, withCost),
        untariffedKwh: account.untariffedKwh,
        kwh: account.kwh,
        ...(withCost ? { cost: account.costCny, avgPrice: account.avgPriceCny, vsPlantPct: against } : {}),
        completeness: account.completeness,
        drill: { to: '/peakValleyAnalyze', query: { areaId: area.areaId, ...rangeQuery(range) } },
      },
    ];
  });
  if (rows.length === 0) return { gap: 'notConfigured', text: boardText(language, 'panel.noParts') };
  const columns = context.setting.own?.['exportColumns'];
  return {
    energyUnit: scaledUnit('kWh', whole.kwh),
    rows: rows.toSorted((a, b) => (b.kwh ?? -1) - (a.kwh ?? -1)),
    total: {
      tiers: tierAmounts(whole, withCost),
      untariffedKwh: whole.untariffedKwh,
      kwh: whole.kwh,
      completeness: whole.completeness,
      ...(withCost ? { cost: whole.costCny, avgPrice: whole.avgPriceCny } : {}),
    },
    ...(Array.isArray(columns)
      ? { exportColumns: AREA_COLUMNS.filter((column) => columns.includes(column)) }
      : {}),
  };
}
