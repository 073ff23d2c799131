import { toDosWidget } from './to-dos/to-dos.widget.ts';
import type { WidgetInfo } from './widget/widget-kind.ts';

/** Every widget of the suite in the order of the catalogue, one line each. */
export const WIDGETS: readonly WidgetInfo[] = [
  // The order of the catalogue.
  toDosWidget,
];
