import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** The course of up to ten of a person's production indicators. */
export const widget = {
  type: 'indicator-trend',
  icon: 'analysis',
  size: { w: 8, h: 6, minW: 3, minH: 4, maxW: 12, maxH: 24 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-indicator-trend-widget>`. */
export const element = {
  summary:
    'The course of up to ten production indicators, with the period before and what happened meanwhile',
  payload: '`WorkTrend`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 8,
  chunks: { first: ['drawing'], words: ['words-boards', 'words-workbench', 'words-indicators'] },
  docs: 'trend of up to ten indicators, with the period before and events',
} as const satisfies WidgetPlace;
