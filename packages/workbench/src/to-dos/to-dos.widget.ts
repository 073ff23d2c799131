import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** What waits for the reader: approvals, inspections, maintenance, repairs, checks, urgent alarms. */
export const widget = {
  type: 'to-dos',
  icon: 'check',
  hasSettings: false,
  size: { w: 4, h: 5, minW: 2, minH: 3, maxW: 12, maxH: 20 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-to-dos-widget>`. */
export const element = {
  summary: 'What waits for the reader, the late first, with the page that each is done on',
  payload: '`{ stat: BacklogStat, page: BacklogPage }`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 4,
  // Needs no resource: the platform lists only what is on pages that the reader may open.
  docs: 'what waits for a person, overdue first, with the page to do it on',
} as const satisfies WidgetPlace;
