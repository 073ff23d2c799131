import { PAPER_QUALITY_PREDICTION_CODE, type PaperQualityPrediction } from '@plantdeck/boards/contract';
import type { BoardNotice, PanelGap } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { boardEnvelope, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { qualityContext, readLine, type QualityContext } from './context.ts';
import {
  advicePanel,
  contribPanel,
  labPanel,
  machinePanel,
  modelPanel,
  propertiesPanel,
  qualityKpis,
  reelPanel,
  residualsPanel,
} from './panels.ts';

type Panels = PaperQualityPrediction['panels'];
const PANELS = [
  'kpis',
  'reel',
  'machine',
  'props',
  'residuals',
  'contrib',
  'model',
  'advice',
  'lab',
] as const;
/** Values come each ten minutes. */
const STALE_AFTER_S = 1_800;
const DAY_WINDOWS = 144;

/**
 * Payload of the quality prediction of a paper machine: what the reel being made will test as, how far that may be
 * trusted, and what the laboratory found. Advice only: no set point is written.
 * @throws {ApiError} 040401 for an area of another plant
 */
export async function paperQualityPredictionQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<PaperQualityPrediction> {
  const open = await openBoard(context, scope, PAPER_QUALITY_PREDICTION_CODE);
  if (!open) return emptyBoard<Panels>(context, PAPER_QUALITY_PREDICTION_CODE, PANELS);
  const panel = await openPanelContext(context, open, 'today');
  const { frame } = panel;
  const found = await readLine(context.db, frame.plantId, panel.setting.own ?? {});
  // Who may not see the machine sees nothing of its paper.
  const line = found && frame.areas.has(found.areaId) ? found : null;
  const quality = line && (await qualityContext(panel, line));
  const gap: PanelGap | null =
    quality === null
      ? { gap: 'notConfigured', text: boardText(context.language, 'quality.none') }
      : quality.window < 0
        ? { gap: 'noData', text: boardText(context.language, 'quality.noValues') }
        : null;
  const known = quality ? knownShare(quality) : 100;
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs:
      quality && gap === null ? Math.min(quality.endMs, panel.plant.nowMs) : panel.plant.newestSlotEndMs,
    completeness: known,
    notices: quality && gap === null ? noticesOf(quality) : [],
  });
  const filled = <T>(make: (quality: QualityContext) => T): T | PanelGap =>
    quality && gap === null ? make(quality) : (gap ?? { gap: 'noData' });
  return {
    ...envelope,
    staleAfterS: frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<Panels>(context, PAPER_QUALITY_PREDICTION_CODE, {
      kpis: () => filled(qualityKpis),
      reel: () => filled(reelPanel),
      machine: () => filled<Panels['machine'] | Promise<Panels['machine']>>(machinePanel),
      props: () => filled(propertiesPanel),
      residuals: () => filled(residualsPanel),
      contrib: () => filled(contribPanel),
      model: () => filled(modelPanel),
      // Without a prediction there is nothing to advise from, which is not the same as nothing to do.
      advice: () =>
        filled<Panels['advice']>((known) =>
          known.predictions.some((one) => one?.kind === 'value')
            ? advicePanel(known)
            : { gap: 'noData', text: boardText(context.language, 'quality.noProbability') },
        ),
      lab: () => filled(labPanel),
    }),
  };
}

/** Share of the inputs' values of the last day that are there, %. */
function knownShare({ line, tags, plant }: QualityContext): number {
  const last = Math.floor((plant.nowMs - tags.fromMs) / WINDOW_MS);
  // What has not been written yet is not missing.
  const span = [Math.max(0, last - DAY_WINDOWS - 1), Math.max(0, last - 1)] as const;
  const expected = line.inputs.length * (span[1] - span[0]);
  const known = line.inputs.reduce(
    (sum, { tag }) =>
      sum +
      tags
        .of(tag)
        .slice(...span)
        .filter((value) => !Number.isNaN(value)).length,
    0,
  );
  return expected === 0 ? 0 : (known / expected) * 100;
}

/** What a machine tender has to know before the figures. */
function noticesOf(context: QualityContext): BoardNotice[] {
  const { line, checks, state, sensors, language } = context;
  const notices: BoardNotice[] = [];
  if (state !== 'running')
    notices.push({
      level: 'info',
      code: `quality.${state}`,
      text: boardText(language, `quality.state.${state}`),
    });
  else
    checks.forEach(({ fault }, n) => {
      const input = line.inputs[n];
      if (fault === null || !input) return;
      const name = plantName(language, input.name);
      notices.push({
        level: 'warn',
        code: `quality.sensor.${input.tag}`,
        text: boardText(language, `quality.sensor.${fault}`, { name }),
      });
    });
  line.properties.forEach(({ name, code }, n) => {
    const sensor = sensors[n];
    if (sensor?.kind !== 'ready' || sensor.health.state !== 'degraded') return;
    notices.push({
      level: 'warn',
      code: `quality.degraded.${code}`,
      text: boardText(language, 'quality.degraded', { name: plantName(language, name) }),
    });
  });
  return notices;
}
