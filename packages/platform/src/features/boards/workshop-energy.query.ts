import { WORKSHOP_ENERGY_CODE, type WorkshopEnergy, type WorkshopPanels } from '@plantdeck/core/contract';
import {
  isMetered,
  isWholePlant,
  meterPlan,
  productionPlan,
  type PlantFrame,
} from '../../engine/energy/plant-frame.ts';
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
import { workshopContext } from './workshop-energy/context.ts';
import { hourlyPanel, mediaPanel, tiersPanel } from './workshop-energy/flows.ts';
import { kpiPanel } from './workshop-energy/kpis.ts';
import { equipmentPanel, readMachines } from './workshop-energy/machines.ts';
import { monthTeams, shiftPanel, teamsPanel } from './workshop-energy/shift.ts';

const PANELS = [
  'kpis',
  'shift',
  'hourly',
  'teams',
  'equipment',
  'tiers',
  'media',
] as const satisfies readonly (keyof WorkshopPanels)[];

/**
 * Payload of the workshop energy board. All sums are over slots in closed quarter hours; the machines'
 * load now comes from the minutes.
 * @param scope `areaId` (the first workshop with output where left out) and `range` (today where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function workshopEnergyQuery(context: BoardContext, scope: BoardScope): Promise<WorkshopEnergy> {
  const range = boardRange(scope);
  const asked = await openBoard(context, scope, WORKSHOP_ENERGY_CODE);
  if (!asked) return emptyBoard<WorkshopPanels>(context, WORKSHOP_ENERGY_CODE, PANELS);
  const open = { ...asked, areaId: workshopOf(asked.plant.frame, asked.areaId) };
  const { panel, readings, isBare } = await readEnergy(context, open, range);
  const { dataAsOfMs } = readings;
  const workshop = workshopContext(panel);
  const machines = await readMachines(workshop);
  const teams = monthTeams(workshop);
  const gap = notConfigured(context);
  return {
    ...boardEnvelope(context, open, panel.period.asked, readings),
    panels: await permittedPanels<WorkshopPanels>(context, WORKSHOP_ENERGY_CODE, {
      kpis: () => (isBare ? gap : kpiPanel(workshop, machines, dataAsOfMs)),
      shift: () => (isBare ? gap : shiftPanel(workshop, teams, dataAsOfMs)),
      hourly: () => (isBare ? gap : hourlyPanel(workshop, machines)),
      teams: () => (isBare ? gap : teamsPanel(workshop, teams)),
      equipment: () => (isBare ? gap : equipmentPanel(workshop, machines)),
      tiers: () => (isBare ? gap : tiersPanel(workshop, dataAsOfMs)),
      media: () => (isBare ? gap : mediaPanel(workshop)),
    }),
  };
}

/** A plant is not a workshop: its first one that is metered and counted stands in until somebody chooses. */
function workshopOf(frame: PlantFrame, areaId: string): string {
  if (!isWholePlant(frame, areaId)) return areaId;
  const workshops = (frame.areas.get(areaId)?.children ?? []).filter((id) =>
    isMetered(meterPlan(frame, id, 'electric')),
  );
  return workshops.find((id) => productionPlan(frame, id).length > 0) ?? workshops[0] ?? areaId;
}
