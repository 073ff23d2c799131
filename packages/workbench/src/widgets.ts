import { taskMonitoringWidget } from './task-monitoring/task-monitoring.widget.ts';
import { commonApplicationsWidget } from './common-applications/common-applications.widget.ts';
import { alarmInformationWidget } from './alarm-information/alarm-information.widget.ts';
import { toDosWidget } from './to-dos/to-dos.widget.ts';
import type { WidgetInfo } from './widget/widget-kind.ts';

/** Every widget of the suite in the order of the catalogue, one line each. */
export const WIDGETS: readonly WidgetInfo[] = [
  // The order of the catalogue.
  taskMonitoringWidget,
  commonApplicationsWidget,
  toDosWidget,
  alarmInformationWidget,
];
