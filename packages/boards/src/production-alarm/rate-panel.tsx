import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel } from '@plantdeck/core/chart';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { timeOf } from '../board/reader.ts';
import { WORDS } from './words.ts';

/** One is easily handled, two at most, ten are a flood. */
const LIMITS = [
  ['target', 1],
  ['manageable', 2],
  ['flood', 10],
] as const;

/** Alarms in ten minutes over 24 hours, with what one operator can handle. */
export function RatePanel(): ReactNode {
  const parts = useBoard<ProductionAlarm>();
  const { board, reader } = parts;
  const rate = panelValues(board.panels, 'rate');
  const stale = parts.age !== 'fresh';
  const model = useMemo<CartesianModel | null>(() => {
    if (!rate) return null;
    const t0 = Date.parse(rate.t0);
    return {
      kind: 'cartesian',
      // Windows, not moments: each has its own place.
      x: {
        type: 'category',
        labels: rate.v.map((_, i) => timeOf(reader, t0 + i * rate.stepS * 1000)),
      },
      y: [{ unit: rate.unit, fromZero: true }],
      series: [
        {
          id: 'rate',
          name: reader.t(`${WORDS}rate.series`),
          kind: 'bar',
          v: rate.v,
          runningIndex: rate.v.length - 1,
        },
      ],
      limits: LIMITS.map(([key, value]) => ({ name: reader.t(`${WORDS}rate.${key}`, { value }), value })),
      stale,
    };
  }, [rate, reader, stale]);
  return (
    <BoardPanel code="rate" detail="/equipmentAlarm" note={reader.t(`${WORDS}rate.sub`)}>
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}rate.title`)}
            onPaint={() => parts.painted('rate')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
