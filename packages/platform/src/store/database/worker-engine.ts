import { Worker } from 'node:worker_threads';
import { SqlError, toSqlError, type SqlEngine, type SqlResult } from './sql-engine.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './worker-protocol.ts';

interface Waiting {
  resolve(result: SqlResult): void;
  reject(error: Error): void;
}

/** Like a mapped Omit over the union, so that each kind keeps its own fields. */
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;

/**
 * Opens PGlite in a worker thread.
 * @param workerUrl  the built `database-worker.js`
 * @throws {Error} with PGlite's own words when the folder can't be opened
 */
export function openWorkerEngine(workerUrl: URL, start: WorkerStart): Promise<SqlEngine> {
  const worker = new Worker(workerUrl, { workerData: start });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended: Error | null = null;

  const fail = (error: Error) => {
    ended ??= error;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const ask = (request: Unnumbered<WorkerRequest>) =>
    new Promise<SqlResult>((resolve, reject) => {
      if (ended !== null) return reject(ended);
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });

  const engine: SqlEngine = {
    query: (sql, parameters) => ask({ kind: 'query', sql, parameters }),
    async close() {
      if (ended === null) await ask({ kind: 'close' });
      await worker.terminate();
    },
  };

  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerAnswer) => {
      if (message.kind === 'ready') return resolve(engine);
      if (message.kind === 'failed') return reject(new Error(message.message));
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'result')
        return one?.resolve({ rows: message.rows, affectedRows: message.affectedRows });
      const error = new SqlError(message.message, message.code, message.constraint, message);
      one?.reject(error);
      if (!error.hasEnded) return;
      fail(error);
      void worker.terminate();
    });
    const onEnd = (error: Error) => {
      fail(error);
      reject(error);
    };
    worker.on('error', (error) => onEnd(threadEnded(toSqlError(error).message)));
    worker.on('exit', () => onEnd(threadEnded('it exited')));
  });
}

const threadEnded = (reason: string) =>
  new SqlError(`the database thread ended: ${reason}`, undefined, undefined, { hasEnded: true });
