import { useMemo, type ReactNode } from 'react';
import { DayChart, dayLine } from '../baselines/day-chart.tsx';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, shortDay } from '../board/reader.ts';
import { useEfficiency, WORDS } from './efficiency.ts';

const LIMIT_SIGMAS = 2;

/** What is left between use and expected use, with the limits beyond which it is no chance. */
export function DetailPanel(): ReactNode {
  const { board, reader } = useEfficiency();
  const detail = panelValues(board.panels, 'detail');
  const drawn = useMemo(() => {
    if (!detail) return null;
    const { residual, sigma } = detail;
    const limit = (sign: 1 | -1) => ({
      name: `${sign > 0 ? '+' : '−'}2σ ${quantity(reader, LIMIT_SIGMAS * (sigma ?? 0), residual.unit)}`,
      value: sign * LIMIT_SIGMAS * (sigma ?? 0),
    });
    return {
      labels: detail.days.map((day) => shortDay(reader, day)),
      units: [residual.unit] as const,
      series: [dayLine(residual, reader.t(`${WORDS}detail.residual`), { hue: 'd1', markers: true })],
      ...(sigma === null ? {} : { limits: [limit(1), limit(-1)] }),
    };
  }, [detail, reader]);
  const uses = useMemo(() => {
    if (!detail) return null;
    const word = (key: string) => reader.t(`${WORDS}detail.${key}`);
    return {
      labels: detail.days.map((day) => shortDay(reader, day)),
      units: [detail.actual.unit] as const,
      series: [
        dayLine(detail.actual, word('actual'), { hue: 'd1' }),
        dayLine(detail.expected, word('expected'), { role: 'baseline' }),
      ],
    };
  }, [detail, reader]);
  return (
    <BoardPanel
      code="detail"
      detail="/efficiencyAnalyze"
      note={detail ? `${detail.area.name} · ${detail.energyName}` : undefined}
    >
      {drawn && uses && (
        <div className="with-list">
          <DayChart panel="detail" title={reader.t(`${WORDS}detail.title`)} {...uses} />
          <DayChart panel="residual" title={reader.t(`${WORDS}detail.residual`)} {...drawn} />
        </div>
      )}
    </BoardPanel>
  );
}

/** Use of single shifts over the first driver, with the line of the model. */
export function ScatterPanel(): ReactNode {
  const { board, reader } = useEfficiency();
  const scatter = panelValues(board.panels, 'scatter');
  const word = (key: string, values?: Record<string, string>) => reader.t(`${WORDS}scatter.${key}`, values);
  if (!scatter) return <BoardPanel code="scatter">{null}</BoardPanel>;
  const { points, line, xUnit, yUnit } = scatter;
  const xs = [...points.map(({ x }) => x), line.x0, line.x1];
  const ys = [...points.map(({ y }) => y), line.y0, line.y1];
  const span = (values: readonly number[]) => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    const pad = (high - low || 1) * 0.04;
    return { low: low - pad, high: high + pad };
  };
  const [x, y] = [span(xs), span(ys)];
  const left = (value: number) => ((value - x.low) / (x.high - x.low)) * 100;
  const top = (value: number) => ((y.high - value) / (y.high - y.low)) * 100;
  const xShown = { code: xUnit, display: xUnit, scale: 1, dp: 0 };
  const shifts = [...new Set(points.map(({ shift }) => shift))];
  return (
    <BoardPanel code="scatter" detail="/associationAnalysis" note={scatter.xName}>
      <div className="plane" role="img" aria-label={word('label', { x: scatter.xName })}>
        <div className="plane-legend">
          {shifts.map((shift) => (
            <span key={shift}>
              <i className={`shift-${shift}`} />
              {word(`shift.${shift}`)}
            </span>
          ))}
          <span>
            <i className="before" />
            {word('baseline')}
          </span>
        </div>
        <div className="y-ticks">
          <span>{quantity(reader, y.high, yUnit)}</span>
          <span>{quantity(reader, y.low, yUnit)}</span>
        </div>
        <div className="field">
          {points.map((point) => (
            <i
              key={point.t}
              className={point.isBaseline ? 'before' : `shift-${point.shift}`}
              style={{ insetInlineStart: `${left(point.x)}%`, top: `${top(point.y)}%` }}
            />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <line x1={left(line.x0)} y1={top(line.y0)} x2={left(line.x1)} y2={top(line.y1)} />
          </svg>
        </div>
        <div className="x-ticks">
          <span>{quantity(reader, x.low, xShown)}</span>
          <span>{quantity(reader, x.high, xShown)}</span>
        </div>
      </div>
    </BoardPanel>
  );
}
