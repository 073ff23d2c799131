import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { ageText, figure, percent, quantity, timeOf, wholeDay } from '../board/reader.ts';
import type { BallMilling } from './ball-milling.contract.ts';
import { MillGantt } from './gantt-panel.tsx';
import { CUBIC_METRES, HOURS, KILOWATT_HOUR, KWH_PER_T, WORDS } from './words.ts';

/** As many places as the limits of a check have. */
const PLAIN = { code: '', display: '', scale: 1, dp: 2 };

/** Panels below the mills, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'gantt':
      return <MillGantt />;
    case 'tanks':
      return <TanksPanel />;
    case 'batches':
      return <BatchesPanel />;
    case 'checks':
      return <ChecksPanel />;
    default:
      return null;
  }
}

/** Level of each tank between its limits, and how long it lasts. */
function TanksPanel(): ReactNode {
  const { board, reader, age } = useBoard<BallMilling>();
  const tanks = panelValues(board.panels, 'tanks');
  return (
    <BoardPanel code="tanks" detail="/dataQuery">
      {tanks && (
        <ul className="mill-tanks">
          {tanks.map(({ id, name, levelPct, m3, coverH, lo, hi, judge }) => (
            <li key={id} className={judge === 'abnormal' && age === 'fresh' ? 'is-off' : ''}>
              <span className="mill-tank" aria-hidden="true">
                <span className="mill-tank-fill" style={{ blockSize: `${levelPct ?? 0}%` }} />
                <span className="mill-tank-limit" style={{ insetBlockEnd: `${lo}%` }} />
                <span className="mill-tank-limit" style={{ insetBlockEnd: `${hi}%` }} />
              </span>
              <span className="mill-tank-text">
                <span className="mill-tank-name">{name}</span>
                <b>{percent(reader, levelPct)}</b>
                <span>{quantity(reader, m3, CUBIC_METRES, 'base')}</span>
                <span>
                  {reader.t(`${WORDS}tanks.cover`, { value: quantity(reader, coverH, HOURS, 'base') })}
                </span>
                <span className="second">
                  {reader.t(`${WORDS}tanks.range`, { low: percent(reader, lo), high: percent(reader, hi) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </BoardPanel>
  );
}

/** What ended in the last day: how long, what for, and what did not go as planned. */
function BatchesPanel(): ReactNode {
  const { board, reader } = useBoard<BallMilling>();
  const batches = panelValues(board.panels, 'batches');
  const word = (key: string): string => reader.t(WORDS + key);
  const duration = (minutes: number | null): string =>
    minutes === null ? '–' : ageText(reader, minutes * 60);
  return (
    <BoardPanel code="batches" detail="/dataQuery" flush={batches != null && batches.length > 0}>
      {batches &&
        (batches.length === 0 ? (
          <StateView kind="empty" title={word('batches.none')} />
        ) : (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('batches.title')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{word('col.mill')}</th>
                  <th scope="col" className="num">
                    {word('col.to')}
                  </th>
                  <th scope="col" className="num">
                    {word('col.milled')}
                  </th>
                  <th scope="col" className="num">
                    kWh/t
                  </th>
                  <th scope="col">{word('col.remark')}</th>
                </tr>
              </thead>
              <tbody>
                {batches.map((batch) => (
                  <tr key={batch.id}>
                    <th scope="row">{batch.mill}</th>
                    <td className="num">{timeOf(reader, batch.to)}</td>
                    <td className="num">{duration(batch.milledMin)}</td>
                    <td className="num">
                      {batch.kwhPerT === null
                        ? quantity(reader, batch.kwh, KILOWATT_HOUR, 'base')
                        : figure(reader, batch.kwhPerT, KWH_PER_T, 'base')}
                    </td>
                    <td>
                      {[
                        ...(batch.complete ? [] : [word('batches.short')]),
                        ...((batch.overtimeMin ?? 0) > 0
                          ? [`${word('card.over')} ${duration(batch.overtimeMin)}`]
                          : []),
                        ...(batch.uncertainMin > 0
                          ? [reader.t(`${WORDS}batches.unknown`, { n: batch.uncertainMin })]
                          : []),
                      ].join(', ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}

/** Checks of the slip: the newest value of each against its limits, and how many passed. */
function ChecksPanel(): ReactNode {
  const { board, reader } = useBoard<BallMilling>();
  const checks = panelValues(board.panels, 'checks');
  const word = (key: string): string => reader.t(WORDS + key);
  const isFilled = checks != null && checks.items.length > 0;
  const value = (of: number | null): string => figure(reader, of, PLAIN, 'base');
  return (
    <BoardPanel
      code="checks"
      detail="/processInspection"
      flush={isFilled}
      note={
        isFilled && checks.from !== null && checks.to !== null
          ? `${wholeDay(reader, checks.from)} – ${wholeDay(reader, checks.to)}`
          : undefined
      }
    >
      {checks &&
        (isFilled ? (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('checks.title')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{word('col.check')}</th>
                  <th scope="col" className="num">
                    {word('col.latest')}
                  </th>
                  <th scope="col" className="num">
                    {word('col.limits')}
                  </th>
                  <th scope="col" className="num">
                    {word('col.passed')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {checks.items.map(({ id, name, unit, lo, hi, count, passPct, latest }) => (
                  <tr key={id}>
                    <th scope="row">
                      {name} <span className="second">{unit}</span>
                    </th>
                    <td className={latest.pass === false ? 'num is-off' : 'num'}>
                      {value(latest.value)}
                      {latest.pass === false && <span className="second">{word('checks.out')}</span>}
                    </td>
                    <td className="num">
                      {value(lo)} – {value(hi)}
                    </td>
                    <td className="num">
                      {percent(reader, passPct)} <span className="second">({count})</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <StateView kind="empty" title={word('checks.none')} />
        ))}
    </BoardPanel>
  );
}
