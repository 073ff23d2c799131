/** The workbench: a page of widgets that each person arranges. Each element has a door of its own. */
export type { WidgetInfo } from './widget/widget-descriptor.ts';
export { widgetKind, type WidgetKind } from './widget/widget-kind.ts';
export type { ForeignWidget } from './bench/definitions.ts';
export type { WorkbenchStorage } from './bench/storage.ts';
