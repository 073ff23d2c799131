import type { ReactNode } from 'react';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity, type Reader } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import type { RotaryKilnProduction } from './rotary-kiln-production.contract.ts';
import { MG_PER_NM3, OXYGEN, WORDS } from './words.ts';

/** Feed, clinker, heat, speed, current and temperatures: each with its last hour; a press opens its trend. */
export function TilesPanel(): ReactNode {
  const parts = useBoard<RotaryKilnProduction>();
  const { board, reader, age, drill } = parts;
  const tiles = panelValues(board.panels, 'tiles');
  return (
    <BoardPanel code="tiles" detail="/dataQuery">
      {tiles && (
        <ul className="rotary-tiles">
          {tiles.map(({ code, value, unit, band, scale, judge, frozen, priority, spark, tag }) => {
            const isOff = age === 'fresh' && (judge === 'abnormal' || judge === 'warn');
            return (
              <li key={code}>
                <button
                  type="button"
                  className="rotary-tile"
                  onClick={() =>
                    drill('tiles', code, drillTo(parts, '/dataQuery', tag === null ? {} : { tag }))
                  }
                >
                  <span className="rotary-tile-name">{reader.t(`${WORDS}value.${code}`)}</span>
                  <span className={isOff ? 'rotary-tile-value is-marked' : 'rotary-tile-value'}>
                    {quantity(reader, value, unit)}
                    {priority !== null && age === 'fresh' && (
                      <PriorityMark
                        priority={priority}
                        label={reader.t(`${WORDS}priority`, { n: priority })}
                      />
                    )}
                  </span>
                  <Spark values={spark} scale={scale} band={band} />
                  <span className="rotary-tile-note">
                    {frozen
                      ? reader.t(`${WORDS}frozen`)
                      : band
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

export const gasName = (gas: string, reader: Reader): string =>
  gas === 'nox' ? 'NOx' : gas === 'so2' ? 'SO₂' : reader.t(`${WORDS}emissions.dust`);

/** How much of the bar lies beyond the limit. */
const BAR_TO_LIMIT = 80;

/** What leaves by the stack at the reference oxygen, against what may. */
export function EmissionsPanel(): ReactNode {
  const { board, reader, age } = useBoard<RotaryKilnProduction>();
  const emissions = panelValues(board.panels, 'emissions');
  const word = (key: string, values?: Record<string, string>): string => reader.t(WORDS + key, values);
  return (
    <BoardPanel
      code="emissions"
      detail="/dataQuery"
      flush
      note={
        emissions &&
        word('emissions.note', {
          ref: quantity(reader, emissions.refO2Pct, OXYGEN),
          o2: quantity(reader, emissions.o2Pct, OXYGEN),
        })
      }
    >
      {emissions && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('emissions.title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  {word('col.gas')} <span className="second">{MG_PER_NM3.display}</span>
                </th>
                <th scope="col" className="num">
                  {word('col.corrected')}
                </th>
                <th scope="col" className="num">
                  {word('col.limit')}
                </th>
                <th scope="col" className="num">
                  {word('col.measured')}
                </th>
              </tr>
            </thead>
            <tbody>
              {emissions.rows.map(({ gas, measuredMg, mgNm3, limit, judge }) => {
                const isOff = judge === 'abnormal' && age === 'fresh';
                const text = (value: number | null): string => figure(reader, value, MG_PER_NM3, 'base');
                const bar =
                  mgNm3 === null || limit === null || limit <= 0
                    ? 0
                    : Math.min(100, (mgNm3 / limit) * BAR_TO_LIMIT);
                return (
                  <tr key={gas}>
                    <th scope="row">{gasName(gas, reader)}</th>
                    <td className={isOff ? 'num is-off' : 'num'}>
                      <b>{text(mgNm3)}</b>
                      {isOff && <span className="second"> {word('out')}</span>}
                      <svg
                        className="rotary-bar"
                        viewBox="0 0 100 6"
                        preserveAspectRatio="none"
                        aria-hidden="true"
                      >
                        <rect className="rotary-bar-room" width="100" height="6" />
                        <rect className="rotary-bar-fill" width={bar} height="6" />
                        {limit !== null && (
                          <rect className="rotary-bar-limit" x={BAR_TO_LIMIT} width="1" height="6" />
                        )}
                      </svg>
                    </td>
                    <td className="num">{text(limit)}</td>
                    <td className="num">{text(measuredMg)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
