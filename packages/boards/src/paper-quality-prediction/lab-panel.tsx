import type { ReactNode } from 'react';
import { Icon } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, timeOf } from '../board/reader.ts';
import { withUnit } from '../board/table-cells.ts';
import type { PaperQualityPrediction } from './paper-quality-prediction.contract.ts';
import { WORDS } from './words.ts';

/** What the laboratory found, beside what was predicted; a value beyond its limits is marked. */
export function LabPanel(): ReactNode {
  const { board, reader } = useBoard<PaperQualityPrediction>();
  const lab = panelValues(board.panels, 'lab');
  return (
    <BoardPanel code="lab" flush detail="/qualityForecasting">
      {lab && (
        <div className="scroll-box" tabIndex={0} role="group" aria-label={reader.t(`${WORDS}lab.title`)}>
          <table className="table lab">
            <thead>
              <tr>
                <th scope="col">{reader.t(`${WORDS}reel.no`)}</th>
                <th scope="col">{reader.t(`${WORDS}lab.sample`)}</th>
                <th scope="col">{reader.t(`${WORDS}lab.result`)}</th>
                {lab.properties.map(({ code, name, unit }) => (
                  <th key={code} scope="col" className="num">
                    {unit.display === '' ? name : withUnit(name, unit, reader)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lab.rows.map((row) => (
                <tr key={row.sampleTime}>
                  <th scope="row" title={row.grade}>
                    {row.reelNo}
                  </th>
                  <td>{timeOf(reader, row.sampleTime)}</td>
                  <td>{timeOf(reader, row.resultTime)}</td>
                  {row.values.map(({ value, predicted, isInside }, n) => {
                    const property = lab.properties[n];
                    if (!property) return null;
                    return (
                      <td key={property.code} className={isInside === false ? 'num is-off' : 'num'}>
                        {isInside === false && <Icon name="alert-triangle" size="s" />}{' '}
                        {predicted === null
                          ? figure(reader, value, property.unit)
                          : reader.t(`${WORDS}lab.value`, {
                              value: figure(reader, value, property.unit),
                              predicted: figure(reader, predicted, property.unit),
                            })}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
