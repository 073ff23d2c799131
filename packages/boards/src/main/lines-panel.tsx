import type { ReactNode } from 'react';
import type { MainBoard, MainBoardPanels } from '@plantdeck/core/contract';
import { Chip, type ChipProps } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { drillTo, useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { percent, quantity, timeOf, type Reader } from '../board/reader.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { WORDS } from './words.ts';

export type LineRow = Extract<NonNullable<MainBoardPanels['lines']>, readonly unknown[]>[number];

const ROWS_A_PAGE = 6;
const ROWS_A_PAGE_FAR = 4;
/** A running line is the usual thing and stays quiet; only what stands or is silent has a colour. */
const TONE: Readonly<Record<LineRow['state'], ChipProps['tone']>> = {
  run: 'neutral',
  planned: 'line',
  stop: 'warn',
  unknown: 'line',
};

export const stateText = (row: LineRow, reader: Reader): string =>
  reader.t(`${WORDS}lines.state.${row.state}`);

/** Every line: whether it runs, since when, how fast and how well. */
export function LinesPanel(): ReactNode {
  const parts = useBoard<MainBoard>();
  const { board, reader } = parts;
  const rows = panelValues(board.panels, 'lines') ?? [];
  const rowsAPage = parts.isFar ? ROWS_A_PAGE_FAR : ROWS_A_PAGE;
  const pages = useAutoPages(Math.ceil(rows.length / rowsAPage), parts.scroll);
  const word = (key: string) => reader.t(`${WORDS}lines.${key}`);
  return (
    <BoardPanel code="lines" detail="/workshopEnergy" note={word('sub')} flush>
      <div className="lines" {...pages.pauseHandlers}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{word('line')}</th>
              <th scope="col">{word('state')}</th>
              <th scope="col" className="num">
                {word('rate')}
              </th>
              <th scope="col" className="num">
                OEE
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(pages.page * rowsAPage, (pages.page + 1) * rowsAPage).map((row) => (
              <tr key={row.line.id}>
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    onClick={() =>
                      parts.drill(
                        'lines',
                        row.line.id,
                        row.drill ?? drillTo(parts, '/workshopEnergy', { areaId: row.line.id }),
                      )
                    }
                  >
                    {row.line.name}
                  </button>
                </th>
                <td>
                  <span className="line-state">
                    <Chip tone={TONE[row.state] ?? 'neutral'}>{stateText(row, reader)}</Chip>
                    <span className="t3">{sinceText(row, reader)}</span>
                  </span>
                </td>
                <td className="num">{quantity(reader, row.rate, row.unit)}</td>
                <td className="num">{percent(reader, row.oeePct)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pager pages={pages} />
      </div>
    </BoardPanel>
  );
}

function sinceText(row: LineRow, reader: Reader): string {
  const since = row.since ? reader.t(`${WORDS}lines.since`, { time: timeOf(reader, row.since) }) : '';
  return [row.reason, since].filter(Boolean).join(' · ');
}
