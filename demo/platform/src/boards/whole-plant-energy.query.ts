import {
  WHOLE_PLANT_ENERGY_CODE,
  type WholePlantEnergy,
  type WholePlantPanels,
} from '@plantdeck/core/contract';
import { openMonth, openPeriod } from '../energy/open-plant.ts';
import type { BoardContext, BoardScope } from '../http/handlers.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from './parts/open-board.ts';
import type { PanelContext } from './parts/panel-context.ts';
import { flowPanel } from './whole-plant-energy/flow.ts';
import { kpiPanel } from './whole-plant-energy/kpis.ts';
import { loadPanel, readLoadNow } from './whole-plant-energy/load.ts';
import { mixPanel } from './whole-plant-energy/mix.ts';
import { boardNotices, readingCount } from './whole-plant-energy/notices.ts';
import { planPanel } from './whole-plant-energy/plan.ts';
import { rankingPanel } from './whole-plant-energy/ranking.ts';

const PANELS = ['kpis', 'load', 'mix', 'ranking', 'flow', 'plan'] as const;

/**
 * Payload of the whole-plant energy board (boards.md 1.1). All sums are over slots, in closed quarter hours; the load
 * curve and the demand forecast come from the minutes.
 * @param scope `areaId` (the plant where left out) and `range` (one of BOARD_RANGES, today where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function wholePlantEnergyQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<WholePlantEnergy> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, WHOLE_PLANT_ENERGY_CODE);
  if (!open) return emptyBoard<WholePlantPanels>(context, WHOLE_PLANT_ENERGY_CODE, PANELS);
  const { plant, setting, areaId } = open;
  const { frame } = plant;
  const period = await openPeriod(plant, range);
  const panelContext: PanelContext = {
    db: context.db,
    plant,
    frame,
    areaId,
    range,
    period,
    month: await openMonth(plant, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs)),
    setting,
    // A contract is the plant's; a part of it has none unless somebody sets one.
    contractKw: setting.contractKw ?? (areaId === frame.rootAreaId ? frame.contractKw : null),
    language: context.language,
    withCost: context.can('panel:cost'),
  };
  const now = await readLoadNow(panelContext);
  const dataAsOfMs = Math.max(now.atMs ?? 0, plant.newestSlotEndMs ?? 0);
  const count = readingCount(panelContext);
  const isBare = frame.meters.length === 0;
  const gap = notConfigured(context);
  return {
    ...boardEnvelope(context, open, period.asked, {
      dataAsOfMs,
      completeness: count.expected === 0 ? 0 : (count.measured / count.expected) * 100,
      estimatedSlots: count.estimated,
      notices: boardNotices(panelContext, now, count),
    }),
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    panels: await permittedPanels<WholePlantPanels>(context, WHOLE_PLANT_ENERGY_CODE, {
      kpis: () => (isBare ? gap : kpiPanel(panelContext, now, dataAsOfMs)),
      load: () => (isBare ? gap : loadPanel(panelContext, now)),
      mix: () => (isBare ? gap : mixPanel(panelContext)),
      ranking: () => (isBare ? gap : rankingPanel(panelContext)),
      flow: () => (isBare ? gap : flowPanel(panelContext)),
      plan: () => (isBare ? gap : planPanel(panelContext)),
    }),
  };
}
