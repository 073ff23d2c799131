import type { ReactNode } from 'react';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { formatDuration } from '@plantdeck/core/units';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, percent, quantity, timeOf } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import type { HotRollingCasting } from './hot-rolling-casting.contract.ts';
import { FLOW, KG, TPH, WORDS } from './words.ts';

const MINUTE_MS = 60_000;

/** The coil that is wound, and what stopped the line. */
export function CoilPanel(): ReactNode {
  const parts = useBoard<HotRollingCasting>();
  const { board, reader, drill } = parts;
  const coil = panelValues(board.panels, 'coil');
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  const donePct =
    coil && coil.weightKg !== null && coil.targetKg > 0
      ? Math.min(100, (coil.weightKg / coil.targetKg) * 100)
      : 0;
  return (
    <BoardPanel code="coil" detail="/stopRecord">
      {coil && (
        <>
          <dl className="rolling-coil">
            <div>
              <dt>{word('coil.no')}</dt>
              <dd>{coil.no ?? '–'}</dd>
            </div>
            <div>
              <dt>{word('coil.product')}</dt>
              <dd>{coil.product}</dd>
            </div>
            <div>
              <dt>{word('coil.rate')}</dt>
              <dd>{quantity(reader, coil.tph, TPH)}</dd>
            </div>
            <div>
              <dt>{word('coil.yield')}</dt>
              <dd>{percent(reader, coil.yieldPct)}</dd>
            </div>
            <div className="rolling-weight">
              <dt>{word('coil.weight')}</dt>
              <dd>
                {word('coil.of', {
                  weight: figure(reader, coil.weightKg, KG, 'base'),
                  target: quantity(reader, coil.targetKg, KG, 'base'),
                })}
                <svg
                  className="rolling-bar"
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className="rolling-bar-room" width="100" height="6" />
                  <rect className="rolling-bar-fill" width={donePct} height="6" />
                </svg>
              </dd>
            </div>
          </dl>
          {coil.events.length === 0 ? (
            <p className="rolling-none">{word('coil.noEvents')}</p>
          ) : (
            <ul className="rolling-events">
              {coil.events.map(({ t, to, kind, text, stand, errPct }) => (
                <li key={t}>
                  <button
                    type="button"
                    className="rolling-event"
                    onClick={() => drill('coil', t, drillTo(parts, '/stopRecord', {}))}
                  >
                    <span className="rolling-event-time">{timeOf(reader, t)}</span>
                    <span className={kind === 'cobble' ? 'is-marked' : 'rolling-reason'}>
                      {kind === 'cobble' ? word('event.cobble') : text}
                      {stand !== null &&
                        ` · ${word('event.before', { n: stand, value: quantity(reader, errPct, FLOW) })}`}
                    </span>
                    <span className="rolling-event-time">
                      {to === null
                        ? word('event.open')
                        : formatDuration(
                            Math.round((Date.parse(to) - Date.parse(t)) / MINUTE_MS) * 60,
                            reader.lang,
                          )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </BoardPanel>
  );
}

/** Temperature, pressure and flow of the emulsion; a press opens its trend. */
export function EmulsionPanel(): ReactNode {
  const parts = useBoard<HotRollingCasting>();
  const { board, reader, age, drill } = parts;
  const values = panelValues(board.panels, 'emulsion');
  return (
    <BoardPanel code="emulsion" detail="/dataQuery">
      {values && (
        <ul className="rolling-tiles">
          {values.map(({ code, value, unit, band, scale, judge, priority, spark, tag }) => {
            const isOff = age === 'fresh' && (judge === 'abnormal' || judge === 'warn');
            return (
              <li key={code}>
                <button
                  type="button"
                  className="rolling-tile"
                  onClick={() =>
                    drill('emulsion', code, drillTo(parts, '/dataQuery', tag === null ? {} : { tag }))
                  }
                >
                  <span className="rolling-tile-name">{reader.t(`${WORDS}value.${code}`)}</span>
                  <span className={isOff ? 'rolling-tile-value is-marked' : 'rolling-tile-value'}>
                    {quantity(reader, value, unit)}
                    {priority !== null && age === 'fresh' && (
                      <PriorityMark
                        priority={priority}
                        label={reader.t(`${WORDS}priority`, { n: priority })}
                      />
                    )}
                  </span>
                  <Spark values={spark} scale={scale} band={band} />
                  <span className="rolling-tile-note">
                    {band
                      ? reader.t(`${WORDS}value.band`, {
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
