import { expect, test } from 'vitest';
import { openWorkerEngine } from './worker-engine.ts';

/** A thread that answers the first statement with its end, and the others never. */
const ENDS = `
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', ({ id }) =>
    parentPort.postMessage({ kind: 'error', id, message: 'no disk', code: '58030', hasEnded: true }));
  parentPort.on('message', () => {});
  parentPort.postMessage({ kind: 'ready' });
`;
const EXITS = ENDS.replace(/parentPort\.once[^;]*;/, "parentPort.once('message', () => process.exit(1));");
const urlOf = (script: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`const require = process.getBuiltinModule('module').createRequire('file:///');${script}`)}`,
  );

test.each([
  ['that ends itself', ENDS, 'no disk'],
  ['that exits', EXITS, 'the database thread ended'],
])('a thread %s fails every statement, those that wait and those that follow', async (_, script, message) => {
  const engine = await openWorkerEngine(urlOf(script), { dataDir: null });
  const ended = { message: expect.stringContaining(message), hasEnded: true };
  for (const outcome of await Promise.allSettled([engine.query('a', []), engine.query('b', [])]))
    expect(outcome).toMatchObject({ status: 'rejected', reason: ended });
  await expect(engine.query('c', [])).rejects.toMatchObject(ended);
  await engine.close();
});
