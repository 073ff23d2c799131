/** Steps of the arrow keys over the grid, and places under a pointer: pure. */
import { GRID_COLUMNS, movedTo, resizedTo, rowsOf, type Layout, type SizeOf } from '@plantdeck/core/layout';

export interface Step {
  readonly dx: number;
  readonly dy: number;
}

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};
export const stepOfKey = (key: string): Step | null => ARROWS[key] ?? null;

const placesOf = (layout: Layout): string =>
  layout.map(({ id, x, y, w, h }) => [id, x, y, w, h].join()).join(' ');

/**
 * The layout after one step of a widget. Where the next cell changes nothing, since everything falls upwards, the step
 * reaches on to the first that does: past the widget below, for one.
 */
export function steppedMove(layout: Layout, id: string, { dx, dy }: Step): Layout {
  const item = layout.find((each) => each.id === id);
  if (!item) return layout;
  const before = placesOf(layout);
  const most = dx === 0 ? rowsOf(layout) : GRID_COLUMNS;
  for (let by = 1; by <= most; by += 1) {
    const x = item.x + dx * by;
    const y = item.y + dy * by;
    if (x < 0 || x + item.w > GRID_COLUMNS || y < 0) break;
    const next = movedTo(layout, id, x, y);
    const moved = next.find((each) => each.id === id);
    // A step to the right that only lets others fall is none.
    if (placesOf(next) !== before && moved && (moved.x !== item.x || moved.y !== item.y)) return next;
  }
  return layout;
}

export function steppedSize(layout: Layout, id: string, { dx, dy }: Step, sizeOf: SizeOf): Layout {
  const item = layout.find((each) => each.id === id);
  const size = item && sizeOf(item.type);
  if (!item || !size) return layout;
  const next = resizedTo(layout, id, item.w + dx, item.h + dy, size);
  return placesOf(next) === placesOf(layout) ? layout : next;
}

/** Measures of the grid on the screen, px. */
export interface GridMeasure {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rowHeightPx: number;
  readonly gapPx: number;
}

/** Distance from one column, and one row, to the next. */
export const pitchOf = ({
  width,
  rowHeightPx,
  gapPx,
}: GridMeasure): { readonly x: number; readonly y: number } => ({
  x: (width + gapPx) / GRID_COLUMNS,
  y: rowHeightPx + gapPx,
});

/** The cell under a point; null outside of the grid. Below its end is still in it. */
export function cellAt(
  measure: GridMeasure,
  clientX: number,
  clientY: number,
): { readonly x: number; readonly y: number } | null {
  const { left, top, width } = measure;
  if (clientX < left || clientX > left + width || clientY < top) return null;
  const pitch = pitchOf(measure);
  return {
    x: Math.min(GRID_COLUMNS - 1, Math.floor((clientX - left) / pitch.x)),
    y: Math.floor((clientY - top) / pitch.y),
  };
}
