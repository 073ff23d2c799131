export interface EndLabel {
  readonly id: string;
  /** Where the line ends; the label wants its middle there. */
  readonly yPx: number;
}

/**
 * Spreads labels at the ends of lines so that none covers another, keeping their order and moving them as little as
 * possible.
 * @param rowPx  height one label needs; the middle of a label may stand on the top or bottom edge
 * @returns the middle of each label, in the order given; labels beyond the room share the last place
 */
export function spreadLabels(
  labels: readonly EndLabel[],
  rowPx: number,
  topPx: number,
  bottomPx: number,
): readonly number[] {
  const order = labels.map((_, i) => i).toSorted((a, b) => (labels[a]?.yPx ?? 0) - (labels[b]?.yPx ?? 0));
  const placed: number[] = labels.map((label) => label.yPx);
  let lowest = topPx - rowPx;
  for (const i of order) {
    const y = Math.max(placed[i] ?? 0, lowest + rowPx);
    placed[i] = y;
    lowest = y;
  }
  let highest = bottomPx + rowPx;
  for (const i of order.toReversed()) {
    const y = Math.min(placed[i] ?? 0, highest - rowPx);
    placed[i] = Math.max(topPx, y);
    highest = placed[i] ?? 0;
  }
  return placed;
}
