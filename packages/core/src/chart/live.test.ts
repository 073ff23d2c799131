import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { spreadLabels } from './end-labels.ts';
import { ChunkLoadError, loadChunk } from './load-chart.ts';
import { createPaintScheduler, PAINT_PERIOD_MS, type Paintable } from './paint-scheduler.ts';
import { createPointRing } from './ring-buffer.ts';

describe('the ring of a live line', () => {
  test('keeps the newest points, oldest first, through many turns', () => {
    const ring = createPointRing(5);
    for (let i = 0; i < 137; i++) ring.push(i, i * 10);
    expect([...ring.times()]).toEqual([132, 133, 134, 135, 136]);
    expect([...ring.values()]).toEqual([1320, 1330, 1340, 1350, 1360]);
  });

  test('puts a late point in its place, replaces one of the same time, and keeps a gap as a gap', () => {
    const ring = createPointRing(4);
    for (const t of [10, 30, 40]) ring.push(t, t);
    ring.push(20, 20);
    ring.push(30, null);
    expect([...ring.times()]).toEqual([10, 20, 30, 40]);
    expect([...ring.values()]).toEqual([10, 20, Number.NaN, 40]);
    ring.push(5, 5);
    expect([...ring.times()]).toEqual([10, 20, 30, 40]);
    ring.push(35, 35);
    expect([...ring.times()]).toEqual([20, 30, 35, 40]);
  });
});

describe('the paint scheduler', () => {
  let nowMs = 0;
  let frames: ((at: number) => void)[] = [];
  const clock = {
    now: () => nowMs,
    requestFrame: (callback: (at: number) => void) => frames.push(callback),
    cancelFrame: () => {
      frames = [];
    },
  };
  const frame = () => {
    nowMs += 1000 / 60;
    vi.advanceTimersByTime(1000 / 60);
    const due = frames;
    frames = [];
    for (const callback of due) callback(nowMs);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    nowMs = 0;
    frames = [];
  });
  afterEach(() => void vi.useRealTimers());

  test('spreads twenty live charts over the frames, four paints a second each and all of them in time', () => {
    const scheduler = createPaintScheduler(clock);
    const paints = Array.from({ length: 20 }, () => [] as number[]);
    let inFrame = 0;
    const most: number[] = [];
    const items: Paintable[] = paints.map((times) => ({
      paint() {
        times.push(nowMs);
        inFrame++;
      },
    }));
    for (let i = 0; i < 300; i++) {
      // Ten points a second arrive at every chart.
      if (i % 6 === 0)
        for (const [k, item] of items.entries())
          scheduler.request(item, (paints[k]?.at(-1) ?? -1000) + PAINT_PERIOD_MS);
      inFrame = 0;
      frame();
      most.push(inFrame);
    }
    expect(Math.max(...most)).toBeLessThanOrEqual(4);
    for (const times of paints) {
      expect(times.length).toBeGreaterThanOrEqual(17);
      expect(times.length).toBeLessThanOrEqual(22);
      expect(Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? 0)))).toBeLessThanOrEqual(350);
    }
  });

  test('asks for no frame and no timer while nothing waits', () => {
    const scheduler = createPaintScheduler(clock);
    const item = { paint: vi.fn() };
    scheduler.request(item, 0);
    frame();
    expect(item.paint).toHaveBeenCalledTimes(1);
    expect(scheduler.isActive).toBe(false);
    scheduler.request(item, 10_000);
    scheduler.cancel(item);
    expect(scheduler.isActive).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('labels at line ends', () => {
  const spread = (...ys: number[]) =>
    spreadLabels(
      ys.map((yPx, i) => ({ id: String(i), yPx })),
      18,
      0,
      200,
    );
  test.each([
    ['far apart stay', [20, 100], [20, 100]],
    ['in one place part', [50, 50], [50, 68]],
    ['keep their order', [60, 55], [73, 55]],
    ['at the bottom move up', [199, 200], [182, 200]],
  ])('%s', (_, wanted, placed) => {
    expect(spread(...wanted)).toEqual(placed);
  });
});

describe('a part of the program that does not arrive', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is a ChunkLoadError after the time allowed, and no timer is left', async () => {
    const waiting = expect(
      loadChunk('chart', () => new Promise(() => undefined), 120_000),
    ).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'timeout', chunk: 'chart' });
    await vi.advanceTimersByTimeAsync(120_000);
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('names what failed and keeps the cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const error = await loadChunk('chart', () => Promise.reject(cause)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ code: 'failed', cause });
    expect(vi.getTimerCount()).toBe(0);
  });
});
