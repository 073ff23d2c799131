import { sampleAlarms } from './alarm-information/alarm-information.sample.ts';
import { sampleApplications } from './common-applications/common-applications.sample.ts';
import { sampleTasks } from './task-monitoring/task-monitoring.sample.ts';
import { sampleToDos } from './to-dos/to-dos.sample.ts';

/** Sample data of the package's elements by element name: for the gallery, and for trying without a platform. */
export function samples(nowMs: number): Readonly<Record<string, unknown>> {
  return {
    'task-monitoring-widget': sampleTasks(nowMs),
    'common-applications-widget': sampleApplications(),
    'alarm-information-widget': sampleAlarms(nowMs),
    'to-dos-widget': sampleToDos(nowMs),
  };
}
