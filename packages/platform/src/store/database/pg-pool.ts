import { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { VALUE_PARSERS } from './value-parsers.ts';

/** More work is waiting for a connection than can be done in time. */
class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

export interface PoolOptions {
  readonly url: string;
  /** As the server lists it among its activity. */
  readonly name?: string | undefined;
  readonly connectionsMax?: number | undefined;
  /** Stay open when they are idle. */
  readonly heldConnections?: number | undefined;
  /** Before a new connection is used; a connection is ended where this rejects. */
  readonly prepare?:
    | ((query: (text: string, values: unknown[]) => Promise<unknown[]>) => Promise<void>)
    | undefined;
}

export interface CutPool extends PostgresPool {
  /** Ends every connection at once: what waits for a server that does not answer fails. */
  cut(): void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Beyond these a caller gets an error at once instead of a place in a queue. */
const WAITING_MAX = 200;
/** A paused process must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Connections whose values are read as PGlite's are. Those that break are replaced; none of them can end the process. */
export function openPool({
  url,
  name = 'plantdeck',
  connectionsMax = 10,
  heldConnections = 0,
  prepare,
}: PoolOptions): CutPool {
  const sockets = new Set<Socket>();
  const openSocket = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: connectionsMax,
    min: heldConnections,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    stream: openSocket,
    ...(prepare === undefined
      ? {}
      : { onConnect: (client) => prepare(async (text, values) => (await client.query(text, values)).rows) }),
    types: {
      getTypeParser: (oid: number, format?: string) =>
        (format === 'binary' ? undefined : VALUE_PARSERS[oid]) ?? pg.types.getTypeParser(oid, 'text'),
    },
  });
  // A connection that breaks is replaced by the pool; without listeners it would end the process: one for those that are
  // idle, one for those that are taken and wait between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    async connect() {
      if (pool.waitingCount >= WAITING_MAX)
        throw new DatabaseBusyError('too much work waits for the database');
      return pool.connect();
    },
    end: () => pool.end(),
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
