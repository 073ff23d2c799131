import { openMonth, openPeriod } from '../../energy/open-plant.ts';
import type { BoardRange } from '../../energy/periods.ts';
import type { BoardContext } from '../../http/handlers.ts';
import { readLoadNow, type LoadNow } from '../whole-plant-energy/load.ts';
import { boardNotices, readingCount } from '../whole-plant-energy/notices.ts';
import type { BoardReadings, OpenBoard } from './open-board.ts';
import type { PanelContext } from './panel-context.ts';

/** What every board of energy is made from: its panels' context, the load now, and how whole the readings are. */
export interface EnergyReadings {
  readonly panel: PanelContext;
  readonly now: LoadNow;
  readonly readings: BoardReadings & { readonly dataAsOfMs: number };
  /** No meter at all: every panel of energy is a gap. */
  readonly isBare: boolean;
}

/** Opens a range of a plant for a board of energy. */
export async function readEnergy(
  context: BoardContext,
  { plant, setting, areaId }: OpenBoard,
  range: BoardRange,
): Promise<EnergyReadings> {
  const { frame } = plant;
  const period = await openPeriod(plant, range);
  const panel: PanelContext = {
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
  const now = await readLoadNow(panel);
  const count = readingCount(panel);
  return {
    panel,
    now,
    readings: {
      dataAsOfMs: Math.max(now.atMs ?? 0, plant.newestSlotEndMs ?? 0),
      completeness: count.expected === 0 ? 0 : (count.measured / count.expected) * 100,
      estimatedSlots: count.estimated,
      notices: boardNotices(panel, now, count),
    },
    isBare: frame.meters.length === 0,
  };
}
