import { useMemo, type ReactNode } from 'react';
import { ChartView, seriesTimes, type CartesianModel, type LimitLine } from '@plantdeck/core/chart';
import {
  POWER_QUALITY_INDEXES,
  type EnergyQuality,
  type EnergyQualityPanels,
} from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, type Reader } from '../board/reader.ts';
import { indexName, valueText } from './quality.ts';
import { WORDS } from './words.ts';

type Trend = Exclude<EnergyQualityPanels['trend'], undefined | { gap: unknown }>;

function trendModel(trend: Trend, stale: boolean, reader: Reader): CartesianModel {
  const { avg, p95, index } = trend;
  const t0 = Date.parse(avg.t0);
  const times = (count: number) => seriesTimes(t0, avg.stepS, count);
  const limit = (value: number | null | undefined): LimitLine[] =>
    value == null
      ? []
      : [{ name: reader.t(`${WORDS}limit`, { value: valueText(reader, index, value, avg.unit) }), value }];
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, avg.unit) }],
    series: [
      {
        id: 'value',
        name: indexName(reader, index),
        kind: 'line',
        hue: 'd1',
        t: times(avg.v.length),
        v: avg.v,
        ...(avg.v.length < 30 ? { markers: true } : {}),
      },
      ...(p95
        ? [
            {
              id: 'p95',
              name: reader.t(`${WORDS}p95Name`),
              kind: 'line' as const,
              role: 'baseline' as const,
              t: times(p95.v.length),
              v: p95.v,
            },
          ]
        : []),
    ],
    limits: [...limit(trend.limitHi), ...limit(trend.limitLo)],
    stale,
  };
}

/** 24 hours of one index at one point, with its limits, and where the figures come from. */
export function TrendPanel(): ReactNode {
  const parts = useBoard<EnergyQuality>();
  const { board, reader, choose } = parts;
  const trend = panelValues(board.panels, 'trend');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => trend && trendModel(trend, stale, reader), [trend, stale, reader]);
  return (
    <BoardPanel
      code="trend"
      detail="/energyQuality"
      note={trend?.name}
      chip={
        trend && (
          <select
            className="head-select"
            aria-label={reader.t(`${WORDS}trend.index`)}
            value={trend.index}
            onChange={(event) => choose({ index: event.target.value })}
          >
            {POWER_QUALITY_INDEXES.map((index) => (
              <option key={index} value={index}>
                {indexName(reader, index)}
              </option>
            ))}
          </select>
        )
      }
    >
      {trend && model && (
        <>
          <div className="chart-box">
            <ChartView
              model={model}
              title={`${reader.t(`${WORDS}trend.title`)}: ${indexName(reader, trend.index)}, ${trend.name}`}
              onPaint={() => parts.painted('trend')}
            />
          </div>
          <p className="source-line">
            {[trend.source.formula, trend.name, trend.source.standard].join(' · ')}
          </p>
        </>
      )}
    </BoardPanel>
  );
}
