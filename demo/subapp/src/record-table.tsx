import type { ReactNode } from 'react';
import type { RecordDescription, RecordField, RecordRow } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { heading, isFigure, valueText } from './value-text.ts';
import { SUBAPP_WORDS } from './words/index.ts';

type Sort = RecordDescription['sort'];

interface RecordTableProps {
  readonly description: RecordDescription;
  readonly rows: readonly RecordRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (row: RecordRow) => void;
}

/** One page of rows; the platform sorts, so that the order is that of the whole list. */
export function RecordTable({ description, rows, sort, onSort, onOpen }: RecordTableProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const columns = description.fields.filter(({ inList }) => inList);
  const reader = { language, zone: description.timeZone, coreWords: core.t };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="list-box" tabIndex={0} role="group" aria-label={description.title}>
      <table className="table">
        <caption>{description.title}</caption>
        <thead>
          <tr>
            {columns.map((field) => (
              <th
                key={field.name}
                scope="col"
                className={isFigure(field) ? 'num' : undefined}
                aria-sort={sort.field === field.name ? sort.direction : undefined}
              >
                <button type="button" className="table-sort" onClick={() => onSort(nextSort(sort, field))}>
                  {heading(field)}
                  {sort.field === field.name && (
                    <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size="xs" />
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} onClick={() => onOpen(row)}>
              {columns.map((field, index) => {
                const text = valueText(field, row.values[field.name], reader);
                const className = isFigure(field) ? 'num' : undefined;
                if (index > 0)
                  return (
                    <td key={field.name} className={className}>
                      {text}
                    </td>
                  );
                return (
                  <th key={field.name} scope="row" className={className}>
                    <button
                      type="button"
                      className="link"
                      aria-label={t('list.open', { name: text })}
                      onClick={(event) => {
                        event.stopPropagation();
                        onOpen(row);
                      }}
                    >
                      {text}
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nextSort(sort: Sort, field: RecordField): Sort {
  const isAscending = sort.field === field.name && sort.direction === 'ascending';
  return { field: field.name, direction: isAscending ? 'descending' : 'ascending' };
}
