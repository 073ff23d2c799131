import type { Timers } from '../src/types.ts';

export const realTimers: Timers = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const id = setTimeout(run, delayMs);
    return () => clearTimeout(id);
  },
  every(periodMs, run) {
    const id = setInterval(run, periodMs);
    return () => clearInterval(id);
  },
};
