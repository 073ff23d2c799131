// Written by scripts/boards.mjs from the descriptors of the widgets.
import { productionIndicatorsKind } from './production-indicators/production-indicators.kind.tsx';
import { taskMonitoringKind } from './task-monitoring/task-monitoring.kind.tsx';
import { commonApplicationsKind } from './common-applications/common-applications.kind.tsx';
import { toDosKind } from './to-dos/to-dos.kind.tsx';
import { alarmInformationKind } from './alarm-information/alarm-information.kind.tsx';
import { bestPracticeKind } from './best-practice/best-practice.kind.tsx';
import { keyEquipmentKind } from './key-equipment/key-equipment.kind.tsx';
import { indicatorTrendKind } from './indicator-trend/indicator-trend.kind.tsx';

/** What makes each widget, in the order of the catalogue. */
export const widgetKinds = [
  productionIndicatorsKind,
  taskMonitoringKind,
  commonApplicationsKind,
  toDosKind,
  alarmInformationKind,
  bestPracticeKind,
  keyEquipmentKind,
  indicatorTrendKind,
] as const;
