import { setImmediate as nextTurn } from 'node:timers/promises';

/** Sends a turn: thousands at once would hold up every call for hundreds of milliseconds. */
const SENDS_PER_TURN = 250;

/** Does something to each, with a turn of the event loop for others after every slice. */
export async function inSlices<T>(items: Iterable<T>, action: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of [...items]) {
    action(item);
    done += 1;
    if (done % SENDS_PER_TURN === 0) await nextTurn();
  }
}
