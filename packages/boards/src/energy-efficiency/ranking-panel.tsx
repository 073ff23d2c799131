import type { ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import { judgeWhenFresh } from '@plantdeck/core/judgement';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, quantity } from '../board/reader.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { indexText, useEfficiency, WORDS, type EfficiencyBoard } from './efficiency.ts';

type Row = Extract<NonNullable<EfficiencyBoard['panels']['ranking']>, readonly unknown[]>[number];

const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
const ROWS_A_PAGE = 8;
const ROWS_A_PAGE_FAR = 4;
/** The scale shows at least this much on both sides of 1. */
const REACH_MIN = 0.05;

/** Areas by use against expected use, each with the interval that tells chance from change. */
export function RankingPanel(): ReactNode {
  const parts = useEfficiency();
  const { board, reader, age } = parts;
  const rows = panelValues(board.panels, 'ranking') ?? [];
  const rowsAPage = parts.isFar ? ROWS_A_PAGE_FAR : ROWS_A_PAGE;
  const pages = useAutoPages(Math.ceil(rows.length / rowsAPage), parts.scroll);
  const reach = Math.max(
    REACH_MIN,
    ...rows.flatMap(({ lo, hi }) => [Math.abs((lo ?? 1) - 1), Math.abs((hi ?? 1) - 1)]),
  );
  const chosen = panelValues(board.panels, 'model')?.id;
  const word = (key: string) => reader.t(`${WORDS}ranking.${key}`);
  return (
    <BoardPanel code="ranking" detail="/kanbanSettings" note={word('sub')} flush>
      <div className="scroll-x" {...pages.pauseHandlers}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{word('area')}</th>
              <th scope="col">{word('energy')}</th>
              <th aria-hidden="true" />
              {(['enpi', 'saving', 'cny'] as const).map((key) => (
                <th scope="col" className="num" key={key}>
                  {word(key)}
                </th>
              ))}
              <th scope="col">{word('state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(pages.page * rowsAPage, (pages.page + 1) * rowsAPage).map((row) => (
              <tr key={row.modelId} aria-current={row.modelId === chosen ? 'true' : undefined}>
                <th scope="row">
                  <button type="button" className="link" onClick={() => parts.choose({ model: row.modelId })}>
                    {row.area.name}
                  </button>
                </th>
                <td>{row.energyName}</td>
                <td>
                  <Index row={row} reach={reach} judge={judgeWhenFresh(row.judge, age)} />
                </td>
                <td className="num">{indexText(row.enpi)}</td>
                <td className="num">{quantity(reader, row.saving, row.unit)}</td>
                <td className="num">{figure(reader, row.savingCny, CNY, 'base')}</td>
                <td>
                  <State row={row} word={word} judge={judgeWhenFresh(row.judge, age)} />
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

function Index({
  row,
  reach,
  judge,
}: {
  readonly row: Row;
  readonly reach: number;
  readonly judge: Row['judge'];
}): ReactNode {
  const at = (value: number) => 50 + ((value - 1) / reach) * 48;
  const { enpi, lo, hi } = row;
  return (
    <span className="index" aria-hidden="true">
      <i className="one" style={{ insetInlineStart: '50%' }} />
      {lo !== null && hi !== null && (
        <i className="whisker" style={{ insetInlineStart: `${at(lo)}%`, width: `${at(hi) - at(lo)}%` }} />
      )}
      {enpi !== null && <i className={`at ${judge}`} style={{ insetInlineStart: `${at(enpi)}%` }} />}
    </span>
  );
}

function State({
  row,
  word,
  judge,
}: {
  readonly row: Row;
  readonly word: (key: string) => string;
  readonly judge: Row['judge'];
}): ReactNode {
  if (row.modelState !== 'valid')
    return (
      <Chip tone="warn" title={row.modelProblem}>
        {word(`model.${row.modelState}`)}
      </Chip>
    );
  if (judge === 'abnormal')
    return (
      <Chip tone="error" icon="alert-circle">
        {word('abnormal')}
      </Chip>
    );
  if (judge === 'warn')
    return (
      <Chip tone="warn" icon="alert-triangle">
        {word('warn')}
      </Chip>
    );
  return <span className="t2">{word(judge === 'normal' ? 'normal' : 'unknown')}</span>;
}
