import type { ReactNode } from 'react';
import { formatNumber } from '@plantdeck/core/units';
import { Icon } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, type Reader } from '../board/reader.ts';
import type { PlanConstraint, PulpScheduling } from './pulp-scheduling.contract.ts';
import { WORDS } from './words.ts';

export const constraintState = (reader: Reader, { amount, unit }: PlanConstraint): string =>
  amount > 0
    ? reader.t(`${WORDS}relaxedBy`, { value: quantity(reader, amount, unit) })
    : reader.t(`${WORDS}kept`);

/** Every limit of the plan; one that no plan can keep is named with what it is relaxed by. */
export function ConstraintsPanel(): ReactNode {
  const { board, reader } = useBoard<PulpScheduling>();
  const values = panelValues(board.panels, 'constraints');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel
      code="constraints"
      detail="/productionMonitoring"
      flush
      note={
        values &&
        reader.t(`${WORDS}safety`, { value: formatNumber(values.safetyTh, { decimals: 1 }, reader.lang) })
      }
    >
      {values && (
        <div className="constraints-scroll" tabIndex={0} role="group" aria-label={word('constraints.title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('col.rule')}</th>
                <th scope="col" className="num">
                  {word('col.limit')}
                </th>
                <th scope="col" className="num">
                  {word('col.planned')}
                </th>
                <th scope="col">{word('col.state')}</th>
              </tr>
            </thead>
            <tbody>
              {values.rows.map((row) => (
                <tr key={`${row.rule} ${row.name}`} className={row.amount > 0 ? 'is-relaxed' : undefined}>
                  <th scope="row">
                    {word(`rule.${row.rule}`)}
                    {row.name !== null && <span className="second">{row.name}</span>}
                  </th>
                  <td className="num">{quantity(reader, row.limit, row.unit)}</td>
                  <td className="num">{quantity(reader, row.planned, row.unit)}</td>
                  <td>
                    {row.amount > 0 && <Icon name="alert-triangle" size="s" />} {constraintState(reader, row)}
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
