import { isoDay } from '@plantdeck/core/units';
import type { ReactNode } from 'react';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { modelFigure, pText, useEfficiency, WORDS } from './efficiency.ts';

/** What the judgement rests on: variables, coefficients, tests, range, approver and version. */
export function ModelPanel(): ReactNode {
  const { board, reader } = useEfficiency();
  const model = panelValues(board.panels, 'model');
  const word = (key: string) => reader.t(`${WORDS}model.${key}`);
  const facts = model && [
    [word('period'), `${model.period[0]} – ${model.period[1]}`],
    [word('n'), String(model.n)],
    ['R² adj.', model.r2Adj.toFixed(3)],
    ['CV(RMSE)', `${model.cvRmsePct.toFixed(2)} %`],
    ['F (p)', `${model.f.toFixed(1)} (${pText(model.fP)})`],
    [word('version'), String(model.version)],
    [word('approvedBy'), model.approvedBy ?? '–'],
    [word('approvedAt'), model.approvedAt ? isoDay(model.approvedAt, reader.tz) : '–'],
  ];
  return (
    <BoardPanel code="model" detail="/kanbanSettings">
      {model && facts && (
        <div className="scroll-y" tabIndex={0} role="group" aria-label={word('title')}>
          <dl className="facts">
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('variable')}</th>
                {(['coef', 'se', 'p', 'range'] as const).map((key) => (
                  <th scope="col" className="num" key={key}>
                    {word(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{word('intercept')}</th>
                <td className="num">{modelFigure(model.intercept)}</td>
                <td className="num">{modelFigure(model.interceptSe)}</td>
                <td className="num">{pText(model.interceptP)}</td>
                <td className="num">–</td>
              </tr>
              {model.vars.map((one) => (
                <tr key={one.code}>
                  <th scope="row">{one.unit ? `${one.name} (${one.unit})` : one.name}</th>
                  <td className="num">{modelFigure(one.coef)}</td>
                  <td className="num">{modelFigure(one.se)}</td>
                  <td className="num">{pText(one.p)}</td>
                  <td className="num">{`${modelFigure(one.min)} – ${modelFigure(one.max)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
