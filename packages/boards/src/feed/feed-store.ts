/** What a view knows of its data, whichever of the three sources they come from. */
export interface FeedSnapshot {
  readonly status: 'none' | 'loading' | 'ready' | 'failed' | 'forbidden';
  /** As it came from outside; the view parses it. Old data is kept through failures. */
  readonly data: unknown;
  readonly error: FeedError | null;
  readonly connection: 'live' | 'polling' | 'reconnecting' | 'offline' | 'host';
  readonly failures: number;
  /** Client clock, epoch ms. */
  readonly nextTryAtMs: number | null;
}

export interface FeedError {
  readonly kind: string;
  readonly message: string;
  readonly retCode?: string | undefined;
  readonly field?: string | undefined;
}

/** A value with listeners: the shape that `useSyncExternalStore` asks for. */
export interface FeedStore {
  subscribe(listener: () => void): () => void;
  get(): FeedSnapshot;
  refresh(): Promise<void>;
  dispose(): void;
}

export const NO_FEED: FeedSnapshot = {
  status: 'none',
  data: null,
  error: null,
  connection: 'host',
  failures: 0,
  nextTryAtMs: null,
};

/** Data that the host page sets: nothing to fetch and nothing to wait for. */
export function hostSnapshot(data: unknown): FeedSnapshot {
  return { ...NO_FEED, status: 'ready', data };
}
