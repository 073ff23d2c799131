import {
  MELTING_FURNACE_CODE,
  type MeltingFurnace,
  type MeltingFurnacePanels,
} from '@plantdeck/boards/contract';
import type { PanelGap } from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { readFurnaces } from './furnaces.ts';
import { furnaceKpis } from './kpis.ts';
import { limitsOf } from './limits.ts';
import {
  advicePanel,
  cardOf,
  combustionPanel,
  ganttPanel,
  gasPanel,
  heatPanel,
  metalPanel,
} from './panels.ts';

const PANELS = ['kpis', 'furnaces', 'gantt', 'gas', 'combustion', 'metal', 'heat', 'advice'] as const;
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;

/**
 * Payload of the board `meltingFurnace`: every melting furnace of an area now, its heats, and figures of the accounting day.
 * @param scope `areaId` (the plant where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function meltingFurnaceQuery(context: BoardContext, scope: BoardScope): Promise<MeltingFurnace> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, MELTING_FURNACE_CODE);
  if (!open) return emptyBoard<MeltingFurnacePanels>(context, MELTING_FURNACE_CODE, PANELS);
  const panel = await openPanelContext(context, open, range);
  const limits = limitsOf(open.setting);
  const base = await readFurnaces(panel, limits);
  const { furnaces } = base;
  const heard = furnaces.filter(({ step }) => step !== null).length;
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: base.dataAsOfMs,
    completeness: furnaces.length === 0 ? 0 : (heard / furnaces.length) * 100,
    notices: [],
  });
  const gap = (): PanelGap =>
    furnaces.length === 0
      ? { gap: 'notConfigured', text: boardText(context.language, 'furnace.none') }
      : { gap: 'noData', text: boardText(context.language, 'furnace.noValues') };
  const orGap = <T>(make: () => T): T | PanelGap =>
    furnaces.length === 0 || base.dataAsOfMs === null ? gap() : make();
  return {
    ...envelope,
    boardCode: MELTING_FURNACE_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<MeltingFurnacePanels>(context, MELTING_FURNACE_CODE, {
      kpis: () => orGap(() => furnaceKpis(panel, base, limits)),
      furnaces: () => orGap(() => furnaces.map((furnace) => cardOf(panel, furnace, limits))),
      gantt: () => orGap(() => ganttPanel(panel, base, limits)),
      gas: () => orGap(() => gasPanel(panel, base, limits)),
      combustion: () => orGap(() => combustionPanel(base, limits)),
      metal: () => orGap(() => metalPanel(panel, base, limits)),
      heat: () => orGap(() => heatPanel(base)),
      advice: () => orGap(() => advicePanel(panel, base, limits)),
    }),
  };
}
