import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { timeOf } from '../board/reader.ts';
import { boxOf, Ticks } from '../gantt/gantt-parts.tsx';
import { FURNACE_STEPS, type MeltingFurnace } from './melting-furnace.contract.ts';
import { WORDS } from './words.ts';

/** What every furnace did, and what the heat in it still has to go through. */
export function FurnaceGantt(): ReactNode {
  const { board, reader, age } = useBoard<MeltingFurnace>();
  const gantt = panelValues(board.panels, 'gantt');
  const word = (key: string): string => reader.t(WORDS + key);
  const fromMs = gantt ? Date.parse(gantt.from) : 0;
  const scale = { fromMs, lengthMs: gantt ? Date.parse(gantt.to) - fromMs : 1 };
  return (
    <BoardPanel code="gantt" detail="/productionExecution">
      {gantt && (
        <>
          <p className="fur-legend" aria-hidden="true">
            {FURNACE_STEPS.filter((step) => step !== 'idle').map((step) => (
              <span key={step}>
                <span className={`key fur-span fur-${step}`} /> {word(`step.${step}`)}
              </span>
            ))}
            <span>
              <span className="key fur-span is-planned" /> {word('gantt.planned')}
            </span>
          </p>
          <div className={age === 'fresh' ? 'gantt' : 'gantt is-old'}>
            <div className="gantt-names">
              <span className="gantt-corner" />
              {gantt.furnaces.map(({ id, name }) => (
                <span key={id} className="gantt-name" title={name}>
                  <span className="ell">{name}</span>
                </span>
              ))}
            </div>
            <div className="gantt-plot">
              {gantt.furnaces.map(({ id, name, spans }) => (
                <ul key={id} className="gantt-line" aria-label={name}>
                  {spans
                    .filter(({ step }) => step !== 'idle')
                    .map((span) => {
                      const text = reader.t(`${WORDS}gantt.${span.planned ? 'plan' : 'span'}`, {
                        step: word(`step.${span.step}`),
                        from: timeOf(reader, span.from),
                        to: timeOf(reader, span.to),
                      });
                      return (
                        <li
                          key={`${span.from} ${span.step}`}
                          className={['fur-span', `fur-${span.step}`, span.planned && 'is-planned']
                            .filter(Boolean)
                            .join(' ')}
                          style={boxOf(scale, span)}
                          title={`${name}: ${text}`}
                        >
                          <span className="sr">{text}</span>
                        </li>
                      );
                    })}
                </ul>
              ))}
              <span
                className="gantt-now"
                style={{
                  insetInlineStart: boxOf(scale, { from: gantt.now, to: gantt.now }).insetInlineStart,
                }}
                aria-hidden="true"
              />
              <Ticks scale={scale} reader={reader} />
            </div>
          </div>
        </>
      )}
    </BoardPanel>
  );
}
