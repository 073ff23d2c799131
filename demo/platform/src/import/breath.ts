/** Lets a server answer others between two stretches of long work. */
const LONGEST_STRETCH_MS = 15;
const CHECKED_EVERY = 4_096;

/** @returns a function to be awaited once a step; it waits only where the work has gone on for long */
export function createBreath(): () => Promise<void> | undefined {
  let steps = 0;
  let since = performance.now();
  return () => {
    if ((steps += 1) % CHECKED_EVERY !== 0 || performance.now() - since < LONGEST_STRETCH_MS)
      return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
