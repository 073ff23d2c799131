import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** How production tasks stand against their time. */
export const widget = {
  type: 'task-monitoring',
  icon: 'table',
  size: { w: 6, h: 6, minW: 4, minH: 3, maxW: 12, maxH: 20 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-task-monitoring-widget>`. */
export const element = {
  summary:
    'Production tasks by state, the late first: what is done against the time that is gone, and when they end',
  payload: '`{ stat: WorkTaskStat, page: WorkTaskPage }`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 2,
  resources: ['productionTask'],
  docs: 'production tasks by state, overdue first: progress against elapsed time',
} as const satisfies WidgetPlace;
