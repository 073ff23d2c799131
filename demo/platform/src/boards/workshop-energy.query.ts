import { WORKSHOP_ENERGY_CODE, type WorkshopEnergy, type WorkshopPanels } from '@plantdeck/core/contract';
import { openMonth, openPeriod } from '../energy/open-plant.ts';
import {
  isMetered,
  isWholePlant,
  meterPlan,
  productionPlan,
  type PlantFrame,
} from '../energy/plant-frame.ts';
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
import { readLoadNow } from './whole-plant-energy/load.ts';
import { boardNotices, readingCount } from './whole-plant-energy/notices.ts';
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
 * Payload of the workshop energy board (boards.md 1.2). All sums are over slots in closed quarter hours; the machines'
 * load now comes from the minutes.
 * @param scope `areaId` (the first workshop with output where left out) and `range` (today where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function workshopEnergyQuery(context: BoardContext, scope: BoardScope): Promise<WorkshopEnergy> {
  const range = boardRange(scope);
  const asked = await openBoard(context, scope, WORKSHOP_ENERGY_CODE);
  if (!asked) return emptyBoard<WorkshopPanels>(context, WORKSHOP_ENERGY_CODE, PANELS);
  const { plant, setting } = asked;
  const { frame } = plant;
  const open = { ...asked, areaId: workshopOf(frame, asked.areaId) };
  const period = await openPeriod(plant, range);
  const panelContext: PanelContext = {
    db: context.db,
    plant,
    frame,
    areaId: open.areaId,
    range,
    period,
    month: await openMonth(plant, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs)),
    setting,
    contractKw: null,
    language: context.language,
    withCost: context.can('panel:cost'),
  };
  const workshop = workshopContext(panelContext);
  const machines = await readMachines(workshop);
  const teams = monthTeams(workshop);
  const load = await readLoadNow(panelContext);
  const dataAsOfMs = Math.max(load.atMs ?? 0, plant.newestSlotEndMs ?? 0);
  const count = readingCount(panelContext);
  const gap = notConfigured(context);
  const isBare = frame.meters.length === 0;
  return {
    ...boardEnvelope(context, open, period.asked, {
      dataAsOfMs,
      completeness: count.expected === 0 ? 0 : (count.measured / count.expected) * 100,
      estimatedSlots: count.estimated,
      notices: boardNotices(panelContext, load, count),
    }),
    panels: await permittedPanels<WorkshopPanels>(context, WORKSHOP_ENERGY_CODE, {
      kpis: () => (isBare ? gap : kpiPanel(workshop, machines, dataAsOfMs)),
      shift: () => (isBare ? gap : shiftPanel(workshop, teams)),
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
