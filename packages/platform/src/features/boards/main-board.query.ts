import { MAIN_BOARD_CODE, type MainBoard, type MainBoardPanels } from '@plantdeck/core/contract';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { isMetered, meterPlan, type PlantFrame } from '../../engine/energy/plant-frame.ts';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { hoursPanel } from './main-board/hours.ts';
import { reportTemplate } from './main-board/main-fields.ts';
import { linesPanel, readLines } from './main-board/production-lines.ts';
import { tilesPanel } from './main-board/tiles.ts';
import { readEnergy } from './parts/energy-readings.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from './parts/open-board.ts';
import { nameOf } from './parts/panel-context.ts';

export { mainBoardFields } from './main-board/main-fields.ts';

const PANELS = ['kpis', 'hours', 'lines', 'report'] as const;

/**
 * Payload of the main board: what everybody looks at on arrival. Its figures are those of the other
 * boards; the electricity report is a call of its own, and the payload only says what its filter offers.
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function mainBoardQuery(context: BoardContext, scope: BoardScope): Promise<MainBoard> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, MAIN_BOARD_CODE);
  if (!open) return emptyBoard<MainBoardPanels>(context, MAIN_BOARD_CODE, PANELS);
  const { plant, setting } = open;
  const { frame } = plant;
  const { panel, now, readings, isBare } = await readEnergy(context, open, range);
  const base = await readLines(panel);
  const gap = notConfigured(context);
  return {
    ...boardEnvelope(context, open, panel.period.asked, readings),
    boardCode: MAIN_BOARD_CODE,
    panels: await permittedPanels<MainBoardPanels>(context, MAIN_BOARD_CODE, {
      kpis: () => (isBare ? gap : tilesPanel(panel, base, now, readings.dataAsOfMs)),
      hours: () => (isBare ? gap : hoursPanel(panel)),
      lines: () => linesPanel(panel, base),
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
