import type { WidgetInfo } from '../widget/widget-kind.ts';

/** How production tasks stand against their time. */
export const taskMonitoringWidget: WidgetInfo = {
  type: 'task-monitoring',
  icon: 'table',
  resources: ['productionTask'],
  size: { w: 6, h: 6, minW: 4, minH: 3, maxW: 12, maxH: 20 },
  sample: async (nowMs) => (await import('./task-monitoring.sample.ts')).sampleTasks(nowMs),
};
