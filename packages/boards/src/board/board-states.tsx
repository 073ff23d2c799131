import { useEffect, useRef, useState, type ReactNode } from 'react';
import { overDrawer, StateView } from '@plantdeck/core/ui/base';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import { useNewest } from '../panel/use-newest.ts';
import { FeedBanner } from './board-banner.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { COMMON, type Reader } from './reader.ts';

/** How whole the data are, and on which clock. */
export function BoardFoot({
  board,
  reader,
  nowMs,
}: {
  readonly board: AnyBoard;
  readonly reader: Reader;
  readonly nowMs: number;
}): ReactNode {
  const shift = reader.plant?.shiftAt(nowMs, reader.tz);
  return (
    <div className="board-foot" part="foot">
      <span>{reader.t(`${COMMON}completeness`, { pct: Math.floor(board.completeness * 10) / 10 })}</span>
      <span>{reader.t(`${COMMON}estimatedSlots`, { n: board.estimatedSlots ?? 0 })}</span>
      <span className="grow" />
      {shift && (
        <span>
          {reader.t(`${COMMON}shift`, { shift: shift.name, from: shift.startsAt, to: shift.endsAt })}
        </span>
      )}
      <span>{reader.t(`${COMMON}timeZone`, { tz: board.period.tz })}</span>
    </div>
  );
}

/** No data to show at all: refused, failed, or nobody gave any. */
export function NoBoard({
  kind,
  snapshot,
  reader,
  title,
  nowMs,
  isExplained,
  onRetry,
}: {
  readonly kind: BoardKind;
  readonly snapshot: FeedSnapshot;
  /** The element says by itself what keeps its session from the data. */
  readonly isExplained: boolean;
  readonly reader: Reader;
  readonly title: string;
  readonly nowMs: number;
  readonly onRetry: () => void;
}): ReactNode {
  const word = (key: string) => reader.t(COMMON + key, { board: title });
  if (snapshot.status === 'forbidden') {
    return (
      <div className="panel board-state">
        <StateView kind="forbidden" title={word('forbidden')}>
          {word('forbiddenHint')}
        </StateView>
      </div>
    );
  }
  if (isExplained) return <Waiting {...{ kind, word }} />;
  if (snapshot.error) {
    return (
      <div className="board-state">
        <FeedBanner board={null} reader={reader} snapshot={snapshot} nowMs={nowMs} onRetry={onRetry} />
      </div>
    );
  }
  return <NoSource kind={kind} word={word} />;
}

function Waiting({
  kind,
  word,
}: {
  readonly kind: BoardKind;
  readonly word: (key: string) => string;
}): ReactNode {
  return (
    <BoardSkeleton kind={kind} label={word('loading')} panels={kind.rows.flatMap(({ panels }) => panels)} />
  );
}

/** A session or data may come a moment after the element; only then is it missing. */
const SOURCE_WAIT_MS = 1500;

function NoSource({
  kind,
  word,
}: {
  readonly kind: BoardKind;
  readonly word: (key: string) => string;
}): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsMissing(true), SOURCE_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isMissing) return <Waiting {...{ kind, word }} />;
  return (
    <div className="panel board-state">
      <StateView kind="empty" title={word('noSource')}>
        {word('noSourceHint')}
      </StateView>
    </div>
  );
}

const TOAST_MS = 6000;

/** The one polite voice of the board: what was exported, saved or cancelled. */
export function BoardToast({
  text,
  onDone,
}: {
  readonly text: string;
  readonly onDone: () => void;
}): ReactNode {
  const done = useNewest(onDone);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text) {
      region.current?.hidePopover();
      return undefined;
    }
    const stop = overDrawer(region.current);
    const timer = setTimeout(() => done.current(), TOAST_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [text, done]);
  return (
    <div ref={region} popover="manual" className="toast-region" role="status" aria-live="polite">
      {text && <div className="toast">{text}</div>}
    </div>
  );
}
