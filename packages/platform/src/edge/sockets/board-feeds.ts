import { diffJson } from '@plantdeck/core/contract';
import type { BoardAsker } from '../../features/api/index.ts';
import type { BoardReader } from '../../features/board-reads/board-reader.ts';
import type { BoardDefinition, BoardScope } from '../../features/api/handlers.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { inSlices } from './slices.ts';

/** One change of a board as payload texts; the snapshot is written only for those who need it. */
export interface BoardUpdate {
  readonly patchText: string;
  snapshotText(): string;
}
/** `start` comes once and first, in the same turn in which the sink begins to get updates. */
export interface BoardSink {
  start(snapshotText: string): void;
  update(update: BoardUpdate): void;
}

interface Feed {
  readonly key: string;
  readonly asker: BoardAsker;
  readonly board: BoardDefinition;
  readonly scope: BoardScope;
  readonly settingsOwner: string;
  readonly sinks: Set<BoardSink>;
  /** The computation under way, for which all wait who come meanwhile. */
  computing: Promise<void> | null;
  data: unknown;
  /** The data as text, once somebody needs it: hundreds may join between two changes. */
  snapshotText: string | null;
  computedMs: number;
  isDirty: boolean;
  /** After a failure: a database that is away is not asked each second. */
  notBeforeMs: number;
  /** Settings were saved after the data was computed: nobody may begin with it. */
  isOutdated: boolean;
}

export interface BoardFeedsOptions {
  readonly reader: BoardReader;
  readonly bus: Bus;
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
}

const WHEEL_PERIOD_MS = 1_000;
const RETRY_MS = 3_000;

/**
 * Boards that somebody watches. Everybody who would get the same payload shares one computation: same board, scope,
 * organisation, permissions, language and settings.
 */
export function createBoardFeeds(options: BoardFeedsOptions) {
  const { reader, bus, realNow } = options;
  const feeds = new Map<string, Feed>();

  const compute = (feed: Feed): Promise<void> => {
    const read = async () => {
      feed.isDirty = false;
      feed.isOutdated = false;
      const data = await reader
        .read(feed.asker, feed.board, feed.scope, feed.settingsOwner)
        .catch((error: unknown) => {
          // While the database is away a change must not be forgotten.
          feed.isDirty = feed.isOutdated = true;
          feed.notBeforeMs = realNow() + RETRY_MS;
          throw error;
        });
      const before = feed.data;
      feed.data = data;
      feed.snapshotText = null;
      feed.computedMs = realNow();
      if (before !== undefined) await tell(feed, before, data);
    };
    feed.computing ??= read().finally(() => {
      feed.computing = null;
    });
    return feed.computing;
  };

  const tell = async (feed: Feed, before: unknown, data: unknown) => {
    const ops = diffJson(before, data);
    if (ops.length === 0) return;
    const update: BoardUpdate = {
      patchText: JSON.stringify({ kind: 'patch', boardCode: feed.board.code, ops }),
      snapshotText: () => snapshotText(feed),
    };
    await inSlices(feed.sinks, (sink) => feed.sinks.has(sink) && sink.update(update));
  };

  const endings = [
    bus.subscribe('plant-advanced', ({ plantId }) => {
      for (const feed of feeds.values()) if (feed.asker.plantId === plantId) feed.isDirty = true;
    }),
    bus.subscribe('setting-saved', ({ orgId, boardCode }) => {
      for (const feed of feeds.values())
        if (feed.asker.orgId === orgId && feed.board.code === boardCode)
          feed.isDirty = feed.isOutdated = true;
    }),
    bus.subscribe('events-missed', () => {
      for (const feed of feeds.values()) feed.isDirty = feed.isOutdated = true;
    }),
  ];

  // At most one computation a second and feed, however fast the plant's clock runs.
  const wheel = setInterval(() => {
    const nowMs = realNow();
    for (const feed of feeds.values()) {
      const isDue =
        nowMs >= feed.notBeforeMs && (feed.isDirty || nowMs - feed.computedMs >= feed.board.refreshS * 1000);
      if (isDue && feed.computing === null && feed.data !== undefined)
        void compute(feed).catch(options.onError);
    }
  }, WHEEL_PERIOD_MS);
  wheel.unref();

  return {
    /**
     * Gives the sink the payload as it is now, and the differences after it.
     * @returns ends it
     * @throws {ApiError} unknown or forbidden board, or a scope that does not fit
     */
    async subscribe(
      asker: BoardAsker,
      boardCode: string,
      scope: BoardScope,
      sink: BoardSink,
    ): Promise<() => void> {
      const board = await reader.open(asker, boardCode);
      const settingsOwner = await reader.settingsOwner(asker, boardCode);
      const key = feedKey(asker, boardCode, scope, settingsOwner);
      let feed = feeds.get(key);
      if (feed === undefined) {
        feed = {
          key,
          asker,
          board,
          scope,
          settingsOwner,
          sinks: new Set(),
          computing: null,
          data: undefined,
          snapshotText: null,
          computedMs: realNow(),
          isDirty: false,
          notBeforeMs: 0,
          isOutdated: false,
        };
        feeds.set(key, feed);
      }
      const joined = feed;
      const end = () => {
        joined.sinks.delete(sink);
        if (joined.sinks.size === 0 && feeds.get(key) === joined) feeds.delete(key);
      };
      try {
        while (joined.data === undefined || joined.isOutdated) await compute(joined);
      } catch (error) {
        end();
        throw error;
      }
      // Joined only now: what was told before is in the snapshot already.
      joined.sinks.add(sink);
      feeds.set(key, joined);
      sink.start(snapshotText(joined));
      return end;
    },
    feedCount: () => feeds.size,
    close() {
      clearInterval(wheel);
      for (const end of endings) end();
      feeds.clear();
    },
  };
}
export type BoardFeeds = ReturnType<typeof createBoardFeeds>;

const snapshotText = (feed: Feed): string =>
  (feed.snapshotText ??= JSON.stringify({ kind: 'snapshot', boardCode: feed.board.code, data: feed.data }));

function feedKey(
  { person, orgId, language }: BoardAsker,
  boardCode: string,
  scope: BoardScope,
  settingsOwner: string,
): string {
  const entries = Object.entries(scope).sort(([a], [b]) => (a < b ? -1 : 1));
  const permitted = [[...person.resources].sort(), person.dataAreaId ?? null];
  return JSON.stringify([orgId, boardCode, entries, language, settingsOwner, permitted]);
}
