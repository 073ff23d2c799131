/** A sparkline's box in its own units. */
export const SPARK_WIDTH = 84;
export const SPARK_HEIGHT = 26;
const EDGE = 2;

export interface SparkShape {
  /** Path of the line; a gap is a gap. */
  readonly line: string;
  /** The last known point, or null where there is none. */
  readonly end: { readonly x: number; readonly y: number } | null;
  /** Height of the target line, or null. */
  readonly targetY: number | null;
}

/** Values (oldest first, null is a gap) as a line in a box of 84 × 26. */
export function sparkShape(values: readonly (number | null)[], target?: number | null): SparkShape {
  const known = values.filter((value) => value !== null);
  if (target !== undefined && target !== null) known.push(target);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const stepX = values.length > 1 ? (SPARK_WIDTH - EDGE * 2) / (values.length - 1) : 0;
  // Without any spread the line runs in the middle.
  const yOf = (value: number): number =>
    round(
      span === 0
        ? SPARK_HEIGHT / 2
        : SPARK_HEIGHT - EDGE - ((value - low) / span) * (SPARK_HEIGHT - EDGE * 2),
    );
  let line = '';
  let end: SparkShape['end'] = null;
  let isPenDown = false;
  values.forEach((value, index) => {
    if (value === null) {
      isPenDown = false;
      return;
    }
    end = { x: round(EDGE + index * stepX), y: yOf(value) };
    line += `${isPenDown ? 'L' : 'M'}${end.x} ${end.y}`;
    isPenDown = true;
  });
  return { line, end, targetY: target === undefined || target === null ? null : yOf(target) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
