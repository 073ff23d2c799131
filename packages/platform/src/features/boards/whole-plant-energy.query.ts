import {
  WHOLE_PLANT_ENERGY_CODE,
  type WholePlantEnergy,
  type WholePlantPanels,
} from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { readEnergy } from './parts/energy-readings.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from './parts/open-board.ts';
import { flowPanel } from './whole-plant-energy/flow.ts';
import { kpiPanel } from './whole-plant-energy/kpis.ts';
import { loadPanel } from './whole-plant-energy/load.ts';
import { mixPanel } from './whole-plant-energy/mix.ts';
import { planPanel } from './whole-plant-energy/plan.ts';
import { rankingPanel } from './whole-plant-energy/ranking.ts';

const PANELS = ['kpis', 'load', 'mix', 'ranking', 'flow', 'plan'] as const;

/**
 * Payload of the whole-plant energy board. All sums are over slots, in closed quarter hours; the load
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
  const { panel, now, readings, isBare } = await readEnergy(context, open, range);
  const gap = notConfigured(context);
  return {
    ...boardEnvelope(context, open, panel.period.asked, readings),
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    panels: await permittedPanels<WholePlantPanels>(context, WHOLE_PLANT_ENERGY_CODE, {
      kpis: () => (isBare ? gap : kpiPanel(panel, now, readings.dataAsOfMs)),
      load: () => (isBare ? gap : loadPanel(panel, now)),
      mix: () => (isBare ? gap : mixPanel(panel)),
      ranking: () => (isBare ? gap : rankingPanel(panel)),
      flow: () => (isBare ? gap : flowPanel(panel)),
      plan: () => (isBare ? gap : planPanel(panel)),
    }),
  };
}
