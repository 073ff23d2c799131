import type { WidgetInfo } from '../widget/widget-kind.ts';

/** Alarms that are active now, the newest first. */
export const alarmInformationWidget: WidgetInfo = {
  type: 'alarm-information',
  icon: 'bell',
  resources: ['alarm:list'],
  size: { w: 6, h: 6, minW: 4, minH: 3, maxW: 12, maxH: 20 },
  sample: async (nowMs) => (await import('./alarm-information.sample.ts')).sampleAlarms(nowMs),
};
