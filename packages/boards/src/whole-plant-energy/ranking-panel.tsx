import type { ReactNode } from 'react';
import { Delta } from '@plantdeck/core/ui/base';
import type { WholePlantPanels } from '@plantdeck/core/contract';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { drillTo } from '../board/board-context.ts';
import { useEnergyBoard } from './energy-board.ts';
import { deltaOf } from '../board/kpi-model.ts';
import { UNACCOUNTED_LIMIT_PCT } from './flow-limits.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, percent, unitText, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';

type RankingRow = Extract<WholePlantPanels['ranking'], { rows: unknown }>['rows'][number];

const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const ROWS_A_PAGE = 7;
/** A wall shows the first few in letters that can be read there. */
const ROWS_A_PAGE_FAR = 4;
/** A rise by this much against the same period needs a look, where the platform gave no judgement, %. */
const RISE_WARN_PCT = 10;

/** Workshops by electricity, with share and change; pages itself where the settings say so. */
export function RankingPanel(): ReactNode {
  const parts = useEnergyBoard();
  const { board, reader } = parts;
  const ranking = panelValues(board.panels, 'ranking');
  const rows = (ranking?.rows ?? []).toSorted((a, b) => (b.kwh ?? -1) - (a.kwh ?? -1));
  const rowsAPage = parts.isFar ? ROWS_A_PAGE_FAR : ROWS_A_PAGE;
  const pages = useAutoPages(Math.ceil(rows.length / rowsAPage), parts.scroll);
  const most = Math.max(0, ...rows.map((row) => row.kwh ?? 0));
  const word = (key: string) => reader.t(`${WORDS}ranking.${key}`);
  const prefix = board.completeness < 95 ? '≥ ' : '';
  return (
    <BoardPanel code="ranking" note={word('sub')} flush totals>
      {ranking && (
        <div className="rank" {...pages.pauseHandlers}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('workshop')}</th>
                <th scope="col" className="num">{`${word('kwh')} ${unitText(reader, KWH, null, 'base')}`}</th>
                <th className="wbar" aria-hidden="true" />
                <th scope="col" className="num">
                  {word('share')}
                </th>
                <th scope="col" className="num">
                  {word('delta')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(pages.page * rowsAPage, (pages.page + 1) * rowsAPage).map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  most={most}
                  reader={reader}
                  onDrill={() =>
                    parts.drill(
                      'ranking',
                      row.key,
                      row.drill ?? drillTo(parts, '/workshopEnergy', { areaId: row.key }),
                    )
                  }
                />
              ))}
              <tr className="sum">
                <th scope="row">{word('total')}</th>
                <td className="num">
                  {ranking.total.kwh === null ? '–' : prefix + figure(reader, ranking.total.kwh, KWH, 'base')}
                </td>
                <td className="wbar" />
                <td className="num">{percent(reader, ranking.total.share)}</td>
                <td className="num">
                  <Change pct={ranking.total.deltaPct} reader={reader} />
                </td>
              </tr>
            </tbody>
          </table>
          <div className="rank-foot">
            {ranking.unaccountedPct !== null && (
              <span className={ranking.unaccountedPct > UNACCOUNTED_LIMIT_PCT ? 'over' : undefined}>
                {reader.t(`${WORDS}ranking.unaccounted`, { pct: percent(reader, ranking.unaccountedPct) })}
              </span>
            )}
            <Pager pages={pages} />
          </div>
        </div>
      )}
    </BoardPanel>
  );
}

function Row({
  row,
  most,
  reader,
  onDrill,
}: {
  readonly row: RankingRow;
  readonly most: number;
  readonly reader: Reader;
  readonly onDrill: () => void;
}): ReactNode {
  const flagged = row.judge
    ? row.judge === 'warn' || row.judge === 'abnormal'
    : (row.deltaPct ?? 0) >= RISE_WARN_PCT;
  return (
    <tr>
      <th scope="row">
        <button type="button" className="link ell" title={row.label} onClick={onDrill}>
          {row.label}
        </button>
      </th>
      <td className="num">{figure(reader, row.kwh, KWH, 'base')}</td>
      <td className="wbar">
        <div className="bar">
          {row.kwh !== null && most > 0 && (
            <i className={flagged ? 'flag' : undefined} style={{ width: `${(row.kwh / most) * 100}%` }} />
          )}
        </div>
      </td>
      <td className="num">{percent(reader, row.share)}</td>
      <td className="num">
        <Change pct={row.deltaPct} reader={reader} />
      </td>
    </tr>
  );
}

function Change({ pct, reader }: { readonly pct: number | null; readonly reader: Reader }): ReactNode {
  if (pct === null) return '–';
  const { text, direction, meaning } = deltaOf(pct, 'low', reader);
  const sign = direction === 'same' ? 0 : direction === 'up' ? 1 : -1;
  return (
    <Delta
      value={sign}
      text={text}
      better="low"
      {...(meaning === 'neutral' ? {} : { word: reader.t(COMMON + meaning) })}
    />
  );
}
