// Written by scripts/boards.mjs from the descriptors of the widgets.
import { sample as productionIndicators } from './production-indicators/production-indicators.sample.ts';
import { sample as taskMonitoring } from './task-monitoring/task-monitoring.sample.ts';
import { sample as commonApplications } from './common-applications/common-applications.sample.ts';
import { sample as toDos } from './to-dos/to-dos.sample.ts';
import { sample as alarmInformation } from './alarm-information/alarm-information.sample.ts';
import { sample as bestPractice } from './best-practice/best-practice.sample.ts';
import { sample as keyEquipment } from './key-equipment/key-equipment.sample.ts';
import { sample as indicatorTrend } from './indicator-trend/indicator-trend.sample.ts';

/** A payload of every widget, by element name. */
export const widgetSamples = (nowMs: number): Readonly<Record<string, unknown>> => ({
  'production-indicators-widget': productionIndicators(nowMs),
  'task-monitoring-widget': taskMonitoring(nowMs),
  'common-applications-widget': commonApplications(nowMs),
  'to-dos-widget': toDos(nowMs),
  'alarm-information-widget': alarmInformation(nowMs),
  'best-practice-widget': bestPractice(nowMs),
  'key-equipment-widget': keyEquipment(nowMs),
  'indicator-trend-widget': indicatorTrend(nowMs),
});
