import { memo, type ReactNode } from 'react';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkShape } from './sparkline.ts';

export interface SparklineProps {
  /** Oldest first; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly target?: number | null | undefined;
  /** Grey, for values that are stale. */
  readonly muted?: boolean | undefined;
}

/** The recent past of a figure, without axes; the tile's words say what it is. */
export const Sparkline = memo(function Sparkline({ values, target, muted }: SparklineProps): ReactNode {
  const { line, end, targetY } = sparkShape(values, target);
  return (
    <svg
      className={muted ? 'spark spark-muted' : 'spark'}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      aria-hidden="true"
    >
      {targetY !== null && <path className="spark-target" d={`M0 ${targetY}H${SPARK_WIDTH}`} />}
      <path d={line} />
      {end && <circle cx={end.x} cy={end.y} r="1.8" />}
    </svg>
  );
});

export interface KpiTileProps {
  readonly label: ReactNode;
  /** The figure as text, a dash where it is unknown. */
  readonly value: string;
  readonly unit?: string | undefined;
  /** One line: delta and basis, or judgement chip and target. */
  readonly children?: ReactNode;
  readonly spark?: readonly (number | null)[] | undefined;
  readonly target?: number | null | undefined;
  /** Grey with a hatched line and no judgement. */
  readonly stale?: boolean | undefined;
  readonly title?: string | undefined;
}

export function KpiTile({
  label,
  value,
  unit,
  children,
  spark,
  target,
  stale,
  title,
}: KpiTileProps): ReactNode {
  return (
    <div className="kpi" part="kpi" title={title}>
      <div className="k">{label}</div>
      <div className="v">
        <span className={stale ? 'stale-value' : undefined}>{value}</span>
        {unit && <small>{unit}</small>}
      </div>
      {spark && <Sparkline values={spark} target={target} muted={stale} />}
      <div className="d">{children}</div>
    </div>
  );
}
