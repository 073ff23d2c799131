import type { WidgetElementInput, WidgetInfo, WidgetPlace } from '../widget/widget-descriptor.ts';

/** Alarms that are active now, the newest first. */
export const widget = {
  type: 'alarm-information',
  icon: 'bell',
  size: { w: 6, h: 6, minW: 4, minH: 3, maxW: 12, maxH: 20 },
} as const satisfies WidgetInfo;

/** Everything public about `<plant-alarm-information-widget>`. */
export const element = {
  summary:
    'Active alarms by object and name, the newest first, live, with acknowledging where it is permitted',
  payload: '`{ stat: WorkAlarmStat, page: WorkAlarmPage }`',
} as const satisfies WidgetElementInput;

/** Where the suite and the platform show it. */
export const place = {
  order: 5,
  resources: ['alarm:list'],
  docs: 'active alarms, newest first, live; acknowledging',
} as const satisfies WidgetPlace;
