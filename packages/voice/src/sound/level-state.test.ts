import fc from 'fast-check';
import { VOLUME_REPORT_PERIOD_MS } from '@plantdeck/core/constants';
import { describe, expect, test } from 'vitest';
import { initialLevel, levelReading, levelSettings, stepLevel, volumeOf } from './level-state.ts';
import type { LevelState } from './level-state.ts';

const half = (): number => 0.5;

/** Reports of the same sound for some time. */
function after(
  state: LevelState,
  from: number,
  ms: number,
  sound: { rms: number | null; peak?: number },
  random = half,
): LevelState {
  let next = state;
  for (let at = VOLUME_REPORT_PERIOD_MS; at <= ms; at += VOLUME_REPORT_PERIOD_MS)
    next = stepLevel(next, { nowMs: from + at, rms: sound.rms, peak: sound.peak ?? sound.rms ?? 0, random });
  return next;
}
const start = initialLevel(levelSettings(), 0);

describe('VOC-06 the volume display', () => {
  test('clamps its settings and has the specified defaults', () => {
    expect(levelSettings()).toEqual({ threshold: 15, silenceTimeoutMs: 3_000 });
    expect(levelSettings(1, 20)).toEqual({ threshold: 5, silenceTimeoutMs: 1_000 });
    expect(levelSettings(99, 99_999)).toEqual({ threshold: 50, silenceTimeoutMs: 10_000 });
    expect(levelSettings(Number.NaN, Number.NaN)).toEqual(levelSettings());
  });

  test('starts simulated and becomes real above the threshold, smoothed by 0.3', () => {
    expect(levelReading(start).isReal).toBe(false);
    const rms = 0.1;
    expect(volumeOf(rms)).toBeCloseTo(30);
    const once = after(start, 0, 50, { rms });
    expect(once.smoothed).toBeCloseTo(9);
    expect(once.isReal).toBe(false);
    const twice = after(start, 0, 100, { rms });
    expect(twice.smoothed).toBeCloseTo(15.3);
    expect(twice.isReal).toBe(true);
    expect(after(start, 0, 3_000, { rms: 0.049 }).isReal).toBe(false);
  });

  test('returns to simulated after the silence timeout without real sound', () => {
    const loud = after(start, 0, 1_000, { rms: 0.1 });
    const fading = after(loud, 1_000, 3_000, { rms: 0 });
    expect(fading.isReal).toBe(true);
    expect(after(loud, 1_000, 4_000, { rms: 0 }).isReal).toBe(false);
    // Quiet speech above 1.5 keeps it real, though it is below the threshold.
    expect(after(loud, 1_000, 20_000, { rms: 0.01 }).isReal).toBe(true);
    const quick = initialLevel(levelSettings(15, 1_000), 0);
    const loudQuick = after(quick, 0, 1_000, { rms: 0.1 });
    expect(after(loudQuick, 1_000, 2_000, { rms: 0 }).isReal).toBe(false);
  });

  test('stays simulated where the sound cannot be measured, and hints at nothing', () => {
    const state = after(start, 0, 10_000, { rms: null, peak: 1 });
    expect(levelReading(state).isReal).toBe(false);
    expect(state.hint).toBeNull();
  });

  test('moves the simulated wave each 80 ms, active above 8', () => {
    let calls = 0;
    const counted = (): number => {
      calls += 1;
      return calls % 2;
    };
    let state = start;
    const volumes: number[] = [];
    for (let nowMs = 0; nowMs <= 800; nowMs += 10) {
      state = stepLevel(state, { nowMs, rms: null, peak: 0, random: counted });
      volumes.push(levelReading(state).volume);
    }
    const changes = volumes.filter((volume, at) => at > 0 && volume !== volumes[at - 1]);
    expect(changes.length).toBeLessThanOrEqual(10);
    const quiet = stepLevel(start, { nowMs: 0, rms: null, peak: 0, random: () => 0 });
    expect(levelReading(quiet)).toMatchObject({ volume: 5, isActive: false });
    const lively = stepLevel(start, { nowMs: 0, rms: null, peak: 0, random: () => 1 });
    expect(levelReading(lively)).toMatchObject({ volume: 60, isActive: true });
  });

  test('shows 5 to 60 and five bars within their height, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            waitMs: fc.integer({ min: 0, max: 5_000 }),
            rms: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
            peak: fc.double({ min: 0, max: 1, noNaN: true }),
            random: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
        ),
        (reports) => {
          let state = start;
          let nowMs = 0;
          for (const { waitMs, rms, peak, random } of reports) {
            nowMs += waitMs;
            state = stepLevel(state, { nowMs, rms, peak, random: () => random });
            const { volume, bars } = levelReading(state);
            expect(volume).toBeGreaterThanOrEqual(5);
            expect(volume).toBeLessThanOrEqual(60);
            expect(bars).toHaveLength(5);
            expect(bars.every((bar) => bar >= 0 && bar <= 1)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('hints', () => {
  test('no sound for 3 s, gone with the first sound', () => {
    expect(after(start, 0, 2_950, { rms: 0.001 }).hint).toBeNull();
    const silent = after(start, 0, 3_000, { rms: 0.001 });
    expect(silent.hint).toBe('noSound');
    expect(after(silent, 3_000, 50, { rms: 0.1 }).hint).toBeNull();
  });

  test('clipping that lasts 3 s, pauses of speech included', () => {
    const loud = after(start, 0, 2_000, { rms: 0.5, peak: 1 });
    expect(loud.hint).toBeNull();
    const pause = after(loud, 2_000, 800, { rms: 0.01 });
    const again = after(pause, 2_800, 300, { rms: 0.5, peak: 1 });
    expect(again.hint).toBe('clipping');
    expect(after(again, 3_100, 1_100, { rms: 0.1 }).hint).toBeNull();
    // One knock on the table is none.
    expect(after(after(start, 0, 50, { rms: 0.5, peak: 1 }), 50, 3_000, { rms: 0.1 }).hint).toBeNull();
  });
});
