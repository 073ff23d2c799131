import type { ReactNode } from 'react';
import { Icon } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, type Reader } from '../board/reader.ts';
import type { PaperQualityPrediction, QualityModel } from './paper-quality-prediction.contract.ts';
import { signed } from './signed.ts';
import { PERCENT, PLAIN, WORDS } from './words.ts';

/** Of the fit and of cross validation, the same in every language. */
const R2_Q2 = 'R² / Q²';

/** State with what it rests on: "Degraded: error, coverage". */
export function stateText(reader: Reader, { state, n, needed, reasons }: QualityModel): string {
  const text = reader.t(`${WORDS}model.${state}`, { n, needed });
  return reasons.length === 0
    ? text
    : `${text}: ${reasons.map((one) => reader.t(`${WORDS}model.reason.${one}`)).join(', ')}`;
}

/** How far each model may be trusted. */
export function ModelPanel(): ReactNode {
  const { board, reader } = useBoard<PaperQualityPrediction>();
  const models = panelValues(board.panels, 'model');
  const word = (key: string, values: Record<string, string | number> = {}): string =>
    reader.t(`${WORDS}model.${key}`, values);
  const trained = models?.find(({ trainedAt }) => trainedAt !== null);
  return (
    <BoardPanel
      code="model"
      flush
      detail="/associationAnalysis"
      note={
        trained?.trainedAt &&
        word('trained', { time: formatDateTime(trained.trainedAt, reader.tz, reader.lang), n: trained.n })
      }
    >
      {models && (
        <div className="scroll-box" tabIndex={0} role="group" aria-label={word('title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{reader.t(`${WORDS}property`)}</th>
                {[word('rmse'), R2_Q2, word('coverage'), word('t2'), word('bias')].map((column) => (
                  <th key={column} scope="col" className="num">
                    {column}
                  </th>
                ))}
                <th scope="col">{word('state')}</th>
              </tr>
            </thead>
            <tbody>
              {models.map((model) => (
                <tr key={model.code}>
                  <th scope="row">{model.name}</th>
                  <td className="num">
                    {quantity(reader, model.rmse, model.unit)} /{' '}
                    {quantity(reader, model.rmseTrain, model.unit)}
                  </td>
                  <td className="num">
                    {quantity(reader, model.r2, PLAIN)} / {quantity(reader, model.q2, PLAIN)}
                  </td>
                  <td className="num">{quantity(reader, model.coveragePct, PERCENT)}</td>
                  <td className="num">
                    {quantity(reader, model.t2, { ...PLAIN, dp: 1 })} /{' '}
                    {quantity(reader, model.t2Limit, { ...PLAIN, dp: 1 })}
                  </td>
                  <td className="num">{signed(reader, model.bias, model.unit)}</td>
                  <td className={model.state === 'active' ? undefined : 'is-off'}>
                    {(model.state === 'degraded' || model.state === 'outOfDomain') && (
                      <Icon name="alert-triangle" size="s" />
                    )}{' '}
                    {stateText(reader, model)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
