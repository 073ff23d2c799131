import type { ReactNode } from 'react';
import { POWER_QUALITY_INDEXES, type EnergyQuality, type PowerQualityCell } from '@plantdeck/core/contract';
import { Icon } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, percent, quantity, type Reader } from '../board/reader.ts';
import { chosenMeter, indexName, limitText, valueText } from './quality.ts';
import { WORDS } from './words.ts';

/** Every point by every index; a cell opens its trend. */
export function PointsPanel(): ReactNode {
  const parts = useBoard<EnergyQuality>();
  const { board, reader, choose } = parts;
  const points = panelValues(board.panels, 'points');
  const trend = panelValues(board.panels, 'trend');
  const chosen = chosenMeter(board);
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}points.${key}`, values);
  return (
    <BoardPanel
      code="points"
      detail="/energyQuality"
      note={
        points &&
        `${reader.t(`${COMMON}range.${parts.range}`)} · ${reader.t(`${WORDS}set.${points.limitSet}`)}`
      }
      flush
    >
      {points && (
        <div className="matrix-scroll" tabIndex={0} role="group" aria-label={word('title')}>
          <table className="table matrix">
            <thead>
              <tr>
                <th scope="col">{reader.t(`${WORDS}point`)}</th>
                {POWER_QUALITY_INDEXES.map((index) => (
                  <th key={index} scope="col">
                    {indexName(reader, index)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.rows.map((row) => (
                <tr key={row.meterId} className={row.meterId === chosen ? 'is-chosen' : undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      title={row.name}
                      onClick={() => choose({ meterId: row.meterId })}
                    >
                      {row.name}
                    </button>
                    <span className="second">
                      {row.nominalKv === null ? word('noFunctions') : `${row.nominalKv} kV`}
                    </span>
                  </th>
                  {row.cells.map((cell) => (
                    <td key={cell.index} className={`judge-${cell.judge}`}>
                      {cell.measured ? (
                        <button
                          type="button"
                          className="cell"
                          aria-pressed={trend?.meterId === row.meterId && trend.index === cell.index}
                          onClick={() => choose({ meterId: row.meterId, index: cell.index })}
                        >
                          <CellFigures name={row.name} cell={cell} reader={reader} />
                        </button>
                      ) : (
                        <span className="cell not-measured">{word('notMeasured')}</span>
                      )}
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

function CellFigures({
  name,
  cell,
  reader,
}: {
  readonly name: string;
  readonly cell: PowerQualityCell;
  readonly reader: Reader;
}): ReactNode {
  const needsLook = cell.judge === 'warn' || cell.judge === 'abnormal';
  const limit = limitText(reader, cell);
  return (
    <>
      <span className="sr">{`${name}, ${indexName(reader, cell.index)}, `}</span>
      <span className="cell-value">
        {needsLook && (
          <Icon
            name={cell.judge === 'abnormal' ? 'alert-circle' : 'alert-triangle'}
            size="s"
            className={`judge-${cell.judge}`}
          />
        )}
        {valueText(reader, cell.index, cell.worst, cell.unit)}
      </span>
      <span className="second">
        {cell.okRatePct === null
          ? reader.t(WORDS + (cell.worst === null ? 'points.tooFew' : 'points.noLimit'))
          : reader.t(`${WORDS}points.ok`, { pct: percent(reader, cell.okRatePct) })}
      </span>
      <span className="sr">
        {[
          '',
          reader.t(`${WORDS}p95`, { value: quantity(reader, cell.p95, cell.unit) }),
          ...(limit === null ? [] : [reader.t(`${WORDS}limit`, { value: limit })]),
          reader.t(`${WORDS}judge.${cell.judge}`),
        ].join(', ')}
      </span>
    </>
  );
}
