import type { WidgetInfo } from '../widget/widget-kind.ts';

/** What waits for the reader: approvals, inspections, maintenance, repairs, checks, urgent alarms. */
export const toDosWidget: WidgetInfo = {
  type: 'to-dos',
  icon: 'check',
  // The platform lists only what is of pages that the reader has.
  resources: [],
  hasSettings: false,
  size: { w: 4, h: 5, minW: 2, minH: 3, maxW: 12, maxH: 20 },
  sample: async (nowMs) => (await import('./to-dos.sample.ts')).sampleToDos(nowMs),
};
