import type { ReactNode } from 'react';
import type { EnergyQuality, PowerQualityEvent } from '@plantdeck/core/contract';
import { formatDateTime } from '@plantdeck/core/units';
import { Icon } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { panelValues } from '../board/panel-values.ts';
import { ageText, percent, quantity, type Reader } from '../board/reader.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { indexName, valueText } from './quality.ts';
import { WORDS } from './words.ts';

const ROWS_A_PAGE = 6;
const MILLISECOND = { code: 'ms', display: 'ms', scale: 1, dp: 0 };
const SECOND_MS = 1000;

/** What an event was: a sag, or what went beyond its limit. */
export const eventName = (reader: Reader, { kind, index }: PowerQualityEvent): string =>
  kind === 'limit' && index !== undefined ? indexName(reader, index) : reader.t(`${WORDS}events.${kind}`);

const eventDuration = (reader: Reader, { durationMs }: PowerQualityEvent): string =>
  durationMs < SECOND_MS
    ? quantity(reader, durationMs, MILLISECOND)
    : ageText(reader, durationMs / SECOND_MS);

/** Sags and values beyond their limits, newest first; each leads to its alarm or to the analysis of its point. */
export function EventsPanel(): ReactNode {
  const parts = useBoard<EnergyQuality>();
  const { board, reader } = parts;
  const events = panelValues(board.panels, 'events');
  const rows = events?.rows ?? [];
  const pages = useAutoPages(Math.ceil(rows.length / ROWS_A_PAGE), parts.scroll);
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}events.${key}`, values);
  return (
    <BoardPanel
      code="events"
      detail="/energyQuality"
      note={
        events &&
        (events.total > rows.length
          ? word('newest', { n: rows.length, all: events.total })
          : word('count', { n: events.total }))
      }
      flush
    >
      {events && rows.length === 0 && <p className="quiet">{word('none')}</p>}
      {rows.length > 0 && (
        <div className="paged" {...pages.pauseHandlers}>
          <table className="table events-table">
            <thead>
              <tr>
                <th scope="col">{word('from')}</th>
                <th scope="col">{word('what')}</th>
                <th scope="col" className="num">
                  {word('value')}
                </th>
                <th scope="col" className="num c-depth">
                  {word('depth')}
                </th>
                <th scope="col" className="num">
                  {word('lasting')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(pages.page * ROWS_A_PAGE, (pages.page + 1) * ROWS_A_PAGE).map((event) => (
                <tr key={event.id}>
                  <td className="c-from">{formatDateTime(event.from, reader.tz, reader.lang)}</td>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      onClick={() => parts.drill('events', event.id, event.drill)}
                    >
                      {eventName(reader, event)}
                      {event.drill.to.startsWith('/alarm') && <Icon name="bell" size="xs" />}
                    </button>
                    <span className="second">{event.name}</span>
                  </th>
                  <td className="num">
                    {valueText(reader, event.index, event.value, event.unit)}
                    <span className="second">
                      {`${event.isOver ? '>' : '<'} ${valueText(reader, event.index, event.limit, event.unit)}`}
                    </span>
                  </td>
                  <td className="num c-depth">{percent(reader, event.depthPct)}</td>
                  <td className="num">{eventDuration(reader, event)}</td>
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
