import { defineWidget } from '../widget/widget-element.tsx';
import { taskMonitoringKind } from './task-monitoring.kind.tsx';
import css from './task-monitoring.css?inline';

/** Defines `<plant-task-monitoring-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(taskMonitoringKind, [css], prefix);
