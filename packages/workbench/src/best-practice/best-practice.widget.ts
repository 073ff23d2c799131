import type { WidgetInfo } from '../widget/widget-kind.ts';

/** A year's figures against their target, their red line and the best month so far. */
export const bestPracticeWidget: WidgetInfo = {
  type: 'best-practice',
  icon: 'idea',
  resources: [],
  size: { w: 4, h: 5, minW: 2, minH: 3, maxW: 12, maxH: 20 },
  sample: async (nowMs) => (await import('./best-practice.sample.ts')).sampleBestPractice(nowMs),
};
