import { useEffect, useReducer, type ReactNode } from 'react';
import { Button, Chip, Segmented } from '@plantdeck/core/ui/base';
import { isUnanswered } from '@plantdeck/core';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import { everySecond } from '../feed/second-ticker.ts';
import { boardAgeState } from '../freshness/freshness.ts';
import { Menu } from '../panel/menu.tsx';
import { formatQuantity } from '@plantdeck/core/units';
import { BoardAgeMark } from './board-age-mark.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { COMMON, timeOf, type Reader } from './reader.ts';

export type ExportKind = 'csv' | 'xlsx' | 'png' | 'svg' | 'pdf';

export interface BoardHeaderProps {
  readonly kind: BoardKind;
  readonly board: AnyBoard | null;
  readonly reader: Reader;
  readonly connection: FeedSnapshot['connection'];
  /** Why the newest data could not be had, or do not fit. */
  readonly error: FeedSnapshot['error'];
  readonly serverNowMs: () => number;
  readonly range: string;
  /** Left out where the page hands in the data and decides the range itself. */
  readonly onRange: ((range: string) => void) | undefined;
  readonly onScale: (scaled: boolean) => void;
  readonly onExport: (kind: ExportKind) => void;
  readonly onPrint: () => void;
  /** Absent where the reader may not change settings. */
  readonly onSettings: (() => void) | undefined;
}

/** Title, age of the data with a running clock, and everything that acts on the whole board. */
export function BoardHeader(props: BoardHeaderProps): ReactNode {
  const { kind, board, reader, range } = props;
  const word = (key: string) => reader.t(COMMON + key);
  const atTime = (key: string) => reader.t(COMMON + key, { time: '00:00:00' });
  const unit = formatQuantity(0, 'kWh', reader.lang, { scale: reader.scaled ? 'tenThousand' : 'base' }).unit;
  const ranges = kind.ranges.includes(range) ? kind.ranges : [...kind.ranges, range];
  return (
    <div className="board-head" part="head">
      <h1>{reader.t(`${kind.words}title`)}</h1>
      {board ? (
        <Chip tone="line" icon="clock" title={board.area.name}>
          {reader.t(`${COMMON}accountingDay`, { time: board.period.dayAccountTime })}
        </Chip>
      ) : (
        <Room>
          <Chip tone="line" icon="clock">
            {reader.t(`${COMMON}accountingDay`, { time: '00:00' })}
          </Chip>
        </Room>
      )}
      {board && <span className="area ell">{board.area.name}</span>}
      <span className="grow" />
      {board ? (
        <Fresh {...props} board={board} />
      ) : (
        <Room>
          <span className="fresh">
            <i className="dot" />
            {/* As wide as the words will be, and saying nothing. */}
            {[word('live'), atTime('dataAt'), atTime('serverAt')].join(' · ').replace(/\S/gu, '\u2007')}
          </span>
        </Room>
      )}
      {board && kind.renderTools?.()}
      {props.onRange && kind.ranges.length > 0 && (
        <Segmented
          label={word('range')}
          value={range}
          options={ranges.map((value) => ({ value, label: word(`range.${value}`) }))}
          onChange={props.onRange}
        />
      )}
      <span className="tools">
        {kind.hasScale !== false && (
          <Button
            size="s"
            aria-pressed={reader.scaled}
            aria-label={`${word('scale')}: ${unit}`}
            title={word('scale')}
            onClick={() => props.onScale(!reader.scaled)}
          >
            {unit}
          </Button>
        )}
        <Menu
          look="button"
          icon="download"
          label={word('export')}
          disabled={!board}
          items={[
            { id: 'csv', icon: 'table', label: word('export.csv'), onSelect: () => props.onExport('csv') },
            { id: 'xlsx', icon: 'file', label: word('export.xlsx'), onSelect: () => props.onExport('xlsx') },
            { id: 'png', icon: 'board', label: word('export.png'), onSelect: () => props.onExport('png') },
            { id: 'svg', icon: 'board', label: word('export.svg'), onSelect: () => props.onExport('svg') },
            { id: 'pdf', icon: 'file', label: word('export.pdf'), onSelect: () => props.onExport('pdf') },
            { id: 'print', icon: 'print', label: word('print'), onSelect: props.onPrint },
          ]}
        />
        {props.onSettings && (
          <Button icon="settings" size="s" data-track-id="board:setting" onClick={props.onSettings}>
            {word('settings')}
          </Button>
        )}
      </span>
    </div>
  );
}

/** What will stand here when the data have come takes its room before, so that nothing moves for it. */
function Room({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <span className="room" aria-hidden="true">
      {children}
    </span>
  );
}

/** Runs every second by itself, so that a frozen page is seen to be frozen and the board need not be drawn again. */
function Fresh({
  board,
  reader,
  connection,
  error,
  serverNowMs,
}: BoardHeaderProps & { readonly board: AnyBoard }): ReactNode {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    tick();
    return everySecond(tick);
  }, []);
  const word = (key: string, values?: Record<string, string>) => reader.t(COMMON + key, values);
  const state = connection === 'host' ? 'hostFed' : connection;
  // Without fresh data nothing is live; the mark and the banner say what it is.
  const isFalse =
    connection === 'live' && (error !== null || boardAgeState(board, serverNowMs(), false) !== 'live');
  // Without a connection the clock runs on by itself.
  const isGuessed = connection === 'offline' || connection === 'reconnecting' || isUnanswered(error);
  return (
    <span className="fresh">
      <i className={`dot dot-${isFalse ? 'offline' : connection}`} aria-hidden="true" />
      {[
        ...(isFalse ? [] : [word(state)]),
        word('dataAt', { time: timeOf(reader, board.dataAsOf, true) }),
        word(isGuessed ? 'serverUnconfirmed' : 'serverAt', { time: timeOf(reader, serverNowMs(), true) }),
      ].join(' · ')}
      <BoardAgeMark asOf={board.dataAsOf} />
    </span>
  );
}
