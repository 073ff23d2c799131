import type { NoticeType } from '@plantdeck/core/contract';
import type { BoardScope } from '../../features/api/handlers.ts';
import type { SocketSession } from '../../features/api/socket-endpoint.ts';

/** One thing that a socket listens to. */
export interface Subscription {
  readonly id: string;
  readonly messageType: NoticeType;
  /** Number of the next frame. */
  seq: number;
  /** Ends what feeds it; null for types that are fed by the bus. */
  end: (() => void) | null;
  /** A slow socket missed differences: the next frame must be a snapshot. */
  needsSnapshot: boolean;
  readonly scope: BoardScope;
  readonly boardCode: string;
}

export interface Listening {
  readonly session: SocketSession;
  readonly subscriptions: Map<string, Subscription>;
}
