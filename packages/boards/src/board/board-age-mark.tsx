import type { ReactNode } from 'react';
import { AgeMark } from '@plantdeck/core/ui/base';
import type { Fresh } from '@plantdeck/core/contract';
import { freshnessOf, freshnessScale, markOf } from '../freshness/freshness.ts';
import { useBoard } from './board-context.ts';
import { ageText, agoText, COMMON, type Reader } from './reader.ts';

export interface BoardAgeMarkProps {
  /** Time of what is marked, ISO. */
  readonly asOf: string;
  /** Its freshness where it is known already. */
  readonly fresh?: Fresh;
}

/** The mark of a figure, of a panel or of the whole board; nothing beside what is live. */
export function BoardAgeMark({ asOf, fresh: known }: BoardAgeMarkProps): ReactNode {
  const { board, reader, nowMs, isOffline } = useBoard();
  const asOfMs = Date.parse(asOf);
  const scale = freshnessScale(board);
  const state = markOf(known ?? freshnessOf(asOfMs, nowMs, scale), isOffline, scale);
  if (state === null) return null;
  if (state === 'none') return <AgeMark state="none" word={reader.t(`${COMMON}noData`)} />;
  const ageS = Math.max(0, (nowMs - asOfMs) / 1000);
  return (
    <AgeMark
      state={state}
      word={ageWord(reader, state)}
      age={state === 'late' ? ageText(reader, ageS) : agoText(reader, ageS)}
    />
  );
}

const ageWord = (reader: Reader, state: 'late' | 'stale' | 'offline'): string =>
  reader.t(COMMON + (state === 'offline' ? state : `age.${state}`));
