import { sampleAlarms } from './alarm-information/alarm-information.sample.ts';
import { sampleApplications } from './common-applications/common-applications.sample.ts';
import { sampleTasks } from './task-monitoring/task-monitoring.sample.ts';
import { sampleProductionIndicators } from './production-indicators/production-indicators.sample.ts';
import { sampleBestPractice } from './best-practice/best-practice.sample.ts';
import { sampleKeyEquipment } from './key-equipment/key-equipment.sample.ts';
import { sampleIndicatorTrend } from './indicator-trend/indicator-trend.sample.ts';
import { sampleToDos } from './to-dos/to-dos.sample.ts';

/** Sample data of the package's elements by element name: for the gallery, and for trying without a platform. */
export function samples(nowMs: number): Readonly<Record<string, unknown>> {
  return {
    'task-monitoring-widget': sampleTasks(nowMs),
    'common-applications-widget': sampleApplications(),
    'alarm-information-widget': sampleAlarms(nowMs),
    'to-dos-widget': sampleToDos(nowMs),
    'production-indicators-widget': sampleProductionIndicators(nowMs),
    'best-practice-widget': sampleBestPractice(nowMs),
    'key-equipment-widget': sampleKeyEquipment(nowMs),
    'indicator-trend-widget': sampleIndicatorTrend(nowMs),
  };
}
