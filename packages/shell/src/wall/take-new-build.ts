export interface NewBuildSurroundings {
  /** Whether the platform serves the page now. */
  isServed(): Promise<boolean>;
  reload(): void;
  wait(ms: number): Promise<void>;
  /** 0 to 1. */
  random(): number;
  readonly end: AbortSignal;
}

/** The walls of a plant hear of a new build in the same second; they come back one after the other. */
const SPREAD_MS = 60_000;
const AGAIN_MS = 10_000;

/**
 * Loads a wall's page anew for another build of it, as soon as the platform serves it: a browser that finds nobody shows
 * an error of its own, and stays there until somebody comes.
 */
export async function takeNewBuild(around: NewBuildSurroundings): Promise<void> {
  await around.wait(around.random() * SPREAD_MS);
  while (!around.end.aborted) {
    const isServed = await around.isServed().catch(() => false);
    if (around.end.aborted) return;
    if (isServed) return around.reload();
    await around.wait(AGAIN_MS);
  }
}
