import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const MINUTE_MS = 60_000;

test('a clock that is ten minutes slow still tells the server time', () => {
  let deviceMs = 1_000_000;
  const clock = createServerClock(() => deviceMs);
  expect(clock.isKnown()).toBe(false);
  expect(clock.nowMs()).toBe(1_000_000);
  clock.take({
    serverMs: 1_000_000 + 10 * MINUTE_MS + 200,
    sentAtMs: 1_000_000,
    receivedAtMs: 1_000_400,
    resolutionMs: 0,
  });
  deviceMs = 1_000_400;
  expect(clock.isKnown()).toBe(true);
  expect(clock.nowMs()).toBe(1_000_400 + 10 * MINUTE_MS);
});

test('time does not run backwards when samples disagree by a little', () => {
  let deviceMs = 0;
  const clock = createServerClock(() => deviceMs);
  clock.take({ serverMs: 1_000, sentAtMs: 0, receivedAtMs: 0, resolutionMs: 0 });
  const before = clock.nowMs();
  clock.take({ serverMs: 100, sentAtMs: 0, receivedAtMs: 0, resolutionMs: 0 });
  expect(clock.nowMs()).toBe(before);
  deviceMs = 1_000;
  expect(clock.nowMs()).toBeGreaterThan(before);
});

test('a device clock that is set by hand is followed at the next sample, not smoothed', () => {
  let deviceMs = 0;
  const clock = createServerClock(() => deviceMs);
  clock.take({ serverMs: 0, sentAtMs: 0, receivedAtMs: 0, resolutionMs: 0 });
  deviceMs = 60 * MINUTE_MS;
  expect(clock.nowMs()).toBe(60 * MINUTE_MS);
  clock.take({ serverMs: MINUTE_MS, sentAtMs: deviceMs, receivedAtMs: deviceMs, resolutionMs: 0 });
  expect(clock.nowMs()).toBe(MINUTE_MS);
});

test('nonsense is not believed', () => {
  const clock = createServerClock(() => 5);
  clock.take({ serverMs: Number.NaN, sentAtMs: 0, receivedAtMs: 0, resolutionMs: 1_000 });
  clock.take({ serverMs: 9_999, sentAtMs: 10, receivedAtMs: 0, resolutionMs: 1_000 });
  expect(clock.isKnown()).toBe(false);
});
