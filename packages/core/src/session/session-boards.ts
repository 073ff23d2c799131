import * as v from 'valibot';
import { boardKey, createBoardFeed, type BoardSource } from '../collection/board-feed.ts';
import { createCollections } from '../collection/collection.ts';
import { BOARD_CALLS, callFor } from '../contract/endpoints.ts';
import type { SessionBase } from './session-base.ts';
import type { SessionSockets } from './session-sockets.ts';
import type { SessionWire } from './session-wire.ts';
import type { PlantSession } from './types.ts';

/** The boards of a session: one feed for each board and scope, whatever shows it. */
export interface SessionBoards {
  readonly board: PlantSession['board'];
  dispose(): void;
}

export function createSessionBoards(
  { around, signals }: SessionBase,
  { transport, compatibility }: SessionWire,
  sockets: SessionSockets,
): SessionBoards {
  const feeds = createCollections();
  const source: BoardSource = {
    reader: signals.reader,
    language: signals.language,
    noticeStatus: sockets.noticeStatus,
    spreadMs: () => sockets.spreadMs(),
    log: around.log,
    async fetch(boardCode, scope, ask) {
      const answer = transport.request(callFor(BOARD_CALLS, boardCode, 'boardData'), {
        schema: v.unknown(),
        query: { ...scope, boardCode },
        ...ask,
      });
      // Both are under way together; what does not fit is not taken for data, whatever it looks like.
      answer.catch(() => undefined);
      await compatibility.need('boards');
      return answer;
    },
    subscribe: (boardCode, scope, listener) => sockets.subscribeBoard({ ...scope, boardCode }, listener),
  };
  return {
    board: (boardCode, scope) =>
      feeds.of(boardKey(boardCode, scope), () => createBoardFeed(boardCode, scope, source, around)),
    dispose: () => feeds.dispose(),
  };
}
