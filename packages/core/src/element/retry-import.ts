/** Waits before a part of the program is asked for again, ms; the last one repeats. */
const WAITS_MS = [2_000, 5_000, 15_000, 60_000];
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part that a board needs for what it already shows a place for. A network that is away for a while only makes
 * it wait: one failure must not take the figures down that stand around it.
 */
export async function retryImport<T>(load: () => Promise<T>, pause = wait): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch {
      await pause(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0);
    }
  }
}
