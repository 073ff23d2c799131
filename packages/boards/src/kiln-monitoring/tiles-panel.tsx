import type { ReactNode } from 'react';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity } from '../board/reader.ts';
import { linePath, scaleTo } from '../mimic/mimic-rows.ts';
import type { KilnMonitoring } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

const SPARK = { width: 96, height: 28 };

/** Speed, pressures, flue gas and fill: each with its last hour and what is normal; a press looks closer. */
export function TilesPanel(): ReactNode {
  const { board, reader, scope, choose, age } = useBoard<KilnMonitoring>();
  const tiles = panelValues(board.panels, 'tiles');
  return (
    <BoardPanel code="tiles" detail="/dataQuery">
      {tiles && (
        <ul className="kiln-tiles-list">
          {tiles.map(({ code, value, unit, band, scale, judge, priority, spark }) => {
            const isOff = age === 'fresh' && (judge === 'abnormal' || judge === 'warn');
            const name = reader.t(`${WORDS}value.${code}`);
            return (
              <li key={code}>
                <button
                  type="button"
                  className="kiln-tile"
                  aria-pressed={scope['point'] === code}
                  onClick={() => choose({ point: code })}
                >
                  <span className="kiln-tile-name">{name}</span>
                  <span className={isOff ? 'kiln-tile-value is-off' : 'kiln-tile-value'}>
                    {quantity(reader, value, unit)}
                    {priority !== null && age === 'fresh' && (
                      <PriorityMark
                        priority={priority}
                        label={reader.t(`${WORDS}priority`, { n: priority })}
                      />
                    )}
                  </span>
                  <Spark values={spark} scale={scale} band={band} />
                  <span className="kiln-tile-band">
                    {band
                      ? reader.t(`${WORDS}tiles.band`, {
                          low: figure(reader, band[0], unit, 'base'),
                          high: figure(reader, band[1], unit, 'base'),
                        })
                      : value === null
                        ? reader.t(`${COMMON}judge.unknown`)
                        : ''}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}

/** The last hour of a value over what is normal; the figure beside it says the same in words. */
function Spark({
  values,
  scale,
  band,
}: {
  readonly values: readonly (number | null)[];
  readonly scale: readonly [number, number];
  readonly band: readonly [number, number] | null;
}): ReactNode {
  const x = scaleTo([0, Math.max(1, values.length - 1)], [0, SPARK.width]);
  const y = scaleTo([scale[0], scale[1]], [SPARK.height - 1, 1]);
  const d = linePath(values.map((value, at) => [x(at), value === null ? null : y(value)]));
  return (
    <svg
      className="kiln-spark"
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {band && (
        <rect x="0" y={y(band[1])} width={SPARK.width} height={Math.max(1, y(band[0]) - y(band[1]))} />
      )}
      <path d={d} />
    </svg>
  );
}
