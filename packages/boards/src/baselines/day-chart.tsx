import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel, type ChartSeries, type LimitLine } from '@plantdeck/core/chart';
import type { Series, Unit } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { localUnit } from '../board/reader.ts';

/** A series of days as a line of a chart. */
export const dayLine = (series: Series, name: string, look: Partial<ChartSeries> = {}): ChartSeries => ({
  id: series.key,
  name,
  kind: 'line',
  v: series.v,
  ...look,
});

export interface DayChartProps {
  /** Panel whose picture it is. */
  readonly panel: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly units: readonly [Unit] | readonly [Unit, Unit];
  readonly series: readonly ChartSeries[];
  readonly limits?: readonly LimitLine[];
  readonly fromZero?: boolean;
}

/** Lines and bars over days or months, in the board's chart. */
export function DayChart(props: DayChartProps): ReactNode {
  const { panel, title, labels, units, series, limits, fromZero = false } = props;
  const { reader, age, painted } = useBoard();
  const stale = age !== 'fresh';
  const model = useMemo<CartesianModel>(() => {
    const axis = (unit: Unit) => ({ unit: localUnit(reader, unit), fromZero });
    const [left, right] = units;
    return {
      kind: 'cartesian',
      x: { type: 'category', labels },
      y: right ? [axis(left), axis(right)] : [axis(left)],
      series,
      ...(limits ? { limits } : {}),
      stale,
    };
  }, [labels, units, series, limits, fromZero, reader, stale]);
  return (
    <div className="chart-box">
      <ChartView model={model} title={title} onPaint={() => painted(panel)} />
    </div>
  );
}
