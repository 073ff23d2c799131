import { Fragment, type ReactNode } from 'react';
import type { Judge } from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { unitText, wholeDay, type Reader } from '../board/reader.ts';
import {
  PRODUCTION_METRICS,
  PRODUCTION_PERIODS,
  type ProductionCell,
  type ProductionComprehensive,
} from './production-comprehensive.contract.ts';
import { KGCE_PER_T, KWH_PER_T, PERCENT, TONNES, TPH, WORDS } from './words.ts';

export const METRIC_UNITS = {
  output: TONNES,
  hourly: TPH,
  runRate: PERCENT,
  kwh: KWH_PER_T,
  kgce: KGCE_PER_T,
} as const;

const markOf = (judge: Judge, isFresh: boolean): 'warn' | 'out' | null =>
  isFresh && judge === 'abnormal' ? 'out' : isFresh && judge === 'warn' ? 'warn' : null;

interface CellProps {
  readonly cell: ProductionCell;
  readonly text: (value: number | null) => string;
  readonly isFresh: boolean;
  readonly reader: Reader;
}
/** A figure with its target below; off target it is underlined, beyond the limit in the colour of errors. */
export function Cell({ cell: { value, target, judge }, text, isFresh, reader }: CellProps): ReactNode {
  const mark = markOf(judge, isFresh);
  return (
    <td className={mark === 'out' ? 'num is-off' : 'num'}>
      <span className={mark === null ? '' : 'is-marked'}>{text(value)}</span>
      {mark !== null && <span className="sr"> {reader.t(`${WORDS}table.${mark}`)}</span>}
      {target !== null && (
        <span className="pro-target second">{reader.t(`${WORDS}table.target`, { value: text(target) })}</span>
      )}
    </td>
  );
}

/** Each process by day, month and year against its targets. */
export function TablePanel(): ReactNode {
  const { board, reader, age, drill } = useBoard<ProductionComprehensive>();
  const table = panelValues(board.panels, 'table');
  const word = (key: string, values?: Record<string, string>): string => reader.t(WORDS + key, values);
  return (
    <BoardPanel
      code="table"
      detail="/energyReport"
      flush
      note={table && word('table.note', { day: wholeDay(reader, table.periods.year.from.slice(0, 10)) })}
    >
      {table && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('table.title')}>
          <table className="table pro-table">
            <thead>
              <tr>
                <th scope="col">{word('col.process')}</th>
                <th scope="col">{word('col.period')}</th>
                {PRODUCTION_METRICS.map((code) => (
                  <th key={code} scope="col" className="num">
                    {word(`metric.${code}`)}{' '}
                    <span className="second">{unitText(reader, METRIC_UNITS[code])}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <Fragment key={row.id}>
                  {PRODUCTION_PERIODS.map((kind) => (
                    <tr key={kind} className={kind === 'day' ? 'pro-first' : ''}>
                      {kind === 'day' && (
                        <th scope="rowgroup" rowSpan={PRODUCTION_PERIODS.length}>
                          <button
                            type="button"
                            className="link pro-process"
                            title={row.name}
                            onClick={() => drill('table', row.id, row.drill)}
                          >
                            {row.name}
                          </button>
                        </th>
                      )}
                      <th scope="row" className="pro-period">
                        {word(`period.${kind}`)}
                      </th>
                      {PRODUCTION_METRICS.map((code) => {
                        const metric = row.metrics.find((one) => one.code === code);
                        return metric ? (
                          <Cell
                            key={code}
                            cell={metric[kind]}
                            text={(value) => formatNumber(value, { decimals: metric.unit.dp }, reader.lang)}
                            isFresh={age === 'fresh'}
                            reader={reader}
                          />
                        ) : (
                          <td key={code} className="num">
                            –
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
