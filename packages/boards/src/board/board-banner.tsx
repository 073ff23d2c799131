import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Banner, Button, useSecondsUntil } from '@plantdeck/core/ui/base';
import { failureText, useWords } from '@plantdeck/core/words';
import type { BoardNotice } from '@plantdeck/core/contract';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import { boardAge } from '../freshness/freshness.ts';
import type { AnyBoard } from './board-kind.ts';
import { agoText, COMMON, timeOf, type Reader } from './reader.ts';

export interface BoardBannerProps {
  readonly board: AnyBoard;
  readonly reader: Reader;
  readonly snapshot: FeedSnapshot;
  /** Moves on whenever a shown age does. */
  readonly nowMs: number;
  readonly onRetry: () => void;
}

const RANK = { error: 0, warn: 1, info: 2 } as const;
/** So many failures in a row and the reason is shown; a refusal in the platform's own words is shown at once. */
const TELL_REASON_AFTER = 3;

/** One banner at a time, the gravest first: a failing feed, old data, then the payload's own notices. */
export function BoardBanner(props: BoardBannerProps): ReactNode {
  const { board, reader, snapshot, nowMs } = props;
  const age = boardAge(board, nowMs);
  if (snapshot.error) return <FeedBanner {...props} />;
  if (age.state !== 'fresh') {
    const cause = snapshot.connection === 'offline' ? 'cause.network' : 'cause.plant';
    return (
      <Banner tone={age.state === 'dead' ? 'error' : 'warn'} title={reader.t(`${COMMON}staleTitle`)}>
        <Aged {...props} text={`${COMMON}staleBoard`} />{' '}
        {[reader.t(COMMON + cause), ...(age.state === 'dead' ? [reader.t(`${COMMON}deadBoard`)] : [])].join(
          ' ',
        )}
      </Banner>
    );
  }
  return <NoticeBanner notices={board.notices} reader={reader} />;
}

/** A sentence with the age of the data. The alert around it reads it out once: its ticking is not announced. */
function Aged({
  board,
  reader,
  nowMs,
  text,
}: Pick<BoardBannerProps, 'board' | 'reader' | 'nowMs'> & { readonly text: string }): ReactNode {
  const ageS = Math.max(0, (nowMs - Date.parse(board.dataAsOf)) / 1000);
  return (
    <span aria-live="off">
      {reader.t(text, { time: timeOf(reader, board.dataAsOf), ago: agoText(reader, ageS) })}
    </span>
  );
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What lost the network, as far as the device knows it. */
const networkCause = () => (navigator.onLine ? 'unreachable' : 'offline');

/** Why the newest fetch failed, what is still shown, and when the next one is due. */
export function FeedBanner({
  board,
  reader,
  snapshot,
  nowMs,
  onRetry,
}: Omit<BoardBannerProps, 'board'> & { readonly board: AnyBoard | null }): ReactNode {
  const seconds = useSecondsUntil(snapshot.nextTryAtMs);
  const { error, failures } = snapshot;
  const cause = useSyncExternalStore(onNetworkChange, networkCause);
  const core = useWords('core');
  const title =
    error?.kind === 'incompatible' && core.ready
      ? core.t('error.incompatible')
      : error?.kind === 'contract'
        ? reader.t(`${COMMON}failedContract`, { field: error.field ?? '' })
        : error?.kind === 'network' && core.ready
          ? core.t(`trouble.${cause}`)
          : error && core.ready && (failures >= TELL_REASON_AFTER || error.kind === 'api')
            ? failureText(error, core.t)
            : reader.t(`${COMMON}failed`);
  return (
    <Banner
      tone="error"
      title={title}
      action={
        <Button size="s" onClick={onRetry}>
          {reader.t(`${COMMON}retryNow`)}
        </Button>
      }
    >
      {board && <Aged {...{ board, reader, nowMs }} text={`${COMMON}showing`} />}
      {seconds !== null && (
        <span className="next-try" aria-hidden="true">
          {' '}
          {reader.t(`${COMMON}nextTry`, { seconds, attempt: failures })}
        </span>
      )}
    </Banner>
  );
}

function NoticeBanner({
  notices,
  reader,
}: {
  readonly notices: readonly BoardNotice[];
  readonly reader: Reader;
}): ReactNode {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const codes = notices.map((notice) => notice.code);
  // A notice that went away may come back and is then news again.
  const still = closed.filter((code) => codes.includes(code));
  if (still.length !== closed.length) setClosed(still);
  const open = notices
    .filter((notice) => !still.includes(notice.code))
    .toSorted((a, b) => RANK[a.level] - RANK[b.level]);
  const [first] = open;
  if (!first) return null;
  return (
    <Banner
      tone={first.level}
      title={reader.t(`${COMMON}notice.${first.level}`)}
      closeLabel={reader.t(`${COMMON}close`)}
      onClose={() => setClosed([...still, first.code])}
    >
      {first.text}
      {open.length > 1 && (
        <span className="t2"> · {reader.t(`${COMMON}notice.more`, { n: open.length - 1 })}</span>
      )}
    </Banner>
  );
}
