import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

test('the server clock runs on between payloads and is not turned back by an old one', () => {
  let elapsedMs = 1000;
  const clock = createServerClock(() => elapsedMs);
  expect(clock.nowMs()).toBeNaN();
  clock.set(50_000);
  elapsedMs += 600_000;
  expect(clock.nowMs()).toBe(650_000);
  clock.set(50_000);
  expect(clock.nowMs()).toBe(650_000);
  clock.set(700_000);
  expect(clock.nowMs()).toBe(700_000);
});
