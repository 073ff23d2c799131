import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../../tests/support/fake-storage.ts';
import { leaseLock } from './tab-lock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
const lockOf = (storage: Storage, owner: string) =>
  leaseLock({ storage: () => storage, key: 'lease', owner, now: () => Date.now() });

test('of two tabs that come at the same moment one works', async () => {
  const storage = createMemoryStorage();
  const work = vi.fn(async () => undefined);
  const both = Promise.all([lockOf(storage, 'a').run(work), lockOf(storage, 'b').run(work)]);
  await vi.advanceTimersByTimeAsync(50);
  expect((await both).filter(Boolean)).toHaveLength(1);
  expect(work).toHaveBeenCalledTimes(1);
  expect(storage.length).toBe(0);
});

test('a lease of a tab that died is taken over when it has run out', async () => {
  const storage = createMemoryStorage({ lease: 'dead 91000' });
  const work = vi.fn(async () => undefined);
  expect(await lockOf(storage, 'b').run(work)).toBe(false);
  vi.setSystemTime(91_000);
  const taken = lockOf(storage, 'b').run(work);
  await vi.advanceTimersByTimeAsync(50);
  expect(await taken).toBe(true);
});

test('work that fails gives the lease back', async () => {
  const storage = createMemoryStorage();
  const failed = lockOf(storage, 'a')
    .run(async () => Promise.reject(new Error('x')))
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(50);
  expect(await failed).toBeInstanceOf(Error);
  expect(storage.length).toBe(0);
});

test('without storage each tab works for itself', async () => {
  const work = vi.fn(async () => undefined);
  expect(await leaseLock({ storage: () => null, key: 'k', owner: 'a', now: () => 0 }).run(work)).toBe(true);
  const throwing = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(await leaseLock({ storage: throwing, key: 'k', owner: 'a', now: () => 0 }).run(work)).toBe(true);
  expect(work).toHaveBeenCalledTimes(2);
});
