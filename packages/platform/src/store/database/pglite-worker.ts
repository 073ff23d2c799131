/** Entry of the worker thread that holds PGlite, so that a long statement never stalls the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { openPgliteEngine } from './pglite-engine.ts';
import { toSqlError, type SqlEngine } from './sql-engine.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './worker-protocol.ts';

const port = parentPort;
if (port === null) throw new Error('pglite-worker runs as a worker thread only');
const start: WorkerStart = workerData;
const answer = (message: WorkerAnswer) => port.postMessage(message);

async function serve(engine: SqlEngine, request: WorkerRequest): Promise<void> {
  try {
    if (request.kind === 'close') {
      await engine.close();
      answer({ kind: 'result', id: request.id, rows: [], affectedRows: 0 });
      port?.close();
      return;
    }
    answer({ kind: 'result', id: request.id, ...(await engine.query(request.sql, request.parameters)) });
  } catch (error) {
    const { message, code, constraint, hasEnded } = toSqlError(error);
    answer({ kind: 'error', id: request.id, message, code, constraint, hasEnded });
  }
}

openPgliteEngine({ dataDir: start.dataDir ?? undefined }).then(
  (engine) => {
    port.on('message', (request: WorkerRequest) => void serve(engine, request));
    answer({ kind: 'ready' });
  },
  (error: unknown) => {
    answer({ kind: 'failed', message: toSqlError(error).message });
    port.close();
  },
);
