import { Worker } from 'node:worker_threads';
import type { StartRecogniser } from '../local/local-provider.ts';
import type { GrammarPlant } from './plant-grammar.ts';
import type { RecogniserFiles } from './recogniser-files.ts';

export const grammarThread =
  (workerUrl: URL, files: RecogniserFiles): StartRecogniser<GrammarPlant> =>
  (reply, lost) => {
    const worker = new Worker(workerUrl, { workerData: files });
    let isClosing = false;
    worker.unref();
    worker.on('message', reply);
    worker.on('error', (error) => {
      if (!isClosing) lost(error);
    });
    return {
      send: (request) => worker.postMessage(request),
      async close() {
        isClosing = true;
        await worker.terminate();
      },
    };
  };
