import { memo, type ReactNode } from 'react';
import { useBoxFact } from '@plantdeck/core/element';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, timeOf, type Reader } from '../board/reader.ts';
import type { KilnMonitoring } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

const KELVIN = { code: 'K', display: 'K', scale: 1, dp: 0 };
const ROW_PX = 9;
const NAMES_PX = 26;
const TIMES_PX = 18;

type Deviation = Exclude<KilnMonitoring['panels']['deviation'], undefined | { gap: unknown }>;

/** Every zone over the last two hours: what drifts is seen before it leaves its tolerance. */
export function DeviationPanel(): ReactNode {
  const { board, reader } = useBoard<KilnMonitoring>();
  const deviation = panelValues(board.panels, 'deviation');
  return (
    <BoardPanel
      code="deviation"
      detail="/dataQuery"
      note={deviation && reader.t(`${WORDS}deviation.scale`, { k: deviation.rangeK })}
    >
      {deviation && <HeatMap deviation={deviation} reader={reader} />}
    </BoardPanel>
  );
}

const panelWidth = ({ width }: { readonly width: number }): number =>
  Math.max(200, Math.floor(((width || 1400) >= 1100 ? width * 0.6 : width) - 60));

const HeatMap = memo(function HeatMap({
  deviation: { t0, stepS, zoneNos, v, rangeK },
  reader,
}: {
  readonly deviation: Deviation;
  readonly reader: Reader;
}): ReactNode {
  const width = useBoxFact(panelWidth);
  const steps = Math.max(1, ...v.map(({ length }) => length));
  const each = (width - NAMES_PX) / steps;
  const height = zoneNos.length * ROW_PX + TIMES_PX;
  const startMs = Date.parse(t0);
  const at = (step: number): string => timeOf(reader, new Date(startMs + step * stepS * 1000).toISOString());
  return (
    <svg className="mimic kiln-heat" viewBox={`0 0 ${width} ${height}`} height={height} role="list">
      {zoneNos.map((no, row) => {
        const known = (v[row] ?? []).filter((value) => value !== null);
        const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
        const most = known.reduce<number | null>(
          (far, value) => (far === null || Math.abs(value) > Math.abs(far) ? value : far),
          null,
        );
        const label = reader.t(`${WORDS}deviation.label`, {
          n: no,
          mean: figure(reader, mean, KELVIN, 'base'),
          most: figure(reader, most, KELVIN, 'base'),
        });
        return (
          <g key={no} role="listitem" aria-label={label} transform={`translate(0 ${row * ROW_PX})`}>
            <title>{label}</title>
            {(row % 4 === 0 || row === zoneNos.length - 1) && (
              <text aria-hidden="true" className="m-end" x={NAMES_PX - 4} y={ROW_PX}>
                {no}
              </text>
            )}
            {(v[row] ?? []).map((value, step) => (
              <rect
                key={step}
                className={value === null ? 'kiln-unknown' : value > 0 ? 'kiln-hot' : 'kiln-cold'}
                x={NAMES_PX + step * each}
                width={Math.max(0.5, each - 0.5)}
                height={ROW_PX - 1}
                opacity={value === null ? undefined : Math.min(1, 0.08 + Math.abs(value) / rangeK)}
              />
            ))}
          </g>
        );
      })}
      <g aria-hidden="true">
        <text x={NAMES_PX} y={height - 4}>
          {at(0)}
        </text>
        <text className="m-end" x={width} y={height - 4}>
          {at(steps)}
        </text>
      </g>
    </svg>
  );
});
