import { defaultBoardSetting } from '../../board-settings/index.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import { workshopContext, type WorkshopContext } from '../workshop-energy/context.ts';
import { openMonth, openPeriod, type OpenPlant } from '../../../store/energy/open-plant.ts';
import type { Call } from '../../api/index.ts';

/** The running accounting day of what the caller sees of a plant, opened as boards open it. */
export async function openDay(
  { db, language }: Pick<Call, 'db' | 'language'>,
  plant: OpenPlant,
): Promise<WorkshopContext> {
  const { frame } = plant;
  const period = await openPeriod(plant, 'today');
  const panel: PanelContext = {
    db,
    plant,
    frame,
    areaId: frame.rootAreaId,
    range: 'today',
    period,
    month: await openMonth(plant, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs)),
    setting: defaultBoardSetting('equipmentOperation', frame.rootAreaId, frame.model),
    contractKw: null,
    language,
    withCost: false,
  };
  return workshopContext(panel);
}
