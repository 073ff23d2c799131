import type { ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, percent, wholeDay } from '../board/reader.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { useBenefit, WORDS } from './benefit.ts';

const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
const ROWS_A_PAGE = 6;
const TONES = {
  verified: 'info',
  notSignificant: 'warn',
  noBaseline: 'warn',
  notVerified: 'warn',
  notStarted: 'info',
} as const;

/** Each measure with what it promised, what it proved, and how sure that is. */
export function MeasuresPanel(): ReactNode {
  const parts = useBenefit();
  const { board, reader } = parts;
  const measures = panelValues(board.panels, 'measures') ?? [];
  const pages = useAutoPages(Math.ceil(measures.length / ROWS_A_PAGE), parts.scroll);
  const word = (key: string) => reader.t(`${WORDS}measures.${key}`);
  const money = (value: number | null) => figure(reader, value, CNY, 'base');
  return (
    <BoardPanel code="measures" detail="/efficiencyAnalyze" note={word('sub')} flush>
      <div className="scroll-x" {...pages.pauseHandlers}>
        <table className="table">
          <thead>
            <tr>
              {(['name', 'area', 'method', 'start'] as const).map((key) => (
                <th scope="col" key={key}>
                  {word(key)}
                </th>
              ))}
              {(['invest', 'due', 'verified', 'uncertainty'] as const).map((key) => (
                <th scope="col" className="num" key={key}>
                  {word(key)}
                </th>
              ))}
              <th scope="col">{word('status')}</th>
            </tr>
          </thead>
          <tbody>
            {measures.slice(pages.page * ROWS_A_PAGE, (pages.page + 1) * ROWS_A_PAGE).map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    onClick={() => row.drill && parts.drill('measures', row.id, row.drill)}
                  >
                    {row.name}
                  </button>
                </th>
                <td>{`${row.areaName} · ${row.energyName}`}</td>
                <td>{word(`method.${row.method}`)}</td>
                <td>{wholeDay(reader, row.startDate)}</td>
                <td className="num">{money(row.investCny)}</td>
                <td className="num">{money(row.dueCny)}</td>
                <td className="num">{money(row.verifiedCny)}</td>
                <td className="num">
                  {row.uncertaintyPct === null ? '–' : `± ${percent(reader, row.uncertaintyPct)}`}
                </td>
                <td>
                  <Chip tone={TONES[row.status]} title={row.modelProblem}>
                    {word(`status.${row.status}`)}
                  </Chip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pager pages={pages} />
      </div>
    </BoardPanel>
  );
}
