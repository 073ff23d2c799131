import { expect, test } from 'vitest';
import { returnsAfter } from '../../../../../tests/support/returning-clients.ts';

test('10,000 clients come back spread over at least 10 s, none of them much later than the spread', () => {
  const { socketMs, callsPerSecond } = returnsAfter({ clients: 10_000, outageMs: 5_000, seed: 7 });
  expect(socketMs).toHaveLength(10_000);
  // Between the first and the last hundredth, so that no straggler makes the spread.
  expect((socketMs[9_900] ?? 0) - (socketMs[100] ?? 0)).toBeGreaterThan(10_000);
  // Sockets and polls together.
  expect(Math.max(...callsPerSecond)).toBeLessThan(2_000);
  expect(socketMs.at(-1)).toBeLessThan(30_000);
});

test('a page alone, or among a hundred, is back within 5 s of an outage of 5 s', () => {
  for (let seed = 0; seed < 100; seed += 1)
    expect(returnsAfter({ clients: 1, outageMs: 5_000, seed }).socketMs.at(-1)).toBeLessThan(4_000);
  expect(returnsAfter({ clients: 100, outageMs: 5_000, seed: 1 }).socketMs.at(-1)).toBeLessThan(5_000);
});
