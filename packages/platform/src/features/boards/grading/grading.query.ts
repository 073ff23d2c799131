import { GRADING_CODE, type Grading, type GradingPanels } from '@plantdeck/boards/contract';
import type { BoardNotice, PanelGap } from '@plantdeck/core/contract';
import { ApiError, RETCODES, type BoardContext, type BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { characteristicsOf, signalsOf, yieldPanel } from './charts.ts';
import { heardMs, MINUTE_MS, sortingContext, sortingUnits, type SortingContext } from './context.ts';
import { gradingKpis } from './kpis.ts';
import { defectsPanel, gradesPanel, heatPanel, linesPanel, teamsPanel } from './panels.ts';

const PANELS = [
  'kpis',
  'lines',
  'grades',
  'yieldHourly',
  'defects',
  'heat',
  'spc',
  'teams',
  'signals',
] as const;
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;

/**
 * Payload of the board `grading`: a sorting line, its grades and defects, and its control charts.
 * @param scope `areaId` (the plant where left out), `line` (the first of the area)
 * @throws {ApiError} 040401 for an area of another plant or a line that is not in it
 */
export async function gradingQuery(context: BoardContext, scope: BoardScope): Promise<Grading> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, GRADING_CODE);
  if (!open) return emptyBoard<GradingPanels>(context, GRADING_CODE, PANELS);
  const panel = await openPanelContext(context, open, range);
  const units = await sortingUnits(panel);
  const wanted = scope['line'] ?? '';
  const chosen = wanted === '' ? units[0] : units.find(({ areaId }) => areaId === wanted);
  if (!chosen && wanted !== '') throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: wanted });
  const found = chosen ? await sortingContext(panel, units, chosen) : null;
  const yields = found && yieldPanel(found);
  const characteristics = found ? characteristicsOf(found) : [];
  const signals = found && yields ? signalsOf(found, yields, characteristics) : [];
  const filled = <T>(make: (of: SortingContext) => T): T | PanelGap =>
    found
      ? make(found)
      : chosen
        ? { gap: 'noData', text: boardText(context.language, 'grading.noValues') }
        : { gap: 'notConfigured', text: boardText(context.language, 'grading.noLine') };
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: found?.atMs ?? null,
    completeness: found ? knownPct(found) : 0,
    notices: found ? noticesOf(found) : [],
  });
  return {
    ...envelope,
    boardCode: GRADING_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<GradingPanels>(context, GRADING_CODE, {
      kpis: () =>
        yields ? filled((of) => gradingKpis(of, yields, characteristics, signals)) : filled(() => []),
      lines: () => filled(linesPanel),
      grades: () => filled(gradesPanel),
      yieldHourly: () => filled<GradingPanels['yieldHourly']>(() => yields ?? undefined),
      defects: () => filled(defectsPanel),
      heat: () => filled(heatPanel),
      spc: () => filled(({ limits }) => ({ baseDays: limits.baseDays, characteristics })),
      teams: () => filled(teamsPanel),
      signals: () => filled(() => signals),
    }),
  };
}

/** Minutes of the shown line that came since the accounting day began, %. */
function knownPct({ minutes, unit, day, atMs }: SortingContext): number {
  const expected = Math.round((atMs - day.fromMs) / MINUTE_MS);
  if (expected <= 0) return 100;
  const values = minutes.of(unit.tags.get('runs')?.tag);
  const first = Math.max(0, Math.round((day.fromMs - minutes.fromMs) / MINUTE_MS));
  return (values.subarray(first, first + expected).filter(Number.isFinite).length / expected) * 100;
}

/** Why the figures do not move. */
function noticesOf(context: SortingContext): BoardNotice[] {
  return heardMs(context, context.unit) === null
    ? [{ level: 'warn', code: 'grading.comm', text: boardText(context.language, 'grading.comm') }]
    : [];
}
