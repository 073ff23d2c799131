import {
  ROTARY_KILN_PRODUCTION_CODE,
  type RotaryKilnProduction,
  type RotaryPanels,
} from '@plantdeck/boards/contract';
import type { BoardNotice, OwnField, PanelGap } from '@plantdeck/core/contract';
import { RotaryKilnSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import { ApiError, RETCODES, type BoardContext, type BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { rotaryContext, rotaryKilnsOf, type RotaryContext } from './context.ts';
import { heatPanel } from './heat.ts';
import { rotaryKpis } from './kpis.ts';
import { rotaryFields } from './limits.ts';
import {
  emissionsPanel,
  fcaoPanel,
  fuelPanel,
  mimicPanel,
  shellPanel,
  stabilityPanel,
  tilesPanel,
} from './panels.ts';

const PANELS = ['kpis', 'mimic', 'tiles', 'stability', 'fcao', 'heat', 'fuel', 'shell', 'emissions'] as const;
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;

/**
 * Payload of the board `rotaryKilnProduction`: a cement kiln line now, its last 8 hours, its laboratory and its day.
 * @param scope `areaId` (the plant where left out), `kilnId` (the first of the area)
 * @throws {ApiError} 040401 for an area of another plant or a kiln that is not in it
 */
export async function rotaryKilnProductionQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<RotaryKilnProduction> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, ROTARY_KILN_PRODUCTION_CODE);
  if (!open) return emptyBoard<RotaryPanels>(context, ROTARY_KILN_PRODUCTION_CODE, PANELS);
  const panel = await openPanelContext(context, open, range);
  const kilns = await rotaryKilnsOf(panel);
  const wanted = scope['kilnId'] ?? '';
  const chosen = wanted === '' ? kilns[0] : kilns.find(({ areaId }) => areaId === wanted);
  if (!chosen && wanted !== '') throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: wanted });
  const found = chosen ? await rotaryContext(panel, kilns, chosen) : null;
  const filled = <T>(make: (of: RotaryContext) => T): T | PanelGap =>
    found
      ? make(found)
      : chosen
        ? { gap: 'noData', text: boardText(context.language, 'rotary.noValues') }
        : { gap: 'notConfigured', text: boardText(context.language, 'rotary.noKiln') };
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: found?.atMs ?? null,
    completeness: found ? knownPct(found) : 0,
    notices: found ? noticesOf(found) : [],
  });
  return {
    ...envelope,
    boardCode: ROTARY_KILN_PRODUCTION_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<RotaryPanels>(context, ROTARY_KILN_PRODUCTION_CODE, {
      kpis: () => filled(rotaryKpis),
      mimic: () => filled<RotaryPanels['mimic'] | Promise<RotaryPanels['mimic']>>(mimicPanel),
      tiles: () => filled(tilesPanel),
      stability: () => filled(stabilityPanel),
      fcao: () =>
        filled<RotaryPanels['fcao']>((known) =>
          known.samples.length === 0
            ? { gap: 'noData', text: boardText(context.language, 'rotary.noSamples') }
            : fcaoPanel(known),
        ),
      heat: () => filled(heatPanel),
      fuel: () => filled(fuelPanel),
      shell: () => filled(shellPanel),
      emissions: () => filled(emissionsPanel),
    }),
  };
}

/** Share of the sensors with a value in the newest minute, %. */
function knownPct({ kiln, recent }: RotaryContext): number {
  const keys = [...kiln.tags.keys()];
  const known = keys.filter((key) => Number.isFinite(recent(key).at(-1) ?? Number.NaN)).length;
  return keys.length === 0 ? 0 : (known / keys.length) * 100;
}

/** Why values are not judged while the kiln does not run. */
function noticesOf({ state, language }: RotaryContext): BoardNotice[] {
  return state === 'run'
    ? []
    : [
        {
          level: state === 'comm' ? 'warn' : 'info',
          code: `rotary.${state}`,
          text: boardText(language, `rotary.state.${state}`),
        },
      ];
}

/** Settings that only this board has. */
export async function rotaryKilnProductionFields({
  db,
  plantId,
  language,
}: Pick<BoardContext, 'db' | 'plantId' | 'language'>): Promise<readonly OwnField[]> {
  if (plantId === null) return [];
  const [kiln] = await readProcessUnits(db, plantId, 'rotaryKiln', RotaryKilnSchema);
  return kiln ? rotaryFields(kiln.data, language) : [];
}
