import { useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '../../element/hooks.ts';
import { Icon } from '../parts/icon.tsx';
import { nextSort, sortRows, type TableSort } from './table-sort.ts';
import { useUiStyles } from './use-ui-styles.ts';

export interface TableColumn<TRow> {
  readonly key: string;
  /** With its unit, which the cells then leave out. */
  readonly label: string;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  readonly cell: (row: TRow) => ReactNode;
  /** Makes the column sortable; null sorts last. */
  readonly sortValue?: (row: TRow) => number | string | null | undefined;
  /** The name of the row, read with each of its cells. */
  readonly rowHeader?: boolean;
  readonly width?: string | number;
  /** Stays in sight at the end while the table scrolls sideways: what a reader has to reach at any width. */
  readonly pinned?: boolean;
}

export interface TableProps<TRow> {
  /** What the table holds, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<TRow>[];
  readonly rows: readonly TRow[];
  readonly rowKey: (row: TRow) => string;
  readonly defaultSort?: TableSort | null;
  /** Cells of a last row, by column key. */
  readonly sum?: Readonly<Record<string, ReactNode>>;
  /** Height at which it scrolls below its head. */
  readonly maxHeight?: string | number;
  readonly onRowPress?: (row: TRow) => void;
}

export function Table<TRow>({
  caption,
  columns,
  rows,
  rowKey,
  defaultSort = null,
  sum,
  maxHeight,
  onRowPress,
}: TableProps<TRow>): ReactNode {
  useUiStyles();
  const language = useLanguage();
  const [sort, setSort] = useState(defaultSort);
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === sort?.key);
    return sort && column?.sortValue ? sortRows(rows, column.sortValue, sort.direction, language) : rows;
  }, [rows, columns, sort, language]);

  return (
    <div
      className="table-box"
      style={{ maxHeight }}
      tabIndex={maxHeight === undefined ? undefined : 0}
      role="group"
      aria-label={caption}
    >
      <table className={maxHeight === undefined ? 'table' : 'table table-sticky'} part="table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                style={{ width: column.width }}
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
              >
                {column.sortValue ? (
                  <button
                    type="button"
                    className="table-sort"
                    onClick={() => setSort(nextSort(sort, column.key))}
                  >
                    {column.label}
                    {sort?.key === column.key && (
                      <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size="xs" />
                    )}
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)} onClick={onRowPress && (() => onRowPress(row))}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {sum[column.key]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell<TRow>({
  column,
  children,
}: {
  readonly column: TableColumn<TRow>;
  readonly children: ReactNode;
}): ReactNode {
  const className = classOf(column);
  return column.rowHeader ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

const classOf = <TRow,>({ align, pinned }: TableColumn<TRow>): string | undefined =>
  [align === 'end' && 'num', pinned && 'pinned'].filter(Boolean).join(' ') || undefined;
