import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { ElementHandle } from '@plantdeck/core/element';
import type { Kpi } from '@plantdeck/core/contract';
import type { AgeState } from '@plantdeck/core/judgement';
import { everySecond } from '../feed/second-ticker.ts';
import { createServerClock } from '../feed/server-clock.ts';
import { boardAge, boardAgeState, freshnessOf, freshnessScale } from '../freshness/freshness.ts';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { panelValues } from './panel-values.ts';

interface FeedFacts {
  readonly isOffline: boolean;
  /** A banner says how old the data are. */
  readonly isFailed: boolean;
}

/** Everything whose age is shown, as text: while it stays the same, nothing need be drawn again. */
function ageSignature(
  kind: BoardKind,
  board: AnyBoard,
  nowMs: number,
  { isOffline, isFailed }: FeedFacts,
): string {
  const scale = freshnessScale(board);
  const kpis = panelValues(board.panels as { kpis?: readonly Kpi[] }, 'kpis') ?? [];
  const ages = [board.dataAsOf, ...kpis.map((kpi) => kpi.asOf), ...(kind.ages?.(board) ?? [])].map((asOf) =>
    freshnessOf(Date.parse(asOf), nowMs, scale),
  );
  const age = boardAge(board, nowMs);
  // A late age counts seconds, and so does any in its first minute; an old one counts minutes.
  const isMarked = isOffline || isFailed || ages.includes('stale');
  const shown =
    ages.includes('late') || (isMarked && age.ageS < 60)
      ? Math.floor(age.ageS)
      : isMarked
        ? Math.floor(age.ageS / 60)
        : 0;
  return `${age.state}|${String(isOffline)}|${ages.join()}|${shown}`;
}

const monotonicMs = () => performance.now();

/** Server time that moves on when an age on the board changes, and the clock itself for what runs every second. */
export function useBoardAge(
  kind: BoardKind,
  element: ElementHandle,
  session: PlantSession | null,
  board: AnyBoard | null,
  { isOffline, isFailed }: FeedFacts,
): { readonly nowMs: number; readonly serverNowMs: () => number } {
  const [clock] = useState(() => createServerClock(monotonicMs));
  const serverMs = board ? Date.parse(board.serverTime) : Number.NaN;
  // A difference over the socket carries a time that the session, which learns the time from answers, has not seen yet.
  const serverNowMs = useCallback(() => {
    const ownMs = clock.nowMs();
    return session ? Math.max(session.serverNowMs(), Number.isNaN(ownMs) ? 0 : ownMs) : ownMs;
  }, [session, clock]);
  useLayoutEffect(() => {
    if (!Number.isNaN(serverMs)) clock.set(serverMs);
  }, [clock, board, serverMs]);
  const [nowMs, setNowMs] = useState(Number.NaN);
  const drawnMs = useRef(Number.NaN);
  const told = useRef<'fresh' | 'stale' | 'dead'>('fresh');
  const toldAge = useRef<AgeState | null>(null);

  useEffect(() => {
    if (!board) return undefined;
    const facts = { isOffline, isFailed };
    // The first picture is drawn at the answer's own time; where that says the same, it need not be drawn twice.
    let signature = Number.isNaN(drawnMs.current)
      ? ageSignature(kind, board, Date.parse(board.serverTime), facts)
      : '';
    const look = () => {
      const now = serverNowMs();
      const next = ageSignature(kind, board, now, facts);
      if (next !== signature) {
        signature = next;
        drawnMs.current = now;
        setNowMs(now);
      }
      const age = boardAge(board, now);
      if (age.state !== told.current)
        element.emit('plant-stale', { state: age.state, ageS: Math.round(age.ageS) });
      told.current = age.state;
      const state = boardAgeState(board, now, isOffline);
      if (state !== toldAge.current) element.emit('plant-age', { state, ageS: Math.round(age.ageS) });
      toldAge.current = state;
    };
    look();
    return everySecond(look);
  }, [kind, board, element, serverNowMs, isOffline, isFailed]);

  return { nowMs: Number.isNaN(nowMs) && board ? serverMs : nowMs, serverNowMs };
}
