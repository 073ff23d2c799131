import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** A year's figures against their target, their red line and the best month so far. */
export const widget = {
  type: 'best-practice',
  icon: 'idea',
  size: { w: 4, h: 5, minW: 2, minH: 3, maxW: 12, maxH: 20 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-best-practice-widget>`. */
export const element = {
  summary: 'Three to five figures of the year against target, red line and the best month so far',
  payload: '`PracticeList`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 6,
  chunks: { words: ['words-boards', 'words-workbench', 'words-indicators'] },
  docs: 'figures of the year against target, limit and best month',
} as const satisfies WidgetPlace;
