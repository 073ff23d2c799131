import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Analysis, AnalysisColumn } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Icon } from '@plantdeck/core/ui/base';
import { unitText } from '@plantdeck/core/units';
import { Pager } from '../pager.tsx';
import { cellText } from './analysis-model.ts';

type Cell = string | number | null;
interface Sort {
  readonly index: number;
  readonly isDescending: boolean;
}

const PAGE_SIZE = 50;

/** Everything that the pictures are drawn from, as rows; sorted here, since all of them are here. */
export function AnalysisTable({ analysis }: { readonly analysis: Analysis }): ReactNode {
  const language = useLanguage();
  const { columns, rows } = analysis.table;
  const [sort, setSort] = useState<Sort | null>(null);
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    setSort(null);
    setCurrent(1);
  }, [analysis]);
  const sorted = useMemo(() => (sort ? rows.toSorted((a, b) => compare(a, b, sort)) : rows), [rows, sort]);
  const shown = sorted.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const heading = ({ label, unit }: AnalysisColumn): string => {
    const text = unit ? unitText(unit, language) : '';
    return text === '' ? label : `${label} (${text})`;
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="list-box" tabIndex={0} role="group" aria-label={analysis.title}>
        <table className="table">
          <caption>{analysis.title}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.unit ? 'num' : undefined}
                  aria-sort={
                    sort?.index === index ? (sort.isDescending ? 'descending' : 'ascending') : undefined
                  }
                >
                  <button
                    type="button"
                    className="table-sort"
                    onClick={() =>
                      setSort({ index, isDescending: sort?.index === index ? !sort.isDescending : false })
                    }
                  >
                    {heading(column)}
                    {sort?.index === index && (
                      <Icon name={sort.isDescending ? 'arrow-down' : 'arrow-up'} size="xs" />
                    )}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr key={`${current} ${at}`}>
                {row.map((value, index) => {
                  const unit = columns[index]?.unit;
                  const text = cellText(value, unit, language);
                  const key = columns[index]?.key ?? index;
                  return index === 0 ? (
                    <th key={key} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={key} className={unit ? 'num' : undefined}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager total={rows.length} page={{ size: PAGE_SIZE, current }} onPage={setCurrent} />
    </>
  );
}

/** Unknown values last, whichever way it goes. */
function compare(a: readonly Cell[], b: readonly Cell[], { index, isDescending }: Sort): number {
  const [one, other] = [a[index] ?? null, b[index] ?? null];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'zh', { numeric: true });
  return isDescending ? -order : order;
}
