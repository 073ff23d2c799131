import { CHUNK_LOAD_TIMEOUT_MS } from '../constants.ts';

type ChartModule = typeof import('./chart-host.ts');

/** A part of the program that did not arrive: `timeout` within the time allowed, `failed` at all. Trying again may help. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'timeout' | 'failed';
  readonly chunk: string;

  constructor(code: 'timeout' | 'failed', chunk: string, cause?: unknown) {
    super(`chunk "${chunk}" ${code === 'timeout' ? 'did not arrive in time' : 'could not be loaded'}`, {
      cause,
    });
    this.code = code;
    this.chunk = chunk;
  }
}

/**
 * Waits for a lazily imported part.
 * @throws {ChunkLoadError} after `timeoutMs`, or when the import fails
 */
export async function loadChunk<T>(
  chunk: string,
  load: () => Promise<T>,
  timeoutMs: number = CHUNK_LOAD_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', chunk)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('failed', chunk, cause);
  } finally {
    clearTimeout(timer);
  }
}

let arrived: ChartModule | undefined;
let arriving: Promise<ChartModule> | undefined;

/** Starts loading the drawing part, so that it travels beside the data and not after it. Failing is told by `loadChart`. */
export function preloadChart(): void {
  // A server draws nothing, and its globals are not for the drawing library to add to.
  if (typeof document === 'undefined') return;
  loadChart().catch(() => undefined);
}

/** The drawing part, if it is here already: later charts of a page need not wait a task. */
export function chartIfLoaded(): ChartModule | undefined {
  return arrived;
}

/** @throws {ChunkLoadError} and tries afresh on the next call */
export async function loadChart(): Promise<ChartModule> {
  arriving ??= loadChunk('chart', () => import('./chart-host.ts'));
  try {
    arrived = await arriving;
    return arrived;
  } catch (cause) {
    arriving = undefined;
    throw cause;
  }
}
