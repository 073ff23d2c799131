/** The workbench: a page of widgets that each person arranges. Each element has a door of its own. */
export { widgetKind, type WidgetInfo, type WidgetKind } from './widget/widget-kind.ts';
