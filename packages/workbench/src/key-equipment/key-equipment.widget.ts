import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** Machines that a person keeps an eye on. */
export const widget = {
  type: 'key-equipment',
  icon: 'equipment',
  size: { w: 12, h: 4, minW: 3, minH: 3, maxW: 12, maxH: 24 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-key-equipment-widget>`. */
export const element = {
  summary: 'Up to ten machines with their state, what is measured at them and their figures',
  payload: '`EquipmentList & { stat?: EquipmentStat }`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 7,
  chunks: { words: ['words-boards', 'words-workbench', 'words-indicators'] },
  docs: 'up to ten machines with state, measured values and figures',
} as const satisfies WidgetPlace;
