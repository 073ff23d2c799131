import { describe, expect, test } from 'vitest';
import type { CartesianModel } from './model.ts';
import { modelInView, panWindow, zoomWindow } from './view-window.ts';

const QUARTER_MS = 900_000;
const START = Date.parse('2026-01-01T00:00:00+08:00');
const unit = { code: 'kW', display: 'kW', scale: 1, dp: 0 };

function year(values: (i: number) => number | null, count = 35_040): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: 'Asia/Shanghai' },
    y: [{ unit }],
    series: [
      {
        id: 'a',
        name: 'A',
        kind: 'line',
        t: Float64Array.from({ length: count }, (_, i) => START + i * QUARTER_MS),
        v: Array.from({ length: count }, (_, i) => values(i)),
      },
    ],
  };
}
const pointsOf = (model: CartesianModel): [number, number | null][] => {
  const [series] = model.series;
  return Array.from(series?.v ?? [], (value, i) => [series?.t?.[i] ?? 0, value]);
};

describe('a year on a screen', () => {
  test('is no more points than its columns show, with every peak and every gap', () => {
    const model = year((i) =>
      i === 17_777 ? 9_999 : i === 20_001 ? -50 : i > 30_000 && i < 30_400 ? null : 100 + (i % 96),
    );
    const shown = modelInView(model, null, 1_000);
    const points = pointsOf(shown);
    expect(points.length).toBeLessThanOrEqual(1_001);
    expect(points.map(([, value]) => value)).toContain(9_999);
    expect(Array.from(shown.series[0]?.low ?? [])).toContain(-50);
    const inGap = points.filter(([t]) => t > START + 30_005 * QUARTER_MS && t < START + 30_360 * QUARTER_MS);
    expect(inGap.length).toBeGreaterThan(0);
    expect(inGap.every(([, value]) => value === null)).toBe(true);
    const times = points.map(([t]) => t);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBe(START);
    // No column stands apart from the one before it.
    const [series] = shown.series;
    const apart = points.filter(([, high], k) => {
      const highBefore = points[k - 1]?.[1];
      const lowBefore = series?.low?.[k - 1];
      const low = series?.low?.[k];
      return (
        high != null &&
        low != null &&
        highBefore != null &&
        lowBefore != null &&
        (low > highBefore || high < lowBefore)
      );
    });
    expect(apart).toEqual([]);
  });

  test('few points stay as they are, the very same ones', () => {
    const model = year((i) => i, 400);
    expect(modelInView(model, null, 1_000)).toBe(model);
  });

  test('a window has its points, one more on either side, and what lies in it only', () => {
    const fromMs = START + 1_000 * QUARTER_MS;
    const toMs = fromMs + 95 * QUARTER_MS;
    const model: CartesianModel = {
      ...year((i) => i),
      nowMs: START,
      bands: [
        { tier: 'peak', letter: 'P', fromMs: fromMs - QUARTER_MS, toMs: fromMs + QUARTER_MS },
        { tier: 'flat', letter: 'F', fromMs: START, toMs: START + QUARTER_MS },
      ],
    };
    const shown = modelInView(model, { fromMs, toMs }, 1_000);
    const points = pointsOf(shown);
    expect([points[0]?.[1], points.at(-1)?.[1]]).toEqual([999, 1_096]);
    expect(shown.x).toMatchObject({ fromMs, toMs });
    expect(shown.nowMs).toBeUndefined();
    expect(shown.bands).toEqual([{ tier: 'peak', letter: 'P', fromMs, toMs: fromMs + QUARTER_MS }]);
  });
});

describe('the window', () => {
  const full = { fromMs: 0, toMs: 1_000_000_000 };

  test('zooms around a time that stays under the pointer, to nothing shorter than a minute, and out to everything', () => {
    const half = zoomWindow(full, null, 0.5, 250_000_000);
    expect(half).toEqual({ fromMs: 125_000_000, toMs: 625_000_000 });
    expect(zoomWindow(full, half, 2, 250_000_000)).toBeNull();
    expect(zoomWindow(full, half, 0.000001, 300_000_000)).toMatchObject({ toMs: expect.any(Number) });
    const shortest = zoomWindow(full, half, 0.000001, 300_000_000);
    expect((shortest?.toMs ?? 0) - (shortest?.fromMs ?? 0)).toBe(60_000);
  });

  test('moves along and stops at both ends', () => {
    const shown = { fromMs: 100, toMs: 300 };
    expect(panWindow({ fromMs: 0, toMs: 1_000 }, shown, 50)).toEqual({ fromMs: 150, toMs: 350 });
    expect(panWindow({ fromMs: 0, toMs: 1_000 }, shown, -500)).toEqual({ fromMs: 0, toMs: 200 });
    expect(panWindow({ fromMs: 0, toMs: 1_000 }, shown, 5_000)).toEqual({ fromMs: 800, toMs: 1_000 });
  });
});
