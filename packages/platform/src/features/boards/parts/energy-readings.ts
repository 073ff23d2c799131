import type { BoardContext } from '../../api/index.ts';
import { readLoadNow, type LoadNow } from '../whole-plant-energy/load.ts';
import { boardNotices, readingCount } from '../whole-plant-energy/notices.ts';
import type { BoardPeriod, BoardReadings, OpenBoard } from './open-board.ts';
import { openPanelContext, type PanelContext } from './panel-context.ts';

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
  open: OpenBoard,
  range: BoardPeriod,
): Promise<EnergyReadings> {
  const panel = await openPanelContext(context, open, range);
  const now = await readLoadNow(panel);
  const count = readingCount(panel);
  return {
    panel,
    now,
    readings: {
      dataAsOfMs: Math.max(now.atMs ?? 0, panel.plant.newestSlotEndMs ?? 0),
      completeness: count.expected === 0 ? 0 : (count.measured / count.expected) * 100,
      estimatedSlots: count.estimated,
      notices: boardNotices(panel, now, count),
    },
    isBare: panel.frame.meters.length === 0,
  };
}
