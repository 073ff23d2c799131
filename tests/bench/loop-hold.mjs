// @ts-check
// Loaded into the platform with `node --import`: notes how long its event loop is held, in time of the processor, so
// that other work of the machine is not measured. Linux only.
import { appendFileSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5;
const NOTED_FROM_MS = 10;

const file = process.env['LOOP_HOLDS'];
if (isMainThread && file !== undefined) {
  const statistics = openSync('/proc/self/schedstat', 'r');
  const text = Buffer.alloc(100);
  /** What the main thread has worked, as the kernel counts it. */
  const workedMs = () =>
    Number(text.toString('latin1', 0, readSync(statistics, text, 0, text.length, 0)).split(' ')[0]) / 1e6;
  let lastMs = workedMs();
  setInterval(() => {
    const heldMs = workedMs() - lastMs;
    if (heldMs >= NOTED_FROM_MS) appendFileSync(file, `${JSON.stringify({ atMs: Date.now(), heldMs })}\n`);
    lastMs = workedMs();
  }, EVERY_MS).unref();
}
