/** Entry of the thread that recognises speech, so that decoding never stalls the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveGrammar, type GrammarRequest } from './grammar-worker-service.ts';
import { loadPocketsphinx } from './pocketsphinx.ts';
import type { RecogniserFiles } from './recogniser-files.ts';

const take = serveGrammar(
  () => loadPocketsphinx(workerData as RecogniserFiles),
  (reply) => parentPort?.postMessage(reply),
);
parentPort?.on('message', (request: GrammarRequest) => take(request));
