import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** Figures that a person chose to watch, as cards. */
export const widget = {
  type: 'production-indicators',
  icon: 'statistics',
  size: { w: 8, h: 4, minW: 2, minH: 3, maxW: 12, maxH: 20 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-production-indicators-widget>`. */
export const element = {
  summary: 'Up to 14 figures that a person chose to watch, by shift, day or month, with their course',
  payload: '`QuotaList & { stat?: QuotaStat }`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 1,
  chunks: { words: ['words-boards', 'words-workbench', 'words-indicators'] },
  docs: 'up to 14 figures that a person chose, by shift, day, week or month, with their trend',
} as const satisfies WidgetPlace;
