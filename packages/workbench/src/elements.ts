import { productionIndicatorsKind } from './production-indicators/production-indicators.kind.tsx';
import { bestPracticeKind } from './best-practice/best-practice.kind.tsx';
import { keyEquipmentKind } from './key-equipment/key-equipment.kind.tsx';
import { indicatorTrendKind } from './indicator-trend/indicator-trend.kind.tsx';
import type { ElementDescriptor } from '@plantdeck/core/element';
import { taskMonitoringKind } from './task-monitoring/task-monitoring.kind.tsx';
import { commonApplicationsKind } from './common-applications/common-applications.kind.tsx';
import { alarmInformationKind } from './alarm-information/alarm-information.kind.tsx';
import { workbenchElement } from './bench/workbench.element.ts';
import { toDosKind } from './to-dos/to-dos.kind.tsx';
import { widgetElement } from './widget/widget-element.tsx';
import { elementNameOf } from './widget/widget-kind.ts';

const kinds = [
  // One line each.
  taskMonitoringKind,
  commonApplicationsKind,
  toDosKind,
  alarmInformationKind,
  productionIndicatorsKind,
  bestPracticeKind,
  keyEquipmentKind,
  indicatorTrendKind,
];

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [
  workbenchElement,
  ...kinds.map((kind) => widgetElement(kind.info, kind)),
];

/** What each widget takes as `data`, by element name. */
export const payloads = Object.fromEntries(kinds.map((kind) => [elementNameOf(kind.info), kind.schema]));
