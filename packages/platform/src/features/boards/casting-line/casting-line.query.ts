import { CASTING_LINE_CODE, type CastingLine, type CastingLinePanels } from '@plantdeck/boards/contract';
import type { PanelGap } from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { settingFor } from '../../board-settings/index.ts';
import { boardText } from '../../board-words/index.ts';
import { readFurnaces } from '../melting-furnace/furnaces.ts';
import { limitsOf as furnaceLimitsOf } from '../melting-furnace/limits.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { castingKpis } from './kpis.ts';
import { castingUnits, chosenUnit, isCasting, readLine } from './line.ts';
import {
  defectsPanel,
  dropPanel,
  meltPanel,
  nextPanel,
  strandsPanel,
  todayPanel,
  trendPanel,
} from './panels.ts';

const PANELS = ['kpis', 'drop', 'strands', 'trend', 'melt', 'today', 'defects', 'next'] as const;
const MELTING_FURNACE = 'meltingFurnace';
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;
/** Between two drops nothing moves fast. */
const IDLE_REFRESH_S = 60;

/**
 * Payload of the board `castingLine`: the drop in the pit of a line, its strands, and figures of the accounting day.
 * @param scope `areaId` (the plant where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function castingLineQuery(context: BoardContext, scope: BoardScope): Promise<CastingLine> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, CASTING_LINE_CODE);
  if (!open) return emptyBoard<CastingLinePanels>(context, CASTING_LINE_CODE, PANELS);
  const panel = await openPanelContext(context, open, range);
  const unit = chosenUnit(await castingUnits(panel), panel);
  const line = unit === undefined ? null : await readLine(panel, unit);
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: line?.newestMs ?? null,
    completeness: line?.completeness ?? 0,
    notices: [],
  });
  const gap = (): PanelGap =>
    line === null
      ? { gap: 'notConfigured', text: boardText(context.language, 'casting.none') }
      : { gap: 'noData', text: boardText(context.language, 'casting.noValues') };
  const noDrop = (): PanelGap => ({ gap: 'noData', text: boardText(context.language, 'casting.noDrop') });
  const isRead = line !== null && line.newestMs !== null;
  const setting = await settingFor(context.db, {
    orgId: context.orgId,
    boardCode: MELTING_FURNACE,
    areaIds: [panel.frame.rootAreaId, ''],
    userId: context.userId,
    plantModel: panel.frame.model,
  });
  const furnaceLimits = furnaceLimitsOf(setting);
  // The furnaces lie in another part of the plant than the line they fill.
  const furnaces = await readFurnaces(
    {
      ...panel,
      areaId: panel.frame.rootAreaId,
      setting: { ...setting, own: { equipment: ['', ...(line?.data.furnaceAreaIds ?? [])] } },
    },
    furnaceLimits,
  );
  return {
    ...envelope,
    boardCode: CASTING_LINE_CODE,
    refreshS:
      line !== null && isCasting(line) ? envelope.refreshS : Math.max(envelope.refreshS, IDLE_REFRESH_S),
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<CastingLinePanels>(context, CASTING_LINE_CODE, {
      kpis: () => (isRead ? castingKpis(panel, line, furnaces, furnaceLimits) : gap()),
      drop: () => (isRead ? dropPanel(panel, line) : gap()),
      strands: () => (isRead ? strandsPanel(panel, line) : gap()),
      trend: () => (!isRead ? gap() : line.drop === null ? noDrop() : trendPanel(panel, line, line.drop)),
      melt: () => (isRead ? meltPanel(line) : gap()),
      today: () => (isRead ? todayPanel(panel, line) : gap()),
      defects: () => (isRead ? defectsPanel(panel, line) : gap()),
      next: () => (isRead ? nextPanel(panel, line, furnaces, furnaceLimits) : gap()),
    }),
  };
}
