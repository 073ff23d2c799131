import { describe, expect, test } from 'vitest';
import { secondsLeft, startRotation, stepRotation, type BoardHas, type Rotation } from './rotation.ts';

const EVERY_MS = 30_000;
const all = (): BoardHas => 'figures';
const tick = (state: Rotation, nowMs: number, hasBoard: (index: number) => BoardHas = all): Rotation =>
  stepRotation(state, { kind: 'tick', nowMs, everyMs: EVERY_MS, hasBoard });

describe('boards on a wall', () => {
  test('take turns, each for its whole time, and begin again after the last', () => {
    let state = startRotation(3, 0);
    const seen: number[] = [];
    for (let nowMs = 0; nowMs <= 120_000; nowMs += 1_000) {
      state = tick(state, nowMs);
      if (seen.at(-1) !== state.shown) seen.push(state.shown);
    }
    expect(seen).toEqual([0, 1, 2, 0, 1]);
    expect(state.next).toBe(2);
  });

  test('wait while somebody reads, and for a person when an alarm came', () => {
    const held = stepRotation(startRotation(2, 0), { kind: 'hold', untilMs: 90_000 });
    expect(tick(held, 60_000).shown).toBe(0);
    expect(secondsLeft(held, 60_000, EVERY_MS)).toBe(30);
    expect(tick(held, 90_000).shown).toBe(1);
    const shorter = stepRotation(held, { kind: 'hold', untilMs: 10_000 });
    expect(shorter.heldUntilMs).toBe(90_000);
  });

  test('paused, turn by hand only; going on begins a whole turn', () => {
    const paused = stepRotation(startRotation(3, 0), { kind: 'pause', isPaused: true, nowMs: 5_000 });
    expect(tick(paused, 500_000).shown).toBe(0);
    expect(secondsLeft(paused, 500_000, EVERY_MS)).toBeNull();
    const back = stepRotation(paused, { kind: 'step', by: -1, nowMs: 500_000 });
    expect(back.shown).toBe(2);
    const on = stepRotation(back, { kind: 'pause', isPaused: false, nowMs: 500_000 });
    expect(tick(on, 520_000).shown).toBe(2);
    expect(tick(on, 530_000).shown).toBe(0);
  });

  test('a board without figures is passed over for one that has some, which is drawn behind the shown one first', () => {
    const has = (index: number): BoardHas => (index === 1 ? 'words' : 'figures');
    const tried = tick(startRotation(3, 0), EVERY_MS, has);
    expect([tried.shown, tried.next]).toEqual([0, 2]);
    expect(tick(tried, EVERY_MS + 4_000, has).shown).toBe(0);
    const turned = tick(tried, EVERY_MS + 5_000, has);
    expect([turned.shown, turned.next, turned.sinceMs]).toEqual([2, 0, EVERY_MS + 5_000]);
  });

  test('while the platform is away the board with figures stays, and every other is tried again and again', () => {
    for (const count of [2, 3, 5]) {
      let state = startRotation(count, 0);
      const tried = new Set<number>();
      for (let nowMs = 0; nowMs <= 600_000; nowMs += 1_000) {
        state = tick(state, nowMs, (index) => (index === 0 ? 'figures' : 'nothing'));
        tried.add(state.next);
        expect(state.shown).toBe(0);
      }
      expect([...tried].toSorted()).toEqual(Array.from({ length: count - 1 }, (_, index) => index + 1));
      // Back again, the next turn is as any other.
      expect(tick(state, 700_000).shown).not.toBe(0);
    }
  });

  test('with no figures at all each says why, and none that still waits takes the place of another', () => {
    expect(tick(startRotation(2, 0), EVERY_MS, () => 'words').shown).toBe(1);
    let state = startRotation(3, 0);
    for (let nowMs = 0; nowMs <= 120_000; nowMs += 1_000) {
      state = tick(state, nowMs, () => 'nothing');
      expect(state.shown).toBe(0);
    }
    // The first that has an answer stands at the next look.
    expect(tick(state, 130_000, (index) => (index === state.next ? 'figures' : 'nothing')).shown).toBe(
      state.next,
    );
  });

  test('one board alone stands still, none is no error, fewer boards than before keep a shown one', () => {
    expect(tick(startRotation(1, 0), EVERY_MS).shown).toBe(0);
    expect(stepRotation(startRotation(0, 0), { kind: 'step', by: 1, nowMs: 1 }).shown).toBe(0);
    const last = stepRotation(startRotation(3, 0), { kind: 'step', by: -1, nowMs: 1 });
    expect(stepRotation(last, { kind: 'count', count: 2, nowMs: 2 }).shown).toBe(1);
  });
});
