import * as v from 'valibot';
import { GRID_COLUMNS, MAX_ROWS, MAX_WIDGETS, overlaps, settled, type Layout } from './grid.ts';

/** Form of a stored layout; a number from the future is of a newer Plantdeck. */
export const LAYOUT_FORM = 1;

const cells = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** One widget of a layout as it is stored and sent. */
export const LayoutItemSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    type: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/)),
    x: cells(0, GRID_COLUMNS - 1),
    y: cells(0, MAX_ROWS),
    w: cells(1, GRID_COLUMNS),
    h: cells(1, MAX_ROWS),
    cfg: v.optional(v.unknown(), null),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.check(({ x, w }) => x + w <= GRID_COLUMNS, `reaches beyond column ${GRID_COLUMNS}`),
);

/** A whole layout: at most 30 widgets, each id once. */
export const LayoutSchema = v.pipe(
  v.array(LayoutItemSchema),
  v.maxLength(MAX_WIDGETS, `more than ${MAX_WIDGETS} widgets`),
  v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'two widgets bear one id'),
);

/**
 * A layout that is sound: what lies over another, as a faulty store may have it, gives way; what is sound is not
 * touched, so that an opened page is the saved one.
 */
export function soundLayout(layout: Layout): Layout {
  const hasOverlap = layout.some((one, index) =>
    layout.slice(index + 1).some((other) => overlaps(one, other)),
  );
  return hasOverlap ? settled(layout) : layout;
}
