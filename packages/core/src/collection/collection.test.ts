import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCollection, createCollections, GRACE_MS } from './collection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function setUp() {
  const stop = vi.fn();
  const refresh = vi.fn(async () => undefined);
  let publish: (next: string) => void = () => undefined;
  const start = vi.fn((set: (next: string) => void) => {
    publish = set;
    return { refresh, stop };
  });
  const collection = createCollection({ initial: 'nothing', start });
  return { collection, start, stop, refresh, publish: (next: string) => publish(next) };
}

describe('a data set', () => {
  test('starts with its first watcher and stops a grace after its last', () => {
    const { collection, start, stop, publish } = setUp();
    expect(start).not.toHaveBeenCalled();
    const seen: string[] = [];
    const leave = [
      collection.state.subscribe((value) => void seen.push(value)),
      collection.state.subscribe(() => undefined),
    ];
    expect(start).toHaveBeenCalledTimes(1);
    publish('something');
    leave[0]?.();
    vi.advanceTimersByTime(GRACE_MS);
    expect(stop).not.toHaveBeenCalled();
    leave[1]?.();
    vi.advanceTimersByTime(GRACE_MS - 1);
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(['nothing', 'something']);
  });

  test('outlives a watcher that comes back within the grace', () => {
    const { collection, start, stop } = setUp();
    collection.state.subscribe(() => undefined)();
    vi.advanceTimersByTime(GRACE_MS - 1);
    const leave = collection.state.subscribe(() => undefined);
    vi.advanceTimersByTime(GRACE_MS * 2);
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
    leave();
    collection.dispose();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('that nobody watches can be refreshed, and stops again', async () => {
    const { collection, start, stop, refresh } = setUp();
    await collection.refresh();
    expect([start.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 1]);
    vi.advanceTimersByTime(GRACE_MS);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(collection.isRunning()).toBe(false);
  });

  test('is found by its key; what was not watched for longest is forgotten first', () => {
    const collections = createCollections(1);
    const make = () => setUp().collection;
    const first = collections.of('a', make);
    expect(collections.of('a', make)).toBe(first);
    const leave = first.state.subscribe(() => undefined);
    const second = collections.of('b', make);
    collections.of('c', make);
    collections.of('d', make);
    expect(collections.of('a', make)).toBe(first);
    expect(collections.of('b', make)).not.toBe(second);
    leave();
    collections.dispose();
  });
});
