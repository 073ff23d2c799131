import {
  HOT_ROLLING_CASTING_CODE,
  type HotRollingCasting,
  type RollingPanels,
} from '@plantdeck/boards/contract';
import type { BoardNotice, OwnField, PanelGap } from '@plantdeck/core/contract';
import { RollingLineSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import { ApiError, RETCODES, type BoardContext, type BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { frameOf } from '../../energy/index.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { rollingKpis } from './kpis.ts';
import { rollingFields } from './limits.ts';
import { lineContext, rollingLinesOf, type LineContext } from './line.ts';
import {
  coilPanel,
  emulsionPanel,
  energyPanel,
  mimicPanel,
  profilePanel,
  sizePanel,
  standsPanel,
} from './panels.ts';

const PANELS = ['kpis', 'mimic', 'profile', 'stands', 'size', 'coil', 'energy', 'emulsion'] as const;
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;

/**
 * Payload of the board `hotRollingCasting`: a casting and rolling line now, its last 8 hours and its day.
 * @param scope `areaId` (the plant where left out), `lineId` (the first of the area)
 * @throws {ApiError} 040401 for an area of another plant or a line that is not in it
 */
export async function hotRollingCastingQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<HotRollingCasting> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, HOT_ROLLING_CASTING_CODE);
  if (!open) return emptyBoard<RollingPanels>(context, HOT_ROLLING_CASTING_CODE, PANELS);
  const panel = await openPanelContext(context, open, range);
  const lines = await rollingLinesOf(panel);
  const wanted = scope['lineId'] ?? '';
  const chosen = wanted === '' ? lines[0] : lines.find(({ areaId }) => areaId === wanted);
  if (!chosen && wanted !== '') throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: wanted });
  const found = chosen ? await lineContext(panel, lines, chosen) : null;
  const filled = <T>(make: (of: LineContext) => T): T | PanelGap =>
    found
      ? make(found)
      : chosen
        ? { gap: 'noData', text: boardText(context.language, 'rolling.noValues') }
        : { gap: 'notConfigured', text: boardText(context.language, 'rolling.none') };
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: found?.atMs ?? null,
    completeness: found ? knownPct(found) : 0,
    notices: found ? noticesOf(found) : [],
  });
  return {
    ...envelope,
    boardCode: HOT_ROLLING_CASTING_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<RollingPanels>(context, HOT_ROLLING_CASTING_CODE, {
      kpis: () => filled(rollingKpis),
      mimic: () => filled<RollingPanels['mimic'] | Promise<RollingPanels['mimic']>>(mimicPanel),
      profile: () => filled(profilePanel),
      stands: () => filled(standsPanel),
      size: () => filled(sizePanel),
      coil: () => filled(coilPanel),
      energy: () => filled(energyPanel),
      emulsion: () => filled(emulsionPanel),
    }),
  };
}

/** Share of the sensors with a value in the newest minute, %. */
function knownPct({ line, recent }: LineContext): number {
  const keys = [...line.tags.keys()];
  const known = keys.filter((key) => Number.isFinite(recent(key).at(-1) ?? Number.NaN)).length;
  return keys.length === 0 ? 0 : (known / keys.length) * 100;
}

/** Why values are not judged while the line does not run. */
function noticesOf({ state, language }: LineContext): BoardNotice[] {
  return state === 'run'
    ? []
    : [
        {
          level: state === 'comm' || state === 'fault' ? 'warn' : 'info',
          code: `rolling.${state}`,
          text: boardText(language, `rolling.state.${state}`),
        },
      ];
}

/** Settings that only this board has. */
export async function hotRollingCastingFields(
  context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now' | 'dataAreaId'>,
): Promise<readonly OwnField[]> {
  const { plantId } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const lines = await readProcessUnits(context.db, frame.plantId, 'rollingLine', RollingLineSchema);
  const line = lines.find(({ areaId }) => frame.areas.has(areaId));
  return line ? rollingFields(line.data, context.language) : [];
}
