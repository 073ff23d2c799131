import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAddressFeed } from './address-feed.ts';

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

describe('a polled address', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
  const outside = (answers: (() => Promise<Response>)[]) => ({
    fetch: vi.fn(() => (answers.shift() ?? (() => Promise.reject(new Error('no more answers'))))()),
    nowMs: () => Date.now(),
    document: null,
  });

  test('hands over what the url answers, with and without the envelope', async () => {
    const around = outside([
      async () => json({ retCode: '0', retMsg: '', data: { a: 1 } }),
      async () => json({ a: 2 }),
    ]);
    const feed = createAddressFeed('/board.json', 60_000, around);
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.get()).toMatchObject({ status: 'ready', data: { a: 1 }, connection: 'polling' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.get().data).toEqual({ a: 2 });
    feed.dispose();
  });

  test('keeps the old data through failures and tells what the platform said', async () => {
    const around = outside([
      async () => json({ a: 1 }),
      async () => json({ retCode: '050001', retMsg: 'database is down' }),
    ]);
    const feed = createAddressFeed('/board.json', 60_000, around);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.get()).toMatchObject({
      status: 'failed',
      data: { a: 1 },
      failures: 1,
      connection: 'offline',
      error: { retCode: '050001', message: 'database is down' },
    });
    expect(feed.get().nextTryAtMs).toBe(Date.now() + 5_000);
    feed.dispose();
  });

  test('a refused board is forbidden, not empty', async () => {
    const feed = createAddressFeed('/board.json', 60_000, outside([async () => json({}, { status: 403 })]));
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.get()).toMatchObject({ status: 'forbidden', data: null });
    feed.dispose();
  });

  test('refresh asks at once and resolves when the answer is there', async () => {
    const around = outside([async () => json({ a: 1 }), async () => json({ a: 2 })]);
    const feed = createAddressFeed('/board.json', 60_000, around);
    await vi.advanceTimersByTimeAsync(0);
    await feed.refresh();
    expect(feed.get().data).toEqual({ a: 2 });
    feed.dispose();
  });
});
