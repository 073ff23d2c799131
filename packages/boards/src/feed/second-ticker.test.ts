import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySecond } from './second-ticker.ts';

const stops: (() => void)[] = [];
const stay = (): void => void stops.push(everySecond(() => undefined));
/** Scopes of their own: what a function made for one listener would be held by another one of its listeners. */
const begin = (): { readonly board: WeakRef<object>; readonly leave: () => void } => {
  const board = { name: 'board' };
  return { board: new WeakRef(board), leave: everySecond(() => void board.name) };
};
function beginAndLeave(): WeakRef<object> {
  const { board, leave } = begin();
  stay();
  leave();
  return board;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one timer for all, gone with the last', () => {
  const told: string[] = [];
  const stops = ['a', 'b'].map((name) => everySecond(() => told.push(name)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  stops[0]?.();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['a', 'b', 'b']);
  stops[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('the one who began it is let go when it leaves, though the timer runs on for others', async () => {
  vi.useRealTimers();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const left = beginAndLeave();
  await vi.waitFor(() => {
    collect();
    expect(left.deref() === undefined).toBe(true);
  });
  for (const stop of stops.splice(0)) stop();
});
