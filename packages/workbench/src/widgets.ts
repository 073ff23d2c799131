import { taskMonitoringWidget } from './task-monitoring/task-monitoring.widget.ts';
import { commonApplicationsWidget } from './common-applications/common-applications.widget.ts';
import { alarmInformationWidget } from './alarm-information/alarm-information.widget.ts';
import { productionIndicatorsWidget } from './production-indicators/production-indicators.widget.ts';
import { bestPracticeWidget } from './best-practice/best-practice.widget.ts';
import { keyEquipmentWidget } from './key-equipment/key-equipment.widget.ts';
import { indicatorTrendWidget } from './indicator-trend/indicator-trend.widget.ts';
import { toDosWidget } from './to-dos/to-dos.widget.ts';
import type { WidgetInfo } from './widget/widget-kind.ts';

/** Every widget of the suite in the order of the catalogue, one line each. */
export const WIDGETS: readonly WidgetInfo[] = [
  // The order of the catalogue.
  productionIndicatorsWidget,
  taskMonitoringWidget,
  commonApplicationsWidget,
  toDosWidget,
  alarmInformationWidget,
  bestPracticeWidget,
  keyEquipmentWidget,
  indicatorTrendWidget,
];
