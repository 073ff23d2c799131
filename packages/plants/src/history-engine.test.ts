import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { packHash } from '../testing/pack-hash.ts';
import { openInThread, openInWorker } from './history-engine.ts';
import type { HistoryStart } from './history-messages.ts';

const start: HistoryStart = {
  model: 'ceramics',
  plantId: 'CER',
  zh: '厂',
  en: 'Plant',
  seed: 7,
  firstDay: 300,
  checkpoints: [],
  ruleChanges: [],
};
const CONDITIONS = ['plantdeck-source', 'module', 'node', 'production'];
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'history-'));
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: CONDITIONS },
    ssr: { noExternal: true, resolve: { conditions: CONDITIONS } },
    build: {
      ssr: path.resolve(import.meta.dirname, 'history-worker.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'history-worker.mjs' } },
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a plant in a worker thread answers what it answers in this thread', async () => {
  const worker = openInWorker(pathToFileURL(path.join(folder, 'history-worker.mjs')))(start);
  const inThread = openInThread(start);
  for (const engine of [worker, inThread]) await engine.forward(299, 5);
  const [there, here] = await Promise.all([
    worker.day(298, 298 * 1440 + 100),
    inThread.day(298, 298 * 1440 + 100),
  ]);
  expect(packHash(there.pack)).toBe(packHash(here.pack));
  await expect(worker.day(310, 310 * 1440 + 1)).rejects.toThrow('no checkpoint');
  await worker.close();
  await expect(worker.forward(299, 1)).rejects.toThrow('ended');
});
