import type { ReactNode } from 'react';
import { linePath, scaleTo } from './mimic-rows.ts';

const SIZE = { width: 96, height: 28 };

export interface SparkProps {
  /** In even steps, newest last; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly scale: readonly [low: number, high: number];
  /** What is normal, drawn behind the line. */
  readonly band?: readonly [low: number, high: number] | null;
}

/** The recent course of a value, for the eye only: a figure beside it has to say the same. */
export function Spark({ values, scale, band = null }: SparkProps): ReactNode {
  const x = scaleTo([0, Math.max(1, values.length - 1)], [0, SIZE.width]);
  const y = scaleTo([scale[0], scale[1]], [SIZE.height - 1, 1]);
  return (
    <svg
      className="m-spark"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {band && <rect x="0" y={y(band[1])} width={SIZE.width} height={Math.max(1, y(band[0]) - y(band[1]))} />}
      <path d={linePath(values.map((value, at) => [x(at), value === null ? null : y(value)]))} />
    </svg>
  );
}
