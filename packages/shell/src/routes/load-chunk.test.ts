import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkFailure, loadChunk } from './load-chunk.ts';
import { mayReload, RELOAD_AGAIN_MS } from './reload-guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const failureOf = (loading: Promise<unknown>): Promise<Error & { code?: string }> =>
  loading.then(
    () => Promise.reject(new Error('loaded')),
    (error: Error) => error,
  );

test('a part that comes is given', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('a script that has not come after 120000 ms is a ChunkLoadError, and not a millisecond earlier', async () => {
  const failure = failureOf(loadChunk(never));
  let isOver = false;
  void failure.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const error = await failure;
  expect([error.name, error.code, isChunkFailure(error)]).toEqual(['ChunkLoadError', undefined, true]);
});

test('a style sheet that fails carries CSS_CHUNK_LOAD_FAILED', async () => {
  const cause = new TypeError('Failed to fetch');
  const error = await failureOf(loadChunk(() => Promise.reject(cause), 'style'));
  expect([error.name, error.code, error.cause]).toEqual(['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED', cause]);
  expect(isChunkFailure(error)).toBe(true);
  expect(isChunkFailure(cause)).toBe(false);
});

test('a page reloads itself once, and again only after it has stood for a while', () => {
  expect(mayReload(null, 1_000)).toBe(true);
  expect(mayReload('nonsense', 1_000)).toBe(true);
  expect(mayReload('1000', 1_000 + RELOAD_AGAIN_MS - 1)).toBe(false);
  expect(mayReload('1000', 1_000 + RELOAD_AGAIN_MS)).toBe(true);
  // A clock that was set back must not forbid it for ever.
  expect(mayReload('9000', 1_000)).toBe(true);
});
