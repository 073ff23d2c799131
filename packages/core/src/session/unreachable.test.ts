import { expect, test, vi } from 'vitest';
import { whyUnreachable } from './unreachable.ts';

const PLATFORM = 'https://plant.test';
const PROBE = `${PLATFORM}/api/oauth/publicKey`;
const END = new AbortController().signal;
const around = (more: object = {}) => ({
  fetch: vi.fn(async () => new Response()),
  isOnline: () => true,
  isBlocked: () => false,
  pageUrl: () => 'https://portal.test/page',
  ...more,
});

test.each([
  ['no network', 'offline', { isOnline: () => false }],
  ['a policy', 'policy', { isBlocked: (url: string) => url === PLATFORM }],
  ['an answer that the page cannot read', 'origin', {}],
  ['no answer', 'unreachable', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['an own origin', 'unreachable', { pageUrl: () => `${PLATFORM}/cloud/` }],
])('%s is told as %s', async (_, cause, more) => {
  expect(await whyUnreachable(PLATFORM, PROBE, around(more), END)).toBe(cause);
});

test('the probe carries nothing of the page, and a token call is not probed', async () => {
  const asked = around();
  await whyUnreachable(PLATFORM, PROBE, asked, END);
  expect(asked.fetch).toHaveBeenCalledExactlyOnceWith(
    PROBE,
    expect.objectContaining({ mode: 'no-cors', credentials: 'omit' }),
  );
  const unasked = around();
  expect(await whyUnreachable('https://portal.test/token', null, unasked, END)).toBe('unreachable');
  expect(unasked.fetch).not.toHaveBeenCalled();
});
