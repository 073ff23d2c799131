import type { ReactNode } from 'react';
import type { ExportTable } from '@plantdeck/core/export';
import { formatNumber } from '@plantdeck/core/units';
import type { Language } from '@plantdeck/core';

export interface DataTableProps {
  readonly table: ExportTable;
  readonly lang: Language;
}

const decimalsOf = (figure: number) => String(figure).split('.')[1]?.length ?? 0;

/** Decimals of a column: as many as its most exact figure has; null where its rows have units of their own. */
function decimals(table: ExportTable, column: number): number | null {
  if (!table.head[column]?.includes('(')) return null;
  const digits = table.rows.map((row) => {
    const cell = row[column];
    return typeof cell === 'number' ? decimalsOf(cell) : 0;
  });
  return Math.min(4, Math.max(0, ...digits));
}

/** A panel's values as a table: the way to the exact figures, and to any figure for those who see no chart. */
export function DataTable({ table, lang }: DataTableProps): ReactNode {
  const dp = table.head.map((_, column) => decimals(table, column));
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={table.title}>
      <table className="table">
        <thead>
          <tr>
            {table.head.map((name, column) => (
              <th key={column} scope="col" className={column === 0 ? undefined : 'num'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, column) => (
                <td key={column} className={column === 0 ? undefined : 'num'}>
                  {typeof cell === 'string'
                    ? cell
                    : formatNumber(
                        cell,
                        { decimals: dp[column] ?? (cell === null ? 0 : decimalsOf(cell)) },
                        lang,
                      )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
