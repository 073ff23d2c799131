import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { SocketStatus } from '../session/types.ts';
import { isRequestError } from '../contract/request-error.ts';
import { CLOSE_TOKEN_REFUSED } from '../constants.ts';
import { initialChannelState, step } from './channel-state.ts';
import type {
  ChannelEffect,
  ChannelEvent,
  ChannelPolicy,
  FrameKind,
  FrameTaken,
  TimerName,
} from './channel-state.ts';
import type { ListenForHints } from './page-hints.ts';
import type { OpenSocket, Socket } from './socket.ts';

export interface ChannelOptions {
  readonly policy: ChannelPolicy;
  /** Asked for each connection, since a ticket serves once. A rejection of kind `auth` counts as a refusal. */
  url(): Promise<string>;
  /** Null where the browser has no WebSocket. */
  readonly openSocket: OpenSocket | null;
  /** 0 to 1, for the jitter of reconnects. */
  random(): number;
  readonly listenForHints: ListenForHints;
  heartbeatText(): string;
  /** Takes a frame and says what it was. */
  onFrame(text: string): FrameKind | FrameTaken;
  /** After each connection. */
  onOnline(): void;
}

export interface Channel {
  readonly status: ReadonlySignal<SocketStatus>;
  /** Wants the socket; opens it where it is closed. */
  open(): void;
  close(): void;
  /** Over how long the platform wants its clients to come back after an outage; 0 where it did not say. */
  spreadMs(): number;
  /** False when the socket is not online: nothing is kept for later. */
  send(text: string): boolean;
  /** Something waits for an answer, so that a lost socket matters. */
  setUrgent(isUrgent: boolean): void;
  /** The session has a new token: a refused channel may try again. */
  tokenRenewed(): void;
  /** Closes and leaves no timer and no listener. */
  dispose(): void;
}

/** Carries out what `step` decides. It decides nothing itself. */
export function createChannel(options: ChannelOptions): Channel {
  let state = initialChannelState(options.openSocket !== null);
  let socket: Socket | null = null;
  let isDisposed = false;
  let isRunning = false;
  const queue: ChannelEvent[] = [];
  const timers = new Map<TimerName, ReturnType<typeof setTimeout>>();
  const status = signal<SocketStatus>(statusOf(state.name));
  const stopHints = options.listenForHints((hint) => dispatch({ type: hint }));

  function dispatch(event: ChannelEvent): void {
    if (isDisposed) return;
    queue.push(event);
    // What an effect causes at once is taken after it, so that states follow one another.
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const taken = step(state, next, options.policy);
        state = taken.state;
        for (const effect of taken.effects) run(effect);
        status.value = statusOf(state.name);
      }
    } finally {
      isRunning = false;
    }
  }

  function run(effect: ChannelEffect): void {
    switch (effect.do) {
      case 'connect':
        void connect(effect.epoch);
        break;
      case 'disconnect':
        socket?.close();
        socket = null;
        break;
      case 'start-timer':
        startTimer(effect.timer, effect.delayMs + options.random() * effect.jitterMs);
        break;
      case 'stop-timers':
        stopTimers();
        break;
      case 'send-heartbeat':
        socket?.send(options.heartbeatText());
        break;
      case 'announce-online':
        // Subscriptions go out before anybody reads the new status.
        options.onOnline();
        break;
    }
  }

  async function connect(epoch: number): Promise<void> {
    try {
      const url = await options.url();
      if (isDisposed || epoch !== state.epoch || !options.openSocket) return;
      socket = options.openSocket(url, {
        opened: () => dispatch({ type: 'socket-opened', epoch }),
        // A frame of a socket that was given up must not reach its listeners either.
        frame: (text) => {
          if (isDisposed || epoch !== state.epoch) return;
          const taken = options.onFrame(text);
          dispatch({ type: 'frame', epoch, ...(typeof taken === 'string' ? { kind: taken } : taken) });
        },
        closed: (code) => dispatch({ type: 'socket-closed', epoch, code }),
        failed: () => dispatch({ type: 'socket-failed', epoch }),
      });
    } catch (error) {
      const isRefusal = isRequestError(error) && error.kind === 'auth';
      dispatch(
        isRefusal
          ? { type: 'socket-closed', epoch, code: CLOSE_TOKEN_REFUSED }
          : { type: 'socket-failed', epoch },
      );
    }
  }

  function startTimer(timer: TimerName, delayMs: number): void {
    clearTimeout(timers.get(timer));
    const { epoch } = state;
    timers.set(
      timer,
      setTimeout(() => dispatch({ type: 'timer', epoch, timer }), delayMs),
    );
  }

  function stopTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  return {
    status,
    open: () => dispatch({ type: 'open' }),
    close: () => dispatch({ type: 'close' }),
    spreadMs: () => state.spreadMs,
    send(text) {
      if (state.name !== 'online' || !socket) return false;
      socket.send(text);
      return true;
    },
    setUrgent: (isUrgent) => dispatch({ type: 'urgency', isUrgent }),
    tokenRenewed: () => dispatch({ type: 'token-renewed' }),
    dispose() {
      dispatch({ type: 'close' });
      isDisposed = true;
      stopHints();
      stopTimers();
    },
  };
}

function statusOf(name: ReturnType<typeof initialChannelState>['name']): SocketStatus {
  return name === 'resting' ? 'idle' : name;
}
