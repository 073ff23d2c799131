import { Worker } from 'node:worker_threads';
import type { GrammarReply, GrammarRequest } from './grammar-worker-service.ts';
import type { RecogniserFiles } from './recogniser-files.ts';

export interface GrammarThread {
  send(request: GrammarRequest): void;
  close(): Promise<void>;
}
/** @param lost  the thread has ended by itself; another may be started */
export type StartGrammarThread = (
  reply: (message: GrammarReply) => void,
  lost: (error: unknown) => void,
) => GrammarThread;

export const grammarThread =
  (workerUrl: URL, files: RecogniserFiles): StartGrammarThread =>
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
