import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NoticeListener } from '../channel/notices.ts';
import type { SocketStatus } from '../session/types.ts';
import { RequestError } from '../contract/request-error.ts';
import { boardKey, createBoardFeed } from './board-feed.ts';
import type { AskForBoard } from './board-feed.ts';
import type { BoardSurroundings } from './board-feed.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

type Change = Parameters<Parameters<BoardSurroundings['listen']>[0]>[0];
const payload = (kwh: number) => ({
  refreshS: 30,
  staleAfterS: 120,
  panels: { kpi: { kwh }, load: { v: [1, 2] } },
});
const network = () => new RequestError({ kind: 'network', message: 'no way' });

function setUp({ reader = 'u|o' as string | null, chance = 0, spreadMs = 0 } = {}) {
  const source = {
    reader: signal(reader),
    language: signal('en'),
    noticeStatus: signal<SocketStatus>('idle'),
    spreadMs: () => spreadMs,
    fetch: vi.fn(async (_board: string, _scope: object, _ask: AskForBoard): Promise<unknown> => payload(1)),
    subscribe: vi.fn((_board: string, _scope: object, listener: NoticeListener) => {
      listeners.push(listener);
      return unsubscribe;
    }),
    log: vi.fn(),
  };
  const listeners: NoticeListener[] = [];
  const unsubscribe = vi.fn();
  const changes = new Set<(change: Change) => void>();
  let isHidden = false;
  const feed = createBoardFeed('wholePlantEnergy', { range: 'today' }, source, {
    scheduleFrame: (draw) => {
      const timer = setTimeout(draw, 16);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    random: () => chance,
    isHidden: () => isHidden,
    listen: (onChange) => {
      changes.add(onChange);
      return () => void changes.delete(onChange);
    },
  });
  const seen = vi.fn();
  const leave = feed.state.subscribe(seen);
  return {
    source,
    feed,
    seen,
    unsubscribe,
    changes,
    say: (message: unknown) => listeners.at(-1)?.onPayload(message),
    refuse: (error: RequestError) => listeners.at(-1)?.onError?.(error),
    goLive: () => {
      source.noticeStatus.value = 'online';
      listeners.at(-1)?.onPayload({ kind: 'snapshot', boardCode: 'wholePlantEnergy', data: payload(2) });
    },
    page: (change: Change) => {
      isHidden = change === 'hidden' ? true : change === 'visible' ? false : isHidden;
      changes.forEach((onChange) => onChange(change));
    },
    end: () => {
      leave();
      feed.dispose();
    },
  };
}
const aFrame = () => vi.advanceTimersByTimeAsync(16);
const kwhOf = (data: unknown) => (data as ReturnType<typeof payload>).panels.kpi.kwh;

describe("a board's data", () => {
  test('is fetched first, then polled at its own pace while there is no socket', async () => {
    const { source, feed, end } = setUp();
    expect(feed.state.value).toMatchObject({ status: 'loading', data: null });
    await aFrame();
    expect(feed.state.value).toMatchObject({
      status: 'ready',
      connection: 'polling',
      failures: 0,
      nextTryAtMs: null,
    });
    await vi.advanceTimersByTimeAsync(29_983);
    expect(source.fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(source.fetch).toHaveBeenCalledTimes(2);
    end();
  });

  test('comes by differences once the socket told the whole, and polling rests', async () => {
    const { source, feed, goLive, say, end } = setUp();
    await aFrame();
    goLive();
    await aFrame();
    expect(feed.state.value).toMatchObject({ connection: 'live' });
    const before = feed.state.value.data as ReturnType<typeof payload>;
    say({
      kind: 'patch',
      boardCode: 'wholePlantEnergy',
      ops: [{ op: 'set', path: ['panels', 'kpi', 'kwh'], value: 3 }],
    });
    await aFrame();
    const after = feed.state.value.data as ReturnType<typeof payload>;
    expect(after.panels.kpi.kwh).toBe(3);
    expect(after.panels.load).toBe(before.panels.load);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(source.fetch).toHaveBeenCalledTimes(1);
    // Silence until the data would go stale is not trusted.
    await vi.advanceTimersByTimeAsync(30_000);
    expect(source.fetch).toHaveBeenCalledTimes(2);
    end();
  });

  test('is shown at most once a frame however many differences arrive', async () => {
    const { seen, goLive, say, feed, end } = setUp();
    await aFrame();
    goLive();
    await aFrame();
    seen.mockClear();
    for (let kwh = 10; kwh < 60; kwh += 1) {
      say({
        kind: 'patch',
        boardCode: 'b',
        ops: [{ op: 'set', path: ['panels', 'kpi', 'kwh'], value: kwh }],
      });
    }
    expect(seen).not.toHaveBeenCalled();
    await aFrame();
    expect(seen).toHaveBeenCalledTimes(1);
    expect(kwhOf(feed.state.value.data)).toBe(59);
    end();
  });

  test('that is the same again keeps its identity', async () => {
    const { feed, end } = setUp();
    await aFrame();
    const { data } = feed.state.value;
    await feed.refresh();
    await aFrame();
    expect(feed.state.value.data).toBe(data);
    end();
  });

  test('is asked for anew by a refresh also while an answer from before is on its way', async () => {
    const { source, feed, end } = setUp();
    await aFrame();
    let answer: (data: unknown) => void = () => undefined;
    source.fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const slow = feed.refresh();
    source.fetch.mockImplementationOnce(async () => payload(7));
    await feed.refresh();
    expect(source.fetch.mock.calls[1]?.[2].signal.aborted).toBe(true);
    answer(payload(3));
    await slow;
    await aFrame();
    expect(kwhOf(feed.state.value.data)).toBe(7);
    end();
  });

  test('polls again when the socket is lost', async () => {
    const { source, feed, goLive, end } = setUp();
    await aFrame();
    goLive();
    await aFrame();
    source.noticeStatus.value = 'waiting';
    await aFrame();
    expect(feed.state.value.connection).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(source.fetch).toHaveBeenCalledTimes(2);
    expect(feed.state.value.connection).toBe('polling');
    end();
  });

  test('that no longer fits its differences is asked for anew', async () => {
    const { source, feed, goLive, say, unsubscribe, end } = setUp();
    await aFrame();
    goLive();
    say({
      kind: 'patch',
      boardCode: 'b',
      ops: [{ op: 'append', path: ['panels', 'none'], dropHead: 0, values: [1] }],
    });
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(source.subscribe).toHaveBeenCalledTimes(2);
    goLive();
    await aFrame();
    expect(feed.state.value).toMatchObject({ status: 'ready', connection: 'live' });
    say({ kind: 'surprise' });
    expect(source.log).toHaveBeenCalledTimes(1);
    end();
  });
});

describe('a failure', () => {
  test('keeps the old data, waits from 0.7 to 40 s, and a success ends it', async () => {
    const { source, feed, end } = setUp();
    await aFrame();
    source.fetch.mockRejectedValue(network());
    await feed.refresh();
    await aFrame();
    expect(feed.state.value).toMatchObject({
      status: 'failed',
      failures: 1,
      connection: 'offline',
      error: { kind: 'network' },
    });
    expect(kwhOf(feed.state.value.data)).toBe(1);
    expect(feed.state.value.nextTryAtMs).toBe(Date.now() - 16 + 700);
    const waits: number[] = [];
    let calls = source.fetch.mock.calls.length;
    let lastMs = Date.now() - 16;
    while (waits.length < 18) {
      await vi.advanceTimersByTimeAsync(1);
      if (source.fetch.mock.calls.length > calls) {
        calls = source.fetch.mock.calls.length;
        waits.push(Date.now() - lastMs);
        lastMs = Date.now();
      }
    }
    expect(waits.slice(0, 5)).toEqual([700, 910, 1_183, 1_538, 1_999]);
    expect(waits.slice(-2)).toEqual([40_000, 40_000]);
    source.fetch.mockResolvedValue(payload(7));
    await feed.refresh();
    await aFrame();
    expect(feed.state.value).toMatchObject({ status: 'ready', failures: 0, error: null });
    end();
  });

  test('is waited out for as long as the platform asks', async () => {
    const { source, end } = setUp();
    source.fetch.mockRejectedValueOnce(
      new RequestError({ kind: 'http', message: 'busy', status: 429, retryAfterMs: 40_000 }),
    );
    await vi.advanceTimersByTimeAsync(39_999);
    expect(source.fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(source.fetch).toHaveBeenCalledTimes(2);
    end();
  });

  test('ends early when the network returns', async () => {
    const { source, feed, page, end } = setUp();
    source.fetch.mockRejectedValueOnce(network());
    await aFrame();
    page('network-returned');
    await aFrame();
    expect(feed.state.value.status).toBe('ready');
    end();
  });

  test.each([
    new RequestError({ kind: 'http', message: 'x', status: 401 }),
    new RequestError({ kind: 'http', message: 'x', status: 403 }),
    new RequestError({ kind: 'api', message: 'Ask the administrator', retCode: '040301' }),
  ])('for lack of permission is final: %o', async (error) => {
    const { source, feed, unsubscribe, end } = setUp();
    await aFrame();
    source.fetch.mockRejectedValueOnce(error);
    await feed.refresh();
    await aFrame();
    expect(feed.state.value).toMatchObject({ status: 'forbidden', data: null, error });
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(source.fetch).toHaveBeenCalledTimes(2);
    await feed.refresh();
    await aFrame();
    expect(feed.state.value.status).toBe('ready');
    expect(source.subscribe).toHaveBeenCalledTimes(2);
    end();
  });

  test('of the subscription alone leaves the board polling, unless it is forbidden', async () => {
    const { feed, refuse, end } = setUp();
    await aFrame();
    refuse(new RequestError({ kind: 'api', message: 'x', retCode: '1' }));
    expect(feed.state.value.status).toBe('ready');
    refuse(new RequestError({ kind: 'api', message: 'x', retCode: '040301' }));
    await aFrame();
    expect(feed.state.value.status).toBe('forbidden');
    end();
  });
});

test('a page that cannot keep up holds the newest figures and one picture to draw, however much is told', async () => {
  const { seen, goLive, say, feed, end } = setUp();
  await aFrame();
  goLive();
  await aFrame();
  seen.mockClear();
  const idle = vi.getTimerCount();
  for (let kwh = 0; kwh < 10_000; kwh += 1) {
    say({
      kind: 'patch',
      boardCode: 'wholePlantEnergy',
      ops: [{ op: 'set', path: ['panels', 'kpi', 'kwh'], value: kwh }],
    });
    // Beside the frame there is the one poll that waits anyway.
    if (kwh % 1_000 === 0) expect(vi.getTimerCount()).toBe(idle + 1);
  }
  expect(seen).not.toHaveBeenCalled();
  await aFrame();
  expect(seen).toHaveBeenCalledTimes(1);
  expect(kwhOf(feed.state.value.data)).toBe(9_999);
  end();
});

test('a board that is off screen everywhere does not poll, catches up when it is seen, and is asked for last', async () => {
  const { source, feed, page, end } = setUp();
  await aFrame();
  const [first, second] = [feed.place?.(), feed.place?.()];
  first?.set(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(source.fetch).toHaveBeenCalledTimes(2);
  expect(source.fetch.mock.lastCall?.[2].isSeen()).toBe(true);
  second?.set(false);
  expect(source.fetch.mock.lastCall?.[2].isSeen()).toBe(false);
  await vi.advanceTimersByTimeAsync(300_000);
  // Neither does the page make it ask when it is seen again, but not the board.
  page('hidden');
  page('visible');
  expect(source.fetch).toHaveBeenCalledTimes(2);
  await feed.refresh();
  expect(source.fetch).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  first?.set(true);
  expect(source.fetch).toHaveBeenCalledTimes(4);
  // Seen, hidden and seen within its pace it asks once.
  await aFrame();
  first?.set(false);
  first?.set(true);
  expect(source.fetch).toHaveBeenCalledTimes(4);
  // With the last place nothing comes into view.
  first?.set(false);
  await vi.advanceTimersByTimeAsync(60_000);
  first?.leave();
  second?.leave();
  second?.set(true);
  expect(source.fetch).toHaveBeenCalledTimes(4);
  end();
});

test('a hidden tab does not poll and catches up when it is seen', async () => {
  const { source, page, end } = setUp();
  await aFrame();
  page('hidden');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(source.fetch).toHaveBeenCalledTimes(1);
  page('visible');
  expect(source.fetch).toHaveBeenCalledTimes(2);
  end();
});

describe('readers', () => {
  test('are waited for, and each sees only what is theirs', async () => {
    const { source, feed, end } = setUp({ reader: null });
    await aFrame();
    expect(source.fetch).not.toHaveBeenCalled();
    source.reader.value = 'u|one';
    await aFrame();
    expect(feed.state.value.status).toBe('ready');
    source.fetch.mockImplementation(() => new Promise(() => undefined));
    source.reader.value = 'u|two';
    await aFrame();
    expect(feed.state.value).toMatchObject({ status: 'loading', data: null });
    end();
  });

  test('who come back find what they had', async () => {
    const { source, feed, end } = setUp();
    await aFrame();
    source.reader.value = null;
    await aFrame();
    expect(feed.state.value).toMatchObject({ connection: 'offline' });
    expect(kwhOf(feed.state.value.data)).toBe(1);
    source.fetch.mockImplementation(() => new Promise(() => undefined));
    source.reader.value = 'u|o';
    await aFrame();
    expect(kwhOf(feed.state.value.data)).toBe(1);
    expect(source.fetch).toHaveBeenCalledTimes(2);
    end();
  });

  test('of another language get the same figures anew', async () => {
    const { source, feed, end } = setUp();
    await aFrame();
    source.language.value = 'it';
    await aFrame();
    expect(source.fetch).toHaveBeenCalledTimes(2);
    expect(feed.state.value.status).toBe('ready');
    end();
  });
});

test('a board that leaves the page stops everything, and shows its data at once when it returns', async () => {
  const { feed, source, unsubscribe, changes, end } = setUp();
  await aFrame();
  end();
  expect(changes.size).toBe(0);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  expect(source.fetch.mock.calls[0]?.[2].signal.aborted).toBe(true);
  expect(kwhOf(feed.state.peek().data)).toBe(1);
});

test('the order in which a scope was written does not make another board', () => {
  expect(boardKey('b', { areaId: 'a', range: 'today', x: undefined })).toBe(
    boardKey('b', { range: 'today', areaId: 'a' }),
  );
  expect(boardKey('b', { areaId: 'a' })).not.toBe(boardKey('b', { areaId: 'c' }));
});

test('a lost subscription is said to be tried again, until something brings data or trying has failed for a while', async () => {
  const { source, feed, goLive, page, end } = setUp();
  await aFrame();
  goLive();
  await aFrame();
  expect(feed.state.value.connection).toBe('live');
  source.fetch.mockRejectedValue(network());
  source.noticeStatus.value = 'waiting';
  await aFrame();
  expect(feed.state.value).toMatchObject({ connection: 'reconnecting', status: 'ready' });
  source.noticeStatus.value = 'connecting';
  await feed.refresh();
  await aFrame();
  expect(feed.state.value).toMatchObject({ connection: 'reconnecting', status: 'failed' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(feed.state.value.connection).toBe('offline');
  source.fetch.mockResolvedValue(payload(3));
  page('network-returned');
  await aFrame();
  expect(feed.state.value).toMatchObject({ connection: 'polling', status: 'ready' });
  goLive();
  await aFrame();
  expect(feed.state.value.connection).toBe('live');
  // Closed for good, it polls.
  source.noticeStatus.value = 'refused';
  await aFrame();
  expect(feed.state.value.connection).toBe('polling');
  end();
});

test('boards that lose their platform in one moment ask it at different ones', async () => {
  const askedAt = async (chance: number): Promise<number[]> => {
    const { source, goLive, end } = setUp({ chance, spreadMs: 20_000 });
    await aFrame();
    goLive();
    await aFrame();
    const lostMs = Date.now();
    const asked: number[] = [];
    source.fetch.mockImplementation(async () => {
      asked.push(Math.round((Date.now() - lostMs) / 100) / 10);
      throw network();
    });
    source.noticeStatus.value = 'waiting';
    await vi.advanceTimersByTimeAsync(80_000);
    end();
    return asked.slice(0, 2);
  };
  expect(await askedAt(0)).toEqual([30, 30.7]);
  expect(await askedAt(0.5)).toEqual([40, 50.7]);
});
