import { CHUNK_LOAD_TIMEOUT_MS } from '@plantdeck/core/constants';

/** Code of the error of a style sheet that did not come. */
const CSS_CHUNK_LOAD_FAILED = 'CSS_CHUNK_LOAD_FAILED';

/** A part of the product that did not come: its script, within two minutes, or its style sheet. */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: string | undefined;

  constructor(message: string, kind: 'script' | 'style', cause?: unknown) {
    super(message, { cause });
    this.code = kind === 'style' ? CSS_CHUNK_LOAD_FAILED : undefined;
  }
}

/** Whether a failure means that the page is of another build than what is served now. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return error.name === 'ChunkLoadError' || code === CSS_CHUNK_LOAD_FAILED;
}

/**
 * Loads a part.
 * @param kind  what the file holds; a style sheet's failure bears its own code
 * @throws {ChunkLoadError} when the file does not come within 120 s, or can't be loaded
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  kind: 'script' | 'style' = 'script',
  timeoutMs: number = CHUNK_LOAD_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new ChunkLoadError(`A part did not come within ${timeoutMs} ms.`, kind));
    timer = setTimeout(fail, timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('A part could not be loaded.', kind, error);
  } finally {
    clearTimeout(timer);
  }
}
