/** How pages come back to a platform that was away, played through with the machines of the product and a clock of its own. */
import { NOTICE_POLICY } from '../../packages/core/src/channel/channel-policies.ts';
import {
  initialChannelState,
  step,
  type ChannelEvent,
  type ChannelState,
} from '../../packages/core/src/channel/channel-state.ts';
import {
  INITIAL_FEED,
  nextDueAtMs,
  stepFeed,
  type FeedEvent,
  type FeedState,
} from '../../packages/core/src/collection/board-feed-state.ts';
import { RequestError } from '../../packages/core/src/contract/request-error.ts';
import { reconnectSpreadMs } from '../../packages/platform/src/edge/sockets/reconnect-spread.ts';

export interface Outage {
  readonly clients: number;
  readonly outageMs: number;
  readonly seed: number;
}
export interface Returns {
  /** Of each client, from the platform's return until its socket is open, in their order. */
  readonly socketMs: readonly number[];
  /** Calls of all clients to the platform that is back, boards and sockets, by the second. */
  readonly callsPerSecond: readonly number[];
}

const BOARD = { refreshS: 10, staleAfterS: 60 };

/** Every client has one board that was live, and all of them were fed and lose the platform in the same moments. */
export function returnsAfter({ clients, outageMs, seed }: Outage): Returns {
  const random = randomOf(seed);
  const queue = createQueue(outageMs + 50_000);
  const socketMs: number[] = [];
  const callsPerSecond: number[] = [];
  const isUp = (nowMs: number): boolean => nowMs >= outageMs;
  const count = (nowMs: number): void => {
    const second = Math.floor((nowMs - outageMs) / 1_000);
    callsPerSecond[second] = (callsPerSecond[second] ?? 0) + 1;
  };
  for (let client = 0; client < clients; client += 1) startClient();
  queue.run();
  return {
    socketMs: socketMs.toSorted((a, b) => a - b),
    callsPerSecond: [...callsPerSecond].map((n) => n ?? 0),
  };

  function startClient(): void {
    const spreadMs = reconnectSpreadMs(clients);
    let channel: ChannelState = initialChannelState(true);
    let feed: FeedState = INITIAL_FEED;
    const moment = (nowMs: number) => ({ nowMs, chance: random(), spreadMs: channel.spreadMs });

    const toFeed = (event: FeedEvent, nowMs: number): void => {
      const taken = stepFeed(feed, event, moment(nowMs));
      feed = taken.state;
      for (const effect of taken.effects) if (effect.do === 'fetch') ask(effect.number, nowMs);
      const due = nextDueAtMs(feed);
      const planned = feed;
      if (due !== null)
        queue.at(Math.max(due, nowMs), (dueMs) => {
          if (feed === planned && !feed.live) toFeed({ type: 'due' }, dueMs);
        });
    };
    const ask = (number: number, nowMs: number): void => {
      if (isUp(nowMs)) count(nowMs);
      const error = new RequestError({ kind: 'network', message: 'away' });
      queue.at(nowMs, (atMs) =>
        toFeed(
          isUp(nowMs) || nowMs < 0
            ? { type: 'fetched', number, data: BOARD }
            : { type: 'fetch-failed', number, error },
          atMs,
        ),
      );
    };
    const toChannel = (event: ChannelEvent, nowMs: number): void => {
      const taken = step(channel, event, NOTICE_POLICY);
      channel = taken.state;
      for (const effect of taken.effects) {
        if (effect.do === 'connect') connect(effect.epoch, nowMs);
        if (effect.do === 'start-timer' && effect.timer === 'retry') {
          const { epoch } = channel;
          const delayMs = effect.delayMs + random() * effect.jitterMs;
          queue.at(nowMs + delayMs, (atMs) => toChannel({ type: 'timer', epoch, timer: 'retry' }, atMs));
        }
      }
    };
    const connect = (epoch: number, nowMs: number): void => {
      if (nowMs < 0) return queue.at(nowMs, (atMs) => toChannel({ type: 'socket-opened', epoch }, atMs));
      if (!isUp(nowMs)) return queue.at(nowMs, (atMs) => toChannel({ type: 'socket-failed', epoch }, atMs));
      count(nowMs);
      socketMs.push(nowMs - outageMs);
      toChannel({ type: 'socket-opened', epoch }, nowMs);
      toFeed({ type: 'snapshot', data: BOARD }, nowMs);
    };

    queue.at(-5_000, (nowMs) => {
      toChannel({ type: 'open' }, nowMs);
      toFeed({ type: 'reader', reader: 'u' }, nowMs);
    });
    queue.at(-4_000, (nowMs) => {
      toChannel({ type: 'frame', epoch: channel.epoch, kind: 'heartbeat', spreadMs }, nowMs);
      toFeed({ type: 'snapshot', data: BOARD }, nowMs);
    });
    queue.at(0, (nowMs) => {
      toChannel({ type: 'socket-closed', epoch: channel.epoch, code: 1006 }, nowMs);
      toFeed({ type: 'socket-lost', isRetried: true }, nowMs);
    });
  }
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Task = (nowMs: number) => void;

/** Tasks in the order of their moments, and of their arrival within one: a millisecond is a slot. */
function createQueue(endMs: number): { at(ms: number, task: Task): void; run(): void } {
  const START_MS = -5_000;
  const slots = new Map<number, Task[]>();
  return {
    at(ms, task) {
      const slot = Math.ceil(ms);
      const tasks = slots.get(slot);
      if (tasks) tasks.push(task);
      else slots.set(slot, [task]);
    },
    run() {
      for (let ms = START_MS; ms < endMs; ms += 1) {
        // What a task plans for the same moment comes after it.
        const tasks = slots.get(ms) ?? [];
        for (let index = 0; index < tasks.length; index += 1) tasks[index]?.(ms);
        slots.delete(ms);
      }
    },
  };
}
