import { Suspense, type ReactNode } from 'react';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import { BoardBanner } from './board-banner.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { GapState } from './board-panel.tsx';
import { BoardSkeleton, PanelSkeleton } from './board-skeleton.tsx';
import { BoardFoot, NoBoard } from './board-states.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { hasPanel, sharedGap } from './panel-values.ts';
import { COMMON, type Reader } from './reader.ts';

/** What is below the head of a board: its place while it waits, its figures and panels, or why it has none. */
export function BoardContent({
  kind,
  board,
  reader,
  snapshot,
  nowMs,
  hasWords,
  isExplained,
  panels,
  onRetry,
}: {
  readonly kind: BoardKind;
  readonly board: AnyBoard | null;
  readonly reader: Reader;
  readonly snapshot: FeedSnapshot;
  readonly nowMs: number;
  readonly hasWords: boolean;
  /** Another place says already why nothing comes. */
  readonly isExplained: boolean;
  /** Codes of those to show. */
  readonly panels: readonly string[];
  readonly onRetry: () => void;
}): ReactNode {
  const title = reader.t(`${kind.words}title`);
  if (!hasWords || (snapshot.status === 'loading' && !board))
    return (
      <BoardSkeleton
        kind={kind}
        label={hasWords ? reader.t(`${COMMON}loading`, { board: title }) : ''}
        panels={panels}
      />
    );
  if (!board) return <NoBoard {...{ kind, snapshot, reader, title, nowMs, isExplained, onRetry }} />;
  // Said once for the whole board, not by every panel.
  const gap = sharedGap(board.panels);
  return (
    <>
      {!isExplained && <BoardBanner {...{ board, reader, snapshot, nowMs, onRetry }} />}
      {gap ? (
        <div className="panel board-state">
          <GapState gap={gap} title={title} />
        </div>
      ) : (
        <div className="board-body">
          <KpiStrip />
          <PanelRows kind={kind} shown={panels} panels={board.panels} />
        </div>
      )}
      <BoardFoot board={board} reader={reader} nowMs={nowMs} />
    </>
  );
}

/** Panels in their rows; one that is not permitted leaves its width to its neighbours. */
function PanelRows({
  kind,
  shown,
  panels,
}: {
  readonly kind: BoardKind;
  readonly shown: readonly string[];
  readonly panels: object;
}): ReactNode {
  return kind.rows.map((row) => {
    const present = row.panels.filter((code) => shown.includes(code) && hasPanel(panels, code));
    return present.length === 0 ? null : (
      <div key={row.name} className={`row-panels row-${row.name} has-${present.join('-')}`}>
        {present.map((code) => (
          <Suspense key={code} fallback={<PanelSkeleton code={code} />}>
            {kind.renderPanel(code)}
          </Suspense>
        ))}
      </div>
    );
  });
}
