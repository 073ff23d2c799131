import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { BoardFeed, BoardFeedState, BoardScope, SocketStatus } from '../session/types.ts';
import { BoardNoticePayloadSchema } from '../contract/notices.ts';
import { tryParseContract } from '../contract/parse.ts';
import type { NoticeListener } from '../channel/notices.ts';
import { toRequestError } from '../contract/request-error.ts';
import { createCollection } from './collection.ts';
import type { Collection, RunningSource } from './collection.ts';
import { createPlaces } from './feed-places.ts';
import { INITIAL_FEED, nextDueAtMs, publicState, stepFeed } from './board-feed-state.ts';
import type { FeedEffect, FeedEvent, FeedState } from './board-feed-state.ts';

/** How long a board waits, and whether anybody sees it. */
export interface AskForBoard {
  readonly signal: AbortSignal;
  isSeen(): boolean;
}

/** Where boards get their data from: one session. */
export interface BoardSource {
  /** Person and organisation that ask; null while nobody may. */
  readonly reader: ReadonlySignal<string | null>;
  readonly language: ReadonlySignal<string>;
  readonly noticeStatus: ReadonlySignal<SocketStatus>;
  /** Over how long the platform wants its clients to come back after an outage. */
  spreadMs(): number;
  /** @throws {RequestError} */
  fetch(boardCode: string, scope: BoardScope, ask: AskForBoard): Promise<unknown>;
  subscribe(boardCode: string, scope: BoardScope, listener: NoticeListener): () => void;
  log(message: string): void;
}

/** The page around the boards. */
export interface BoardSurroundings {
  /** Calls back before the next picture is drawn; the answer cancels. */
  scheduleFrame(draw: () => void): () => void;
  /** The device's clock, epoch ms. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  isHidden(): boolean;
  /** Tells of hiding, being seen again, and the return of the network; the answer stops it. */
  listen(onChange: (change: 'hidden' | 'visible' | 'network-returned') => void): () => void;
}

/** Boards of the same code and scope share one feed; the order in which a scope was written does not matter. */
export function boardKey(boardCode: string, scope: BoardScope): string {
  const given = Object.entries(scope).filter(([, value]) => value !== undefined);
  return JSON.stringify(['board', boardCode, given.sort(([left], [right]) => (left < right ? -1 : 1))]);
}

/** A board's data as a collection: started by its first watcher, stopped 5 s after the last one left. */
export function createBoardFeed(
  boardCode: string,
  scope: BoardScope,
  source: BoardSource,
  page: BoardSurroundings,
): Collection<BoardFeedState> & BoardFeed {
  const around = createPlaces(page);
  // Kept through stops, so that a board that comes back shows what it had while it asks anew.
  let last: FeedState = INITIAL_FEED;
  const collection = createCollection<BoardFeedState>({
    initial: publicState(INITIAL_FEED),
    start: (set) =>
      runFeed(boardCode, scope, source, around, last, (state) => {
        last = state;
        set(publicState(state));
      }),
  });
  return { ...collection, place: around.place };
}

function runFeed(
  boardCode: string,
  scope: BoardScope,
  source: BoardSource,
  around: BoardSurroundings,
  last: FeedState,
  publish: (state: FeedState) => void,
): RunningSource {
  let state: FeedState = { ...last, reader: null, live: null, fetching: null, isHidden: around.isHidden() };
  let request: AbortController | null = null;
  let unsubscribe: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelFrame: (() => void) | null = null;
  let waiting: (() => void)[] = [];
  let isStopped = false;

  function dispatch(event: FeedEvent): void {
    if (isStopped) return;
    const taken = stepFeed(state, event, {
      nowMs: around.now(),
      chance: around.random(),
      spreadMs: source.spreadMs(),
    });
    const hasChanged = taken.state !== state;
    state = taken.state;
    for (const effect of taken.effects) run(effect);
    if (!state.fetching) settle();
    plan();
    // However many differences arrive, one picture shows them all.
    if (hasChanged)
      cancelFrame ??= around.scheduleFrame(() => {
        cancelFrame = null;
        publish(state);
      });
  }

  function run(effect: FeedEffect): void {
    switch (effect.do) {
      case 'fetch':
        void ask(effect.number);
        break;
      case 'abort':
        request?.abort();
        request = null;
        break;
      case 'subscribe':
        unsubscribe ??= source.subscribe(boardCode, scope, {
          onPayload: take,
          onError: (error) => dispatch({ type: 'subscription-failed', error }),
        });
        break;
      case 'unsubscribe':
        unsubscribe?.();
        unsubscribe = null;
        break;
    }
  }

  async function ask(number: number): Promise<void> {
    const controller = new AbortController();
    request = controller;
    try {
      dispatch({
        type: 'fetched',
        number,
        data: await source.fetch(boardCode, scope, {
          signal: controller.signal,
          isSeen: () => !around.isHidden(),
        }),
      });
    } catch (error) {
      dispatch({ type: 'fetch-failed', number, error: toRequestError(error) });
    }
  }

  function take(payload: unknown): void {
    const parsed = tryParseContract(BoardNoticePayloadSchema, payload);
    if (!parsed.ok)
      source.log(`notice of board ${boardCode}: field "${parsed.field}" does not fit: ${parsed.reason}`);
    else if (parsed.value.kind === 'snapshot') dispatch({ type: 'snapshot', data: parsed.value.data });
    else dispatch({ type: 'patch', ops: parsed.value.ops });
  }

  function plan(): void {
    clearTimeout(timer);
    const dueAtMs = nextDueAtMs(state);
    if (dueAtMs !== null)
      timer = setTimeout(() => dispatch({ type: 'due' }), Math.max(0, dueAtMs - around.now()));
  }

  function settle(): void {
    const done = waiting;
    waiting = [];
    for (const resolve of done) resolve();
  }

  const stops = [
    around.listen((type) => dispatch({ type })),
    // A microtask later, since this runs while somebody is just beginning to watch.
    follow(source.reader, (reader) => dispatch({ type: 'reader', reader })),
    follow(source.language, () => dispatch({ type: 'relabel' }), false),
    follow(source.noticeStatus, (status) => {
      const isRetried = status === 'waiting' || status === 'connecting';
      if (status !== 'online') dispatch({ type: 'socket-lost', isRetried });
    }),
  ];

  return {
    refresh: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        dispatch({ type: 'refresh' });
      }),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      cancelFrame?.();
      for (const stop of stops) stop();
      run({ do: 'abort' });
      run({ do: 'unsubscribe' });
      settle();
    },
  };
}

/** Calls back for the value and its changes, each in a microtask of its own. */
function follow<T>(source: ReadonlySignal<T>, onValue: (value: T) => void, withFirst = true): () => void {
  let isStopped = false;
  let isFirst = true;
  const stop = effect(() => {
    const { value } = source;
    const isSkipped = isFirst && !withFirst;
    isFirst = false;
    if (!isSkipped)
      queueMicrotask(() => {
        if (!isStopped) onValue(value);
      });
  });
  return () => {
    isStopped = true;
    stop();
  };
}
