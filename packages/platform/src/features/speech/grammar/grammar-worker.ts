/** Entry of the thread that recognises speech, so that decoding never stalls the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveRecogniser, type LocalRequest } from '../local/local-service.ts';
import type { GrammarPlant } from './plant-grammar.ts';
import { loadPocketsphinx } from './pocketsphinx.ts';
import type { RecogniserFiles } from './recogniser-files.ts';

const take = serveRecogniser(
  () => loadPocketsphinx(workerData as RecogniserFiles),
  (reply) => parentPort?.postMessage(reply),
);
parentPort?.on('message', (request: LocalRequest<GrammarPlant>) => take(request));
