// Written by scripts/boards.mjs from the descriptors of the widgets.
/** Widgets of the suite that need a resource, by their kind; one of them permits it. */
export const SUITE_WIDGET_RESOURCES: Readonly<Record<string, readonly string[]>> = {
  'task-monitoring': ['productionTask'],
  'alarm-information': ['alarm:list'],
};
