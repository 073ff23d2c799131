import { Socket } from 'node:net';
import pg from 'pg';
import {
  FIRST_STATE,
  stepConnection,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-steps.ts';
import { isAway } from './database-fault.ts';

/** The server is not reachable at the moment; the connection is being made again. */
class ConnectionAwayError extends Error {
  override readonly name = 'ConnectionAwayError';
}

export interface ConnectionListener {
  /** `isAgain` after an outage: what was notified meanwhile is lost. */
  up?(isAgain: boolean): void;
  /** `wasSilent` where the server kept the connection and answered nothing. */
  down?(wasSilent: boolean): void;
  notified?(payload: string | undefined): void;
}

/** The one connection of an instance that is held open: notifications and the lease use it. */
export interface SupervisedConnection {
  /**
   * Queries run one after the other.
   * @throws {ConnectionAwayError} while there is no connection
   */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  isUp(): boolean;
  /** Resolves with the next connection, at once where there is one. */
  whenUp(): Promise<void>;
  subscribe(listener: ConnectionListener): () => void;
  close(): Promise<void>;
}

export interface SupervisedConnectionOptions {
  readonly url: string;
  /** Channel of notifications. */
  readonly listen: string;
  readonly onError: (error: unknown) => void;
}

const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 4_000;
/** A connection whose far end is gone without a word is found out by asking. */
const PING_PERIOD_MS = 3_000;

/** Opens the connection and opens it again after each loss, until it is closed. */
export function superviseConnection(options: SupervisedConnectionOptions): SupervisedConnection {
  const { url, listen, onError } = options;
  const listeners = new Set<ConnectionListener>();
  let state: ConnectionState = FIRST_STATE;
  let current: { readonly client: pg.Client; readonly socket: Socket } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wasUp = false;
  let wasSilent = false;
  let upSinceMs = 0;
  let lastQuery: Promise<void> = Promise.resolve();

  function take(event: ConnectionEvent): void {
    const [next, effects] = stepConnection(state, event, Math.random());
    state = next;
    for (const effect of effects) {
      if (effect.kind === 'connect') connect();
      else if (effect.kind === 'drop') drop();
      else if (effect.kind === 'wait') timer = setTimeout(() => take({ kind: 'due' }), effect.delayMs);
      else if (effect.kind === 'report-down') tell((listener) => listener.down?.(wasSilent));
      else {
        const isAgain = wasUp;
        wasUp = true;
        upSinceMs = performance.now();
        tell((listener) => listener.up?.(isAgain));
      }
    }
  }

  function tell(action: (listener: ConnectionListener) => void): void {
    for (const listener of [...listeners]) {
      try {
        action(listener);
      } catch (error) {
        onError(error);
      }
    }
  }

  function drop(): void {
    clearTimeout(timer);
    const dropped = current;
    current = null;
    // end() waits for a server that may not answer any more.
    dropped?.socket.destroy();
  }

  function connect(): void {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'plantdeck instance',
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    current = { client, socket };
    const lost = (error?: unknown) => {
      if (current?.client !== client) return;
      if (error !== undefined) onError(error);
      wasSilent = isSilence(error);
      take({ kind: 'lost', upMs: state.kind === 'up' ? performance.now() - upSinceMs : 0 });
    };
    client.on('notification', ({ payload }) => tell((listener) => listener.notified?.(payload)));
    client.on('error', lost);
    client.on('end', () => lost());
    client
      .connect()
      .then(() => client.query(`listen ${listen}`))
      .then(() => current?.client === client && take({ kind: 'connected' }), lost);
  }

  async function query<R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<R[]> {
    // One at a time: the driver is about to give up its own queue.
    const before = lastQuery;
    let done = () => {};
    lastQuery = new Promise((resolve) => (done = resolve));
    await before;
    const asked = current;
    try {
      if (asked === null || state.kind !== 'up') throw new ConnectionAwayError('the database is away');
      return (await asked.client.query<R>(text, [...values])).rows;
    } catch (error) {
      if (state.kind === 'up' && current === asked && isAway(error)) {
        wasSilent = isSilence(error);
        take({ kind: 'lost', upMs: performance.now() - upSinceMs });
      }
      throw error;
    } finally {
      done();
    }
  }

  const ping = setInterval(() => {
    if (state.kind === 'up') query('select 1').catch(onError);
  }, PING_PERIOD_MS);
  ping.unref();
  connect();

  const subscribe = (listener: ConnectionListener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    query,
    isUp: () => state.kind === 'up',
    whenUp: () =>
      new Promise((resolve) => {
        if (state.kind === 'up') return resolve();
        const end = subscribe({
          up() {
            end();
            resolve();
          },
        });
      }),
    subscribe,
    async close() {
      clearInterval(ping);
      clearTimeout(timer);
      const last = current;
      listeners.clear();
      if (state.kind === 'up') await last?.client.end().catch(() => {});
      take({ kind: 'close' });
    },
  };
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
