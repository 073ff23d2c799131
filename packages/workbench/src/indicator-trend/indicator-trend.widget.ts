import type { WidgetInfo } from '../widget/widget-kind.ts';

/** The course of up to ten of a person's production indicators. */
export const indicatorTrendWidget: WidgetInfo = {
  type: 'indicator-trend',
  icon: 'analysis',
  resources: [],
  size: { w: 8, h: 6, minW: 3, minH: 4, maxW: 12, maxH: 24 },
  sample: async (nowMs) => (await import('./indicator-trend.sample.ts')).sampleIndicatorTrend(nowMs),
};
