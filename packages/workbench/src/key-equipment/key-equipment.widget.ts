import type { WidgetInfo } from '../widget/widget-kind.ts';

/** Machines that a person keeps an eye on. */
export const keyEquipmentWidget: WidgetInfo = {
  type: 'key-equipment',
  icon: 'equipment',
  resources: [],
  size: { w: 12, h: 4, minW: 3, minH: 3, maxW: 12, maxH: 24 },
  sample: async (nowMs) => (await import('./key-equipment.sample.ts')).sampleKeyEquipment(nowMs),
};
