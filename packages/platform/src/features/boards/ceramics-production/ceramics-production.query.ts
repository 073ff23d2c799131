import {
  CERAMICS_PRODUCTION_CODE,
  type CeramicsProduction,
  type CeramicsProductionPanels,
} from '@plantdeck/boards/contract';
import type { BoardNotice, PanelGap } from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { readEnergy } from '../parts/energy-readings.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { workshopContext } from '../workshop-energy/context.ts';
import { chainPanel, powderPanel, stocksPanel } from './chain.ts';
import { tileContext, type TileContext } from './context.ts';
import { equipmentPanel, paretoPanel, ratedUnits, stopsPanel } from './equipment.ts';
import { tileKpis } from './kpis.ts';
import { energyPanel, gradesPanel, lineTasks, ordersPanel, outputLines, outputPanel } from './output.ts';

const PANELS = [
  'kpis',
  'chain',
  'output',
  'grades',
  'energy',
  'equipment',
  'pareto',
  'stops',
  'orders',
  'powder',
  'stocks',
] as const;
const STALE_AFTER_S = 600;

/**
 * Payload of the board `ceramicsProduction`: output, quality, energy, equipment and stocks of a tile plant today.
 * @param scope `areaId` (the plant where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function ceramicsProductionQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<CeramicsProduction> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, CERAMICS_PRODUCTION_CODE);
  if (!open) return emptyBoard<CeramicsProductionPanels>(context, CERAMICS_PRODUCTION_CODE, PANELS);
  const { panel, readings } = await readEnergy(context, open, range);
  const found = await tileContext(workshopContext(panel));
  const { language, orgId } = context;
  const gap = (key: Parameters<typeof boardText>[1]): PanelGap => ({
    gap: 'notConfigured',
    text: boardText(language, key),
  });
  const filled = <T>(make: (of: TileContext) => T): T | PanelGap =>
    found ? make(found) : gap('tiles.noSteps');
  const tasks = found ? await lineTasks(found, orgId) : [];
  const lines = found ? outputLines(found, tasks) : [];
  const units = found ? ratedUnits(found) : [];
  const pareto = found ? paretoPanel(found) : null;
  const unknown: BoardNotice[] = pareto?.isUnknownHigh
    ? [
        {
          level: 'warn',
          code: 'tiles.unknownReasons',
          text: boardText(language, 'tiles.unknownReasons', { n: pareto.days }),
        },
      ]
    : [];
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    ...readings,
    notices: [...readings.notices, ...unknown],
  });
  return {
    ...envelope,
    boardCode: CERAMICS_PRODUCTION_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<CeramicsProductionPanels>(context, CERAMICS_PRODUCTION_CODE, {
      kpis: () => filled((of) => tileKpis(of, lines, units)),
      chain: async () => (found ? chainPanel(found) : gap('tiles.noSteps')),
      output: () =>
        filled((of) => (of.lineIds.length === 0 ? gap('tiles.noSorter') : outputPanel(of, lines))),
      grades: () =>
        filled((of) =>
          of.lineIds.length === 0 || of.frame.grades.length === 0 ? gap('tiles.noSorter') : gradesPanel(of),
        ),
      energy: async () => (found ? energyPanel(found) : gap('tiles.noSteps')),
      equipment: () =>
        filled((of) => (units.length === 0 ? gap('tiles.noEquipment') : equipmentPanel(of, units))),
      pareto: () => (pareto === null ? gap('tiles.noSteps') : pareto),
      stops: () => filled(stopsPanel),
      orders: async () => (found ? ordersPanel(found, orgId, tasks, lines) : gap('tiles.noSteps')),
      powder: () => filled((of) => (of.dryers.length === 0 ? gap('tiles.noDryer') : powderPanel(of))),
      stocks: () => filled((of) => (of.stocks.length === 0 ? gap('tiles.noStock') : stocksPanel(of))),
    }),
  };
}
