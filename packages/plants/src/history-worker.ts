/** Entry of the thread that simulates one plant, so that the server's event loop never waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { HistoryRequest, HistoryStart } from './history-messages.ts';
import { createHistoryServer, transfersOf } from './history-server.ts';

const port = parentPort;
if (port === null) throw new Error('history-worker runs as a worker thread only');
const start: HistoryStart = workerData;
const serve = createHistoryServer(start);
port.on('message', (request: HistoryRequest) => {
  const answer = serve(request);
  port.postMessage(answer, transfersOf(answer));
});
