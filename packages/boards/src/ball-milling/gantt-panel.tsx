import type { ReactNode } from 'react';
import { BALL_STATES } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { timeOf } from '../board/reader.ts';
import { boxOf, Ticks, Tiers } from '../gantt/gantt-parts.tsx';
import type { BallMilling } from './ball-milling.contract.ts';
import { WORDS } from './words.ts';

/** What every mill did over a day, under the tiers of the tariff. */
export function MillGantt(): ReactNode {
  const { board, reader, age } = useBoard<BallMilling>();
  const gantt = panelValues(board.panels, 'gantt');
  const word = (key: string): string => reader.t(WORDS + key);
  const fromMs = gantt ? Date.parse(gantt.from) : 0;
  const scale = { fromMs, lengthMs: gantt ? Date.parse(gantt.to) - fromMs : 1 };
  return (
    <BoardPanel code="gantt" detail="/peakValleyAnalyze">
      {gantt && (
        <>
          <p className="mill-legend" aria-hidden="true">
            {BALL_STATES.filter((state) => state !== 'standby').map((state) => (
              <span key={state}>
                <span className={`key mill-${state}`} /> {word(`state.${state}`)}
              </span>
            ))}
          </p>
          <div className={age === 'fresh' ? 'gantt' : 'gantt is-old'}>
            <div className="gantt-names">
              <span className="gantt-corner" />
              {gantt.mills.map(({ id, name }) => (
                <span key={id} className="gantt-name" title={name}>
                  <span className="ell">{name}</span>
                </span>
              ))}
            </div>
            <div className="gantt-plot">
              <Tiers tiers={gantt.tiers} scale={scale} reader={reader} />
              {gantt.mills.map(({ id, name, spans }) => (
                <ul key={id} className="gantt-line" aria-label={name}>
                  {spans
                    .filter(({ state }) => state !== 'standby')
                    .map((span) => {
                      const text = reader.t(`${WORDS}gantt.span`, {
                        state: word(`state.${span.state}`),
                        from: timeOf(reader, span.from),
                        to: timeOf(reader, span.to),
                      });
                      return (
                        <li
                          key={span.from}
                          className={`mill-span mill-${span.state}`}
                          style={boxOf(scale, span)}
                          title={`${name}: ${text}`}
                        >
                          <span className="sr">{text}</span>
                        </li>
                      );
                    })}
                </ul>
              ))}
              <Ticks scale={scale} reader={reader} />
            </div>
          </div>
        </>
      )}
    </BoardPanel>
  );
}
