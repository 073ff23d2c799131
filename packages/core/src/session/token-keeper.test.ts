import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '../contract/request-error.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeperOptions } from './token-keeper.ts';
import type { GivenToken } from './token-keeper-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const tokenOf = (token: string, expiredTime = 600) => ({
  token,
  expiredTime,
  orgId: 'o',
  operateUserId: 'u',
  openOrgId: 'oo',
  uid: 'x',
  eid: 'e',
});
function setUp(ask: TokenKeeperOptions['ask']) {
  const told: string[] = [];
  const options = {
    ask,
    random: () => 0,
    onToken: vi.fn((_token: GivenToken) => undefined),
    onExpiring: vi.fn(() => true),
    onExpired: () => void told.push('expired'),
    onDenied: () => void told.push('denied'),
    onRestored: () => void told.push('restored'),
    onFailed: vi.fn(),
    log: vi.fn(),
  };
  return { keeper: createTokenKeeper(options), options, told };
}

describe('tokens of a portal', () => {
  test('are asked for again before they run out, for ever', async () => {
    const ask = vi.fn(async () => tokenOf('t'));
    const { keeper, options, told } = setUp(ask);
    keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(450_000 * 3);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(options.onExpiring).toHaveBeenCalledTimes(3);
    expect(told).toEqual([]);
    keeper.dispose();
  });

  test('after failures come later and later, at most a minute apart, and the loop never ends', async () => {
    const ask = vi.fn(async (): Promise<GivenToken> => Promise.reject(new Error('portal is down')));
    const { keeper, told } = setUp(ask);
    keeper.start();
    const times: number[] = [];
    const startMs = Date.now();
    for (let calls = 1; times.length < 9; await vi.advanceTimersByTimeAsync(500)) {
      if (ask.mock.calls.length > calls) {
        calls = ask.mock.calls.length;
        times.push(Math.round((Date.now() - startMs) / 1_000));
      }
    }
    expect(times).toEqual(
      [1, 3, 7, 15, 31, 63, 123, 183, 243].map((second) => expect.closeTo(second, 0) as number),
    );
    ask.mockImplementation(async () => tokenOf('late'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    keeper.dispose();
  });

  test('that run out while the portal is down are told once, and so is the return', async () => {
    let isDown = false;
    const { keeper, told } = setUp(async () =>
      isDown ? Promise.reject(new Error('down')) : tokenOf('t', 100),
    );
    keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    isDown = true;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(told).toEqual(['expired']);
    isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['expired', 'restored']);
    keeper.dispose();
  });

  test('that the portal denies are told once and asked for once a minute', async () => {
    const ask = vi.fn(async (): Promise<GivenToken> =>
      Promise.reject(new RequestError({ kind: 'http', message: 'no', status: 403 })),
    );
    const { keeper, told } = setUp(ask);
    keeper.start();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(told).toEqual(['denied']);
    keeper.dispose();
  });

  test('that the platform refuses as soon as they come are not asked for in a circle', async () => {
    const ask = vi.fn(async () => tokenOf('bad'));
    const { keeper, options } = setUp(ask);
    options.onToken.mockImplementation(() => void setTimeout(() => keeper.refused(), 10));
    keeper.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask.mock.calls.length).toBeLessThan(9);
    keeper.dispose();
    await vi.advanceTimersByTimeAsync(20);
  });

  test('may be taken over by the page, which then gives the next one itself', async () => {
    const ask = vi.fn(async () => tokenOf('asked'));
    const { keeper, options } = setUp(ask);
    options.onExpiring.mockReturnValue(false);
    keeper.give(tokenOf('given'));
    await vi.advanceTimersByTimeAsync(450_000);
    expect(ask).not.toHaveBeenCalled();
    keeper.give(tokenOf('given again'));
    expect(options.onToken).toHaveBeenLastCalledWith(tokenOf('given again'));
    keeper.dispose();
  });

  test('given bare have no known end', async () => {
    const { keeper, told } = setUp(null);
    keeper.give('bare');
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(told).toEqual([]);
    keeper.refused();
    expect(told).toEqual(['expired']);
    keeper.dispose();
  });
});
