import type { Timers } from '../types.ts';

export const browserTimers = (): Timers => ({
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const id = setTimeout(run, delayMs);
    return () => clearTimeout(id);
  },
  every(periodMs, run) {
    const id = setInterval(run, periodMs);
    return () => clearInterval(id);
  },
});
