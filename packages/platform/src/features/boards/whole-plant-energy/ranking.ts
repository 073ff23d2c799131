import type { WholePlantPanels } from '@plantdeck/core/contract';
import { comparable } from '../../energy/index.ts';
import {
  areasBelow,
  feederPlan,
  isMetered,
  meterPlan,
  type PlantArea,
} from '../../../engine/energy/plant-frame.ts';
import {
  balanceOf,
  changePct,
  completenessPct,
  energyLine,
  quantityOf,
  sumPeriod,
} from '../../../engine/energy/quantities.ts';
import { boardText } from '../../board-words/index.ts';
import { childAreas, nameOf, type PanelContext } from '../parts/panel-context.ts';

/** Electricity of the areas below, largest first, with their share of the whole and what no feeder measured. */
export function rankingPanel(context: PanelContext): WholePlantPanels['ranking'] {
  const { frame, period, areaId, language } = context;
  const type = frame.energyTypes.find((one) => one.energyCode === 'electric');
  const plan = meterPlan(frame, areaId, 'electric');
  if (!type || !isMetered(plan)) return { gap: 'notConfigured' };
  const whole = sumPeriod(period.blocks, plan, period.elapsed);
  const wholeBefore = sumPeriod(period.previousBlocks, plan, period.previous);
  const wholeKwh = quantityOf(whole);
  const areas = rankedAreas(context).filter((area) => isMetered(feederPlan(frame, area.areaId, 'electric')));
  if (areas.length === 0) return { gap: 'notConfigured', text: boardText(language, 'panel.noParts') };
  if (wholeKwh === null) return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const rows = areas.map((area) => {
    const feeders = feederPlan(frame, area.areaId, 'electric');
    const line = energyLine(type, sumPeriod(period.blocks, feeders, period.elapsed));
    const before = sumPeriod(period.previousBlocks, feeders, period.previous);
    return {
      key: area.areaId,
      label: nameOf(area, language),
      v: line.quantity,
      kwh: line.quantity,
      kgce: line.kgce,
      share: line.quantity === null || wholeKwh === 0 ? null : (line.quantity / wholeKwh) * 100,
      deltaPct: changePct(line.quantity, comparable(quantityOf(before), completenessPct(before))),
      drill: { to: '/workshopEnergy', query: { areaId: area.areaId } },
    };
  });
  rows.sort((a, b) => (b.kwh ?? -1) - (a.kwh ?? -1));
  const shares = rows.flatMap((row) => (row.share === null ? [] : [row.share]));
  return {
    rows,
    total: {
      kwh: wholeKwh,
      share: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0),
      deltaPct: changePct(wholeKwh, comparable(quantityOf(wholeBefore), completenessPct(wholeBefore))),
    },
    unaccountedPct: balanceOf(period.blocks, plan, period.elapsed)?.unaccountedPct ?? null,
  };
}

/** The parts of the shown area, or the production lines inside it that the setting names. */
function rankedAreas(context: PanelContext): PlantArea[] {
  const { frame, areaId, setting } = context;
  const below = areasBelow(frame, areaId);
  const lines = (setting.lineIds ?? []).flatMap((id) => (below.has(id) ? (frame.areas.get(id) ?? []) : []));
  return lines.length > 0 ? lines : childAreas(context);
}
