import { expect, test } from 'vitest';
import { retryImport } from './retry-import.ts';

test('a part that fails to load is asked for again, less and less often, until it is there', async () => {
  const waits: number[] = [];
  let left = 6;
  const loaded = await retryImport(
    async () => {
      left -= 1;
      if (left > 0) throw new TypeError('Failed to fetch dynamically imported module');
      return 'part';
    },
    async (ms) => void waits.push(ms),
  );
  expect(loaded).toBe('part');
  expect(waits).toEqual([2_000, 5_000, 15_000, 60_000, 60_000]);
});
