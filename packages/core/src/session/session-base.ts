import { createServerClock, type ServerClock } from '../transport/server-clock.ts';
import type { SessionOptions } from './session-options.ts';
import { createSessionSignals, type SessionSignals } from './session-signals.ts';
import { createSharedState, type SharedState } from './shared-state.ts';
import { createStoredValues, type StoredValues } from './stored-values.ts';
import { pageSurroundings, type SessionSurroundings } from './surroundings.ts';

const DEFAULT_ID = 'default';

/** What every part of a session uses: options, page, storage, clock and what is known so far. */
export interface SessionBase {
  readonly id: string;
  readonly options: SessionOptions;
  readonly around: SessionSurroundings;
  readonly baseUrl: string;
  readonly pageUrl: string | null;
  /** The page brings the tokens. */
  readonly isEmbedded: boolean;
  readonly isStored: boolean;
  /** Begins the names of what is stored. */
  readonly prefix: string;
  readonly stored: StoredValues;
  readonly clock: ServerClock;
  readonly shared: SharedState;
  readonly signals: SessionSignals;
  /** Aborted when the session is disposed. */
  readonly life: AbortController;
  /** Names this session among the tabs, and its conversation to the assistant. */
  readonly roundId: string;
}

export function createSessionBase(options: SessionOptions): SessionBase {
  const around = options.surroundings ?? pageSurroundings();
  const id = options.id ?? DEFAULT_ID;
  const isEmbedded = Boolean(
    options.token ?? options.tokenUrl ?? options.tokenProvider ?? (options.isDevice || null),
  );
  const isStored = options.storage === 'site' && !isEmbedded;
  const prefix = id === DEFAULT_ID ? '' : `plantdeck.${id}.`;
  const stored = createStoredValues(
    isStored ? around.storage : null,
    prefix,
    isStored ? around.tabStorage : null,
  );
  return {
    id,
    options,
    around,
    baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
    pageUrl: around.pageUrl(),
    isEmbedded,
    isStored,
    prefix,
    stored,
    clock: createServerClock(around.now),
    shared: createSharedState(),
    signals: createSessionSignals(options, stored),
    life: new AbortController(),
    roundId: Array.from({ length: 4 }, () => Math.floor(around.random() * 2 ** 32).toString(16)).join(''),
  };
}
