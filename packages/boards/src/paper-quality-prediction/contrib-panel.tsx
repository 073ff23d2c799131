import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity } from '../board/reader.ts';
import type { PaperQualityPrediction } from './paper-quality-prediction.contract.ts';
import { signed } from './signed.ts';
import { PropertyChooser, useProperty } from './use-property.tsx';
import { WORDS } from './words.ts';

/** What pushes the predicted value: bars from the middle, the longest first. */
export function ContribPanel(): ReactNode {
  const { board, reader } = useBoard<PaperQualityPrediction>();
  const all = panelValues(board.panels, 'contrib');
  const one = useProperty(all);
  const word = (key: string): string => reader.t(`${WORDS}contrib.${key}`);
  const most = Math.max(1e-9, ...(one?.rows.map(({ effect }) => Math.abs(effect)) ?? []));
  return (
    <BoardPanel
      code="contrib"
      flush
      detail="/associationAnalysis"
      chip={all && one && <PropertyChooser all={all} chosen={one.code} />}
    >
      {one &&
        (one.rows.length === 0 ? (
          <p className="quiet-line padded">{word('none')}</p>
        ) : (
          <div className="scroll-box" tabIndex={0} role="group" aria-label={word('title')}>
            <table className="table contrib">
              <thead>
                <tr>
                  <th scope="col">{word('input')}</th>
                  <th scope="col" className="num">
                    {word('now')}
                  </th>
                  <th scope="col" colSpan={2} className="num">
                    {word('effect')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {one.rows.map((row) => (
                  <tr key={row.tag}>
                    <th scope="row">
                      <span className="ell" title={row.name}>
                        {row.name}
                      </span>
                    </th>
                    <td className="num">{quantity(reader, row.now, row.unit)}</td>
                    <td className="push">
                      <span className="push-track">
                        <span
                          className={row.effect < 0 ? 'push-bar is-down' : 'push-bar'}
                          style={{ inlineSize: `${(Math.abs(row.effect) / most) * 50}%` }}
                        />
                      </span>
                    </td>
                    <td className="num">{signed(reader, row.effect, one.unit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}
