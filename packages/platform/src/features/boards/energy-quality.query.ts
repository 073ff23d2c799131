import {
  ENERGY_QUALITY_CODE,
  type EnergyQuality,
  type EnergyQualityPanels,
  type PanelGap,
} from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { qualityContext } from './energy-quality/context.ts';
import { eventsPanel } from './energy-quality/events.ts';
import { qualityKpis } from './energy-quality/kpis.ts';
import { livePanel, trendPanel } from './energy-quality/now.ts';
import { pointsPanel } from './energy-quality/points.ts';
import { powerFactorMonth } from './energy-quality/power-factor-month.ts';
import { readSpectrum } from './energy-quality/spectrum.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from './parts/open-board.ts';
import { openPanelContext } from './parts/panel-context.ts';
import { boardText } from '../board-words/index.ts';

const PANELS = ['kpis', 'points', 'live', 'trend', 'spectrum', 'pfMonth', 'events'] as const;
/** Values come each ten minutes. */
const STALE_AFTER_S = 1_800;

/**
 * Payload of the energy quality board: power quality of the metering points from values of ten
 * minutes, judged by the value that 95 % of them stay within.
 * @param scope `areaId` (the plant where left out), `range` (seven days where left out), `meterId` and `index` of the
 * single panels
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function energyQualityQuery(context: BoardContext, scope: BoardScope): Promise<EnergyQuality> {
  const range = boardRange(scope, 'last7Days');
  const open = await openBoard(context, scope, ENERGY_QUALITY_CODE);
  if (!open) return emptyBoard<EnergyQualityPanels>(context, ENERGY_QUALITY_CODE, PANELS);
  const panelContext = await openPanelContext(context, open, range);
  const quality = await qualityContext(panelContext, { meterId: scope['meterId'], index: scope['index'] });
  const { chosen, values, points } = quality;
  const noMeters: PanelGap = { gap: 'notConfigured', text: boardText(context.language, 'pq.noPoints') };
  const notMeasured: PanelGap = { gap: 'notConfigured', text: boardText(context.language, 'pq.notMeasured') };
  const noValues: PanelGap = { gap: 'noData', text: boardText(context.language, 'pq.noValues') };
  // Without a meter of the kind there is nothing to ask; without values there is nothing to show.
  const gap =
    chosen === null
      ? noMeters
      : chosen.code === null
        ? notMeasured
        : quality.newestMs === null || values.length === 0
          ? noValues
          : null;
  const spectrum = gap === null && chosen ? await readSpectrum(quality, chosen) : null;
  const month = points.some(({ code }) => code !== null) ? await powerFactorMonth(quality) : null;
  const measured = points.filter(({ code }) => code !== null);
  const known = measured.reduce(
    (sum, { code }) => sum + values.of(`pq.${code}.f`).filter((value) => !Number.isNaN(value)).length,
    0,
  );
  const expected = measured.length * values.length;
  const envelope = boardEnvelope(context, open, panelContext.period.asked, {
    dataAsOfMs:
      quality.newestMs === null
        ? panelContext.plant.newestSlotEndMs
        : Math.min(quality.newestMs, quality.span.toMs),
    completeness: expected === 0 ? 100 : (known / expected) * 100,
    notices: [],
  });
  return {
    ...envelope,
    // An imported file does not grow old while it is looked at.
    staleAfterS: panelContext.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<EnergyQualityPanels>(context, ENERGY_QUALITY_CODE, {
      kpis: () =>
        gap === null && chosen ? qualityKpis(quality, chosen, spectrum, month) : (gap ?? noMeters),
      points: () => (points.length === 0 ? noMeters : pointsPanel(quality)),
      live: () => (gap === null && chosen ? livePanel(quality, chosen) : (gap ?? noMeters)),
      trend: () => (gap === null && chosen ? trendPanel(quality, chosen) : (gap ?? noMeters)),
      spectrum: () => spectrum ?? gap ?? noValues,
      pfMonth: () => month ?? gap ?? notMeasured,
      events: () => (gap === null ? eventsPanel(quality) : gap),
    }),
  };
}
