import { useMemo, type ReactNode } from 'react';
import { ChartView, seriesTimes, type CartesianModel } from '@plantdeck/core/chart';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import type { CastingLine } from './casting-line.contract.ts';
import { WORDS } from './words.ts';

type Trend = Exclude<CastingLine['panels']['trend'], undefined | { gap: unknown }>;
type Tag = Trend['tags'][number];

function model({ tag, actual, lo, hi }: Tag, stale: boolean, reader: Reader): CartesianModel {
  const end = (key: 'lo' | 'hi', { v }: Tag['lo']) => {
    const value = v.findLast((one) => one !== null) ?? null;
    return value === null
      ? []
      : [
          {
            name: reader.t(`${WORDS}trend.${key}`, { value: quantity(reader, value, actual.unit, 'base') }),
            value,
          },
        ];
  };
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, actual.unit) }],
    series: [
      {
        id: tag,
        name: reader.t(`${WORDS}value.${tag}`),
        kind: 'line',
        hue: 'd1',
        t: seriesTimes(Date.parse(actual.t0), actual.stepS, actual.v.length),
        v: actual.v,
      },
    ],
    limits: [...end('hi', hi), ...end('lo', lo)],
    stale,
  };
}

/** Each value of the drop with the band of its recipe, one chart below the other. */
export function TrendPanel(): ReactNode {
  const { board, reader, age, painted } = useBoard<CastingLine>();
  const trend = panelValues(board.panels, 'trend');
  const stale = age !== 'fresh';
  const charts = useMemo(
    () => trend?.tags.map((one) => ({ tag: one, chart: model(one, stale, reader) })),
    [trend, stale, reader],
  );
  return (
    <BoardPanel
      code="trend"
      detail="/dataQuery"
      note={trend && reader.t(`${WORDS}trend.of`, { no: trend.no })}
    >
      {charts && (
        <ul className="cast-trends">
          {charts.map(({ tag, chart }) => {
            const name = reader.t(`${WORDS}value.${tag.tag}`);
            const isOff = !stale && tag.judge === 'abnormal';
            return (
              <li key={tag.tag}>
                <p className="cast-trend-head">
                  <span className="ell">{name}</span>
                  <b>
                    {quantity(
                      reader,
                      tag.actual.v.findLast((one) => one !== null) ?? null,
                      tag.actual.unit,
                      'base',
                    )}
                  </b>
                  {isOff && <span className="is-marked">{reader.t(`${WORDS}outside`)}</span>}
                </p>
                <div className="chart-box">
                  <ChartView model={chart} title={name} onPaint={() => painted('trend')} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}
