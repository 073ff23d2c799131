import type { WidgetInfo } from '../widget/widget-kind.ts';

/** Figures that a person chose to watch, as cards. */
export const productionIndicatorsWidget: WidgetInfo = {
  type: 'production-indicators',
  icon: 'statistics',
  resources: [],
  size: { w: 8, h: 4, minW: 2, minH: 3, maxW: 12, maxH: 20 },
  sample: async (nowMs) =>
    (await import('./production-indicators.sample.ts')).sampleProductionIndicators(nowMs),
};
