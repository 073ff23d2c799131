import type { ReactNode } from 'react';
import type { PeakValleyUsage } from '@plantdeck/core/contract';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, unitText } from '../board/reader.ts';
import { tierLetter } from '../board/tier-bar.tsx';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { KW } from './demand-model.ts';
import { WORDS } from './words.ts';

const HOURS = { code: 'h', display: 'h', scale: 1, dp: 1 };
const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
const ROWS_A_PAGE = 4;

/** What each load could save by running in the cheapest tier, between half and all of it. */
export function PotentialPanel(): ReactNode {
  const parts = useBoard<PeakValleyUsage>();
  const { board, reader } = parts;
  const potential = panelValues(board.panels, 'potential');
  const rows = potential?.rows ?? [];
  const pages = useAutoPages(Math.ceil(rows.length / ROWS_A_PAGE), parts.scroll);
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}potential.${key}`, values);
  const hasMoney = rows.some(({ savingCnyMonth }) => savingCnyMonth !== undefined);
  return (
    <BoardPanel
      code="potential"
      detail="/peakValleyAnalyze"
      note={potential && word('sub', { n: potential.days })}
      flush
    >
      {potential && (
        <div className="paged" {...pages.pauseHandlers}>
          <table className="table potential-table">
            <thead>
              <tr>
                <th scope="col">{word('load')}</th>
                <th scope="col" className="num">
                  {unitText(reader, KW)}
                </th>
                <th scope="col" className="num">
                  {word('hours')}
                </th>
                {hasMoney && (
                  <th scope="col" className="num">
                    {word('saving')}
                  </th>
                )}
                <th scope="col">{word('confidence')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(pages.page * ROWS_A_PAGE, (pages.page + 1) * ROWS_A_PAGE).map((row) => (
                <tr key={row.loadId}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      onClick={() =>
                        parts.drill(
                          'potential',
                          row.loadId,
                          row.drill ?? drillTo(parts, '/peakValleyAnalyze', { areaId: row.loadId }),
                        )
                      }
                    >
                      {row.name}
                    </button>
                    <span className="second">
                      {`${tierLetter(reader, row.fromTier)}→${tierLetter(reader, row.toTier)} · ${row.constraint}`}
                    </span>
                  </th>
                  <td className="num">{figure(reader, row.kw, KW, 'base')}</td>
                  <td className="num">{figure(reader, row.movableHPerDay, HOURS, 'base')}</td>
                  {hasMoney && (
                    <td className="num">
                      <b>{figure(reader, row.savingCnyMonth ?? null, CNY, 'base')}</b>
                      <span className="second">
                        {row.savingCnyMonth == null
                          ? '–'
                          : word('from', { low: figure(reader, row.savingCnyMonth / 2, CNY, 'base') })}
                      </span>
                    </td>
                  )}
                  <td>{word(`confidence.${row.confidence}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager pages={pages} />
        </div>
      )}
    </BoardPanel>
  );
}
