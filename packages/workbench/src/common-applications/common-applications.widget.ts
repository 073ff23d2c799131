import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** The pages that a person opens most. */
export const widget = {
  type: 'common-applications',
  icon: 'layers',
  size: { w: 4, h: 4, minW: 2, minH: 2, maxW: 12, maxH: 12 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-common-applications-widget>`. */
export const element = {
  summary: 'Up to ten pages of the menu that a person opens most, in an order of their own',
  payload: '`WorkApplications`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 3,
  docs: 'up to ten pages of the menu that a person opens most',
} as const satisfies WidgetPlace;
