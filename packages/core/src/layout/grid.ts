/**
 * The grid of a workbench: where its widgets stand, in whole cells of twelve columns. Everything here is pure, so that
 * the page and the platform judge a layout alike. Widgets fall upwards until something is above them, and what is in
 * the way of a moved one gives way downwards.
 */

/** Columns of the grid at its full width. */
export const GRID_COLUMNS = 12;
/** Widgets on one page. */
export const MAX_WIDGETS = 30;
/** No layout reaches further down, in rows. */
export const MAX_ROWS = 400;

/** What a widget needs and takes, in cells. */
export interface WidgetSize {
  readonly w: number;
  readonly h: number;
  readonly minW: number;
  readonly minH: number;
  readonly maxW: number;
  readonly maxH: number;
}

/** One widget's place. The order of the list is the order of a narrow page, where each widget has the whole width. */
export interface LayoutItem {
  /** Unique within the layout. */
  readonly id: string;
  /** Name of the widget's kind. */
  readonly type: string;
  /** Column and row of the upper left cell, from 0. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** The widget's own settings, read by the widget alone. */
  readonly cfg: unknown;
  /** Of the widget's own settings. */
  readonly version: number;
}

export type Layout = readonly LayoutItem[];

interface Cells {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Whether two places share a cell. */
export function overlaps(one: Cells, other: Cells): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

/** Rows that a layout takes. */
export function rowsOf(layout: Layout): number {
  return layout.reduce((rows, { y, h }) => Math.max(rows, y + h), 0);
}

/** As they are read: by rows, then by columns. */
export function inReadingOrder(layout: Layout): Layout {
  return [...layout].sort((one, other) => one.y - other.y || one.x - other.x);
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.round(value), least), Math.max(least, most));

/** A size that the kind of widget and the grid allow. */
export function fittingSize(
  size: WidgetSize,
  w: number,
  h: number,
): { readonly w: number; readonly h: number } {
  return {
    w: clamp(w, size.minW, Math.min(size.maxW, GRID_COLUMNS)),
    h: clamp(h, size.minH, size.maxH),
  };
}

/**
 * Lets everything fall upwards. The list keeps its order.
 * @param first  id of a widget that has its place before all others, such as the one in hand
 */
export function settled(layout: Layout, first?: string): Layout {
  const placed: LayoutItem[] = [];
  const moved = new Map<string, LayoutItem>();
  const order = [...inReadingOrder(layout)].sort(
    (one, other) => Number(other.id === first) - Number(one.id === first),
  );
  for (const item of order) {
    const blockerAt = (y: number): LayoutItem | undefined =>
      placed.find((other) => overlaps({ ...item, y }, other));
    let { y } = item;
    for (let blocker = blockerAt(y); blocker; blocker = blockerAt(y)) y = blocker.y + blocker.h;
    while (item.id !== first && y > 0 && !blockerAt(y - 1)) y -= 1;
    const settledItem = y === item.y ? item : { ...item, y };
    placed.push(settledItem);
    moved.set(item.id, settledItem);
  }
  return layout.map((item) => moved.get(item.id) ?? item);
}

/** The layout with one widget elsewhere; what is in its way gives way, and everything falls upwards. */
export function movedTo(layout: Layout, id: string, x: number, y: number): Layout {
  const item = layout.find((each) => each.id === id);
  if (!item) return layout;
  const there = { ...item, x: clamp(x, 0, GRID_COLUMNS - item.w), y: clamp(y, 0, MAX_ROWS) };
  return placedAnew(layout, there);
}

/** The layout with one widget of another size, as far as its kind allows. */
export function resizedTo(layout: Layout, id: string, w: number, h: number, size: WidgetSize): Layout {
  const item = layout.find((each) => each.id === id);
  if (!item) return layout;
  const fitting = fittingSize(size, Math.min(w, GRID_COLUMNS - item.x), h);
  const x = Math.min(item.x, GRID_COLUMNS - fitting.w);
  return placedAnew(layout, { ...item, ...fitting, x });
}

function placedAnew(layout: Layout, there: LayoutItem): Layout {
  const pushed = settled(
    layout.map((each) => (each.id === there.id ? there : each)),
    there.id,
  );
  // Nothing hangs in the air, the moved one neither.
  return settled(pushed);
}

/** The first free place for a new widget, read from the top; below everything where nothing is free. */
export function freePlace(layout: Layout, w: number, h: number): { readonly x: number; readonly y: number } {
  const rows = rowsOf(layout);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x + w <= GRID_COLUMNS; x++) {
      const there = { x, y, w, h };
      if (!layout.some((each) => overlaps(each, there))) return { x, y };
    }
  }
  return { x: 0, y: rows };
}

/** The list with one widget a place further, for narrow pages; the grid stays as it is. */
export function reordered(layout: Layout, id: string, by: -1 | 1): Layout {
  const at = layout.findIndex((each) => each.id === id);
  const to = at + by;
  const item = layout[at];
  const other = layout[to];
  if (!item || !other) return layout;
  return layout.map((each, index) => (index === at ? other : index === to ? item : each));
}
