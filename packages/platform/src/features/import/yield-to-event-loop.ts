/** Lets a server answer others between two stretches of long work. */
/** Short: a board asks the database some twenty times, and may wait for a stretch each time. */
const LONGEST_STRETCH_MS = 5;
const CHECKED_EVERY = 1_024;

/**
 * @returns a function to be awaited once a step, with how many small ones it was made of; it waits only where the work
 * has gone on for long
 */
export function createYield(): (size?: number) => Promise<void> | undefined {
  let steps = 0;
  let since = performance.now();
  return (size = 1) => {
    if ((steps += size) < CHECKED_EVERY) return undefined;
    steps = 0;
    if (performance.now() - since < LONGEST_STRETCH_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
