// Written by scripts/boards.mjs from the descriptors of the widgets.
import { widget as productionIndicators } from './production-indicators/production-indicators.widget.ts';
import { widget as taskMonitoring } from './task-monitoring/task-monitoring.widget.ts';
import { widget as commonApplications } from './common-applications/common-applications.widget.ts';
import { widget as toDos } from './to-dos/to-dos.widget.ts';
import { widget as alarmInformation } from './alarm-information/alarm-information.widget.ts';
import { widget as bestPractice } from './best-practice/best-practice.widget.ts';
import { widget as keyEquipment } from './key-equipment/key-equipment.widget.ts';
import { widget as indicatorTrend } from './indicator-trend/indicator-trend.widget.ts';
import type { SuiteWidget } from './widget/widget-descriptor.ts';

/** Every widget of the suite in the order of the catalogue. */
export const WIDGETS: readonly SuiteWidget[] = [
  {
    ...productionIndicators,
    sample: async (nowMs) =>
      (await import('./production-indicators/production-indicators.sample.ts')).sample(nowMs),
  },
  {
    ...taskMonitoring,
    sample: async (nowMs) => (await import('./task-monitoring/task-monitoring.sample.ts')).sample(nowMs),
  },
  {
    ...commonApplications,
    sample: async (nowMs) =>
      (await import('./common-applications/common-applications.sample.ts')).sample(nowMs),
  },
  { ...toDos, sample: async (nowMs) => (await import('./to-dos/to-dos.sample.ts')).sample(nowMs) },
  {
    ...alarmInformation,
    sample: async (nowMs) => (await import('./alarm-information/alarm-information.sample.ts')).sample(nowMs),
  },
  {
    ...bestPractice,
    sample: async (nowMs) => (await import('./best-practice/best-practice.sample.ts')).sample(nowMs),
  },
  {
    ...keyEquipment,
    sample: async (nowMs) => (await import('./key-equipment/key-equipment.sample.ts')).sample(nowMs),
  },
  {
    ...indicatorTrend,
    sample: async (nowMs) => (await import('./indicator-trend/indicator-trend.sample.ts')).sample(nowMs),
  },
];
