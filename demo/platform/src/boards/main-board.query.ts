import { MAIN_BOARD_CODE, type MainBoard, type MainBoardPanels } from '@plantdeck/core/contract';
import { openMonth, openPeriod } from '../energy/open-plant.ts';
import { accountingLabelAt } from '../energy/periods.ts';
import { isMetered, meterPlan, type PlantFrame } from '../energy/plant-frame.ts';
import type { BoardContext, BoardScope } from '../http/handlers.ts';
import { hoursPanel } from './main-board/hours.ts';
import { reportTemplate } from './main-board/main-fields.ts';
import { linesPanel, readLines } from './main-board/production-lines.ts';
import { tilesPanel } from './main-board/tiles.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from './parts/open-board.ts';
import { nameOf, type PanelContext } from './parts/panel-context.ts';
import { readLoadNow } from './whole-plant-energy/load.ts';
import { boardNotices, readingCount } from './whole-plant-energy/notices.ts';

export { mainBoardFields } from './main-board/main-fields.ts';

const PANELS = ['kpis', 'hours', 'lines', 'report'] as const;

/**
 * Payload of the main board (boards.md 1.18): what everybody looks at on arrival. Its figures are those of the other
 * boards; the electricity report is a call of its own, and the payload only says what its filter offers.
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function mainBoardQuery(context: BoardContext, scope: BoardScope): Promise<MainBoard> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, MAIN_BOARD_CODE);
  if (!open) return emptyBoard<MainBoardPanels>(context, MAIN_BOARD_CODE, PANELS);
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
    contractKw: setting.contractKw ?? (areaId === frame.rootAreaId ? frame.contractKw : null),
    language: context.language,
    withCost: context.can('panel:cost'),
  };
  const now = await readLoadNow(panelContext);
  const dataAsOfMs = Math.max(now.atMs ?? 0, plant.newestSlotEndMs ?? 0);
  const count = readingCount(panelContext);
  const base = await readLines(panelContext);
  const isBare = frame.meters.length === 0;
  const gap = notConfigured(context);
  return {
    ...boardEnvelope(context, open, period.asked, {
      dataAsOfMs,
      completeness: count.expected === 0 ? 0 : (count.measured / count.expected) * 100,
      estimatedSlots: count.estimated,
      notices: boardNotices(panelContext, now, count),
    }),
    boardCode: MAIN_BOARD_CODE,
    panels: await permittedPanels<MainBoardPanels>(context, MAIN_BOARD_CODE, {
      kpis: () => (isBare ? gap : tilesPanel(panelContext, base, now, dataAsOfMs)),
      hours: () => (isBare ? gap : hoursPanel(panelContext)),
      lines: () => linesPanel(panelContext, base),
      report: () => {
        const areas = meteredAreas(frame, context);
        if (areas.length === 0) return gap;
        return {
          areas,
          today: accountingLabelAt(frame.calendar, plant.askedFromMs),
          ...reportTemplate(setting),
          canExport: context.can('report:export'),
        };
      },
    }),
  };
}

/** Areas with an electricity meter in the order of the tree. */
function meteredAreas(frame: PlantFrame, { language }: BoardContext) {
  const found: { id: string; name: string; level: number }[] = [];
  const visit = (areaId: string, level: number): void => {
    const area = frame.areas.get(areaId);
    if (!area || !isMetered(meterPlan(frame, areaId, 'electric'))) return;
    found.push({ id: areaId, name: nameOf(area, language), level });
    for (const child of area.children) visit(child, level + 1);
  };
  visit(frame.rootAreaId, 0);
  return found;
}
