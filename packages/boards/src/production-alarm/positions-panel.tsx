import type { ReactNode } from 'react';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { ageText, percent } from '../board/reader.ts';
import { WORDS } from './words.ts';

const COLUMNS = [
  'perTenMinutes',
  'floodPct',
  'peak',
  'standing',
  'stale',
  'chattering',
  'shelved',
  'ackMedianS',
] as const;
/** More than this in ten minutes is more than one operator can handle. */
const MANAGEABLE = 2;

/** The same figures for each operator position, which the standard asks them for. */
export function PositionsPanel(): ReactNode {
  const parts = useBoard<ProductionAlarm>();
  const { board, reader } = parts;
  const rows = panelValues(board.panels, 'positions');
  const word = (key: string) => reader.t(`${WORDS}positions.${key}`);
  type Row = NonNullable<typeof rows>[number];
  const cell = (row: Row, column: (typeof COLUMNS)[number]): string => {
    if (column === 'perTenMinutes') return formatNumber(row.perTenMinutes, { decimals: 2 }, reader.lang);
    if (column === 'floodPct') return percent(reader, row.floodPct);
    if (column === 'ackMedianS') return row.ackMedianS === null ? '–' : ageText(reader, row.ackMedianS);
    return String(row[column]);
  };
  return (
    <BoardPanel code="positions" detail="/equipmentAlarm" flush note={word('sub')}>
      {rows && (
        <div className="table-scroll">
          <table className="table positions">
            <thead>
              <tr>
                <th scope="col">{word('name')}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="num">
                    {word(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.areaId}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      title={row.name}
                      onClick={() => parts.choose({ areaId: row.areaId })}
                    >
                      {row.name}
                    </button>
                  </th>
                  {COLUMNS.map((column) => (
                    <td
                      key={column}
                      className={
                        column === 'perTenMinutes' && (row.perTenMinutes ?? 0) > MANAGEABLE
                          ? 'num over'
                          : 'num'
                      }
                    >
                      {cell(row, column)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
