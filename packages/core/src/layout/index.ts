/** The grid of a workbench, pure: `@plantdeck/core/layout`. */
export { edited, type LayoutEdit, type SizeOf } from './edits.ts';
export {
  fittingSize,
  freePlace,
  GRID_COLUMNS,
  inReadingOrder,
  MAX_ROWS,
  MAX_WIDGETS,
  movedTo,
  overlaps,
  reordered,
  resizedTo,
  rowsOf,
  settled,
  type Layout,
  type LayoutItem,
  type WidgetSize,
} from './grid.ts';
export { historyOf, recorded, redone, undone, type History } from './history.ts';
export { LAYOUT_FORM, LayoutItemSchema, LayoutSchema, soundLayout } from './layout-schema.ts';
