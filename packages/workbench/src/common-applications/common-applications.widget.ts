import type { WidgetInfo } from '../widget/widget-kind.ts';

/** The pages that a person opens most. */
export const commonApplicationsWidget: WidgetInfo = {
  type: 'common-applications',
  icon: 'layers',
  resources: [],
  size: { w: 4, h: 4, minW: 2, minH: 2, maxW: 12, maxH: 12 },
  sample: async () => (await import('./common-applications.sample.ts')).sampleApplications(),
};
