/** Where things in a row are drawn: as many rows as the width needs, none of them wider than the picture. Pure. */
export interface MimicRow {
  /** Index of the first and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Width of one, px. */
  readonly each: number;
}

/** @param leastPx what one needs to be read and hit */
export function mimicRows(count: number, widthPx: number, leastPx: number): MimicRow[] {
  if (count === 0) return [];
  const fitting = Math.max(1, Math.floor(widthPx / leastPx));
  const rows = Math.ceil(count / fitting);
  const perRow = Math.ceil(count / rows);
  return Array.from({ length: rows }, (_, row) => ({
    from: row * perRow,
    to: Math.min(count, (row + 1) * perRow),
    each: widthPx / perRow,
  })).filter(({ from, to }) => to > from);
}

/** A scale from a range of values to px; a range without an extent lies in the middle. */
export function scaleTo(
  [low, high]: readonly [number, number],
  [fromPx, toPx]: readonly [number, number],
): (value: number) => number {
  if (high <= low) return () => (fromPx + toPx) / 2;
  return (value) => fromPx + ((value - low) / (high - low)) * (toPx - fromPx);
}

/** The path of a line through points in their order; a missing one is a gap. */
export function linePath(points: readonly (readonly [x: number, y: number | null])[]): string {
  let isDown = false;
  let path = '';
  for (const [x, y] of points) {
    if (y !== null) path += `${isDown ? 'L' : 'M'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
    isDown = y !== null;
  }
  return path;
}
