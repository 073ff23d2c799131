import { formatDate } from '@plantdeck/core/units';
import type { ReactNode } from 'react';
import { Icon } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { wholeDay } from '../board/reader.ts';
import { panelValues } from '../board/panel-values.ts';
import { modelFigure, pText, ratioText } from '../baselines/model-figures.ts';
import { useEfficiency, WORDS } from './efficiency.ts';

/** What the judgement rests on: variables, coefficients, tests, range, approver and version. */
export function ModelPanel(): ReactNode {
  const { board, reader } = useEfficiency();
  const model = panelValues(board.panels, 'model');
  const { lang } = reader;
  const word = (key: string) => reader.t(`${WORDS}model.${key}`);
  const facts = model && [
    [word('period'), model.period.map((day) => wholeDay(reader, day)).join(' – ')],
    [word('n'), String(model.n)],
    ['R² adj.', ratioText(model.r2Adj, 3, lang)],
    ['CV(RMSE)', `${ratioText(model.cvRmsePct, 2, lang)} %`],
    ['F (p)', `${ratioText(model.f, 1, lang)} (${pText(model.fP, lang)})`],
    [word('version'), String(model.version)],
    [word('approvedBy'), model.approvedBy ?? '–'],
    [word('approvedAt'), model.approvedAt ? formatDate(model.approvedAt, reader.tz, reader.lang) : '–'],
  ];
  return (
    <BoardPanel code="model" detail="/kanbanSettings">
      {model && facts && (
        <div className="scroll-y" tabIndex={0} role="group" aria-label={word('title')}>
          {model.problems?.map(({ level, code, text, driver }) => (
            <p className={level === 'info' ? 'model-note' : 'model-note warn'} key={`${code}${driver ?? ''}`}>
              <Icon name={level === 'info' ? 'info' : 'alert-triangle'} size="s" />
              {text}
            </p>
          ))}
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
                <td className="num">{modelFigure(model.intercept, lang)}</td>
                <td className="num">{modelFigure(model.interceptSe, lang)}</td>
                <td className="num">{pText(model.interceptP, lang)}</td>
                <td className="num">–</td>
              </tr>
              {model.vars.map((one) => (
                <tr key={one.code}>
                  <th scope="row">{one.unit ? `${one.name} (${one.unit})` : one.name}</th>
                  <td className="num">{modelFigure(one.coef, lang)}</td>
                  <td className="num">{modelFigure(one.se, lang)}</td>
                  <td className="num">{pText(one.p, lang)}</td>
                  <td className="num">{`${modelFigure(one.min, lang)} – ${modelFigure(one.max, lang)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
