import type { ReactNode } from 'react';
import type { WorkshopEnergy, WorkshopPanels } from '@plantdeck/core/contract';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { panelValues } from '../board/panel-values.ts';
import { agoText, figure } from '../board/reader.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { freshnessScale } from '../freshness/freshness.ts';
import { WORDS } from './words.ts';

type Row = Extract<NonNullable<WorkshopPanels['equipment']>, { rows: unknown }>['rows'][number];

const KW = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const HOURS = { code: 'h', display: 'h', scale: 1, dp: 1 };
const ROWS_A_PAGE = 7;
const ROWS_A_PAGE_FAR = 4;
/** Older than this, a load is told with its age. */
const LATE_AFTER_MS = 5 * 60_000;

/** Machines with state, load now and what they used; pages turn by themselves where the settings say so. */
export function EquipmentPanel(): ReactNode {
  const parts = useBoard<WorkshopEnergy>();
  const { board, reader, nowMs } = parts;
  const equipment = panelValues(board.panels, 'equipment');
  const rows = equipment?.rows ?? [];
  const size = parts.isFar ? ROWS_A_PAGE_FAR : ROWS_A_PAGE;
  const pages = useAutoPages(Math.ceil(rows.length / size), parts.scroll);
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}equipment.${key}`, values);
  const isRunning = !freshnessScale(board).closed;
  const age = ({ asOf }: Row): string | null => {
    const ageMs = asOf === null ? 0 : nowMs - Date.parse(asOf);
    return isRunning && ageMs > LATE_AFTER_MS ? agoText(reader, ageMs / 1000) : null;
  };
  return (
    <BoardPanel
      code="equipment"
      detail="/meterMonitoring"
      note={equipment && word('sub', { n: rows.length, pct: Math.round(equipment.idlePct) })}
      flush
    >
      {equipment && (
        <div className="paged" {...pages.pauseHandlers}>
          <table className="table equipment-table">
            <thead>
              <tr>
                <th scope="col">{word('name')}</th>
                <th scope="col">{word('state')}</th>
                <th scope="col" className="num">
                  {word('kw')}
                </th>
                <th scope="col" className="num">
                  {word('kwh')}
                </th>
                <th scope="col" className="num">
                  {word('idle')}
                </th>
                <th scope="col" className="num">
                  {word('runH')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(pages.page * size, (pages.page + 1) * size).map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      onClick={() =>
                        parts.drill(
                          'equipment',
                          row.id,
                          row.drill ?? drillTo(parts, '/meterMonitoring', { areaId: row.id }),
                        )
                      }
                    >
                      {row.name}
                    </button>
                  </th>
                  <td>
                    <span className={`eq eq-${row.state}`}>{word(`state.${row.state}`)}</span>
                    {age(row) !== null && <span className="second">{age(row)}</span>}
                  </td>
                  <td className="num">{figure(reader, row.kw, KW, 'base')}</td>
                  <td className="num">{figure(reader, row.kwhToday, KWH, 'base')}</td>
                  <td className="num">{figure(reader, row.idleKwh, KWH, 'base')}</td>
                  <td className="num">{figure(reader, row.runH, HOURS, 'base')}</td>
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
