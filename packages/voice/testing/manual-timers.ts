import type { Timers } from '../src/types.ts';

export interface ManualTimers extends Timers {
  /** Runs what is due, in the order of time; promises settle in between. */
  advance(ms: number, stepMs?: number): Promise<void>;
  /** Timers that wait. */
  waiting(): number;
}

export function manualTimers(): ManualTimers {
  let nowMs = 0;
  let nextId = 0;
  const waiting = new Map<number, { atMs: number; run: () => void }>();
  const after = (delayMs: number, run: () => void): (() => void) => {
    const id = nextId;
    nextId += 1;
    waiting.set(id, { atMs: nowMs + delayMs, run });
    return () => waiting.delete(id);
  };
  return {
    nowMs: () => nowMs,
    after,
    every(periodMs, run) {
      let cancel = after(periodMs, again);
      function again(): void {
        cancel = after(periodMs, again);
        run();
      }
      return () => cancel();
    },
    waiting: () => waiting.size,
    async advance(ms, stepMs = 10) {
      const untilMs = nowMs + ms;
      while (nowMs < untilMs) {
        nowMs = Math.min(untilMs, nowMs + stepMs);
        for (;;) {
          const due = [...waiting]
            .filter(([, { atMs }]) => atMs <= nowMs)
            .toSorted(([, a], [, b]) => a.atMs - b.atMs)[0];
          if (!due) break;
          waiting.delete(due[0]);
          due[1].run();
        }
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
    },
  };
}
