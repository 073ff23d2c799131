import type { ReactNode } from 'react';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import type { KilnMonitoring } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

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
