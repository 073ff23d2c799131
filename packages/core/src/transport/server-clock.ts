/** One look at the platform's clock: its time as told, and ours when the question left and the answer came. */
export interface ServerTimeSample {
  readonly serverMs: number;
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  /** A Date header is cut to full seconds: 1000. */
  readonly resolutionMs: number;
}

export interface ServerClock {
  /** Server time now in epoch ms. Does not run backwards unless the clock of this device was set. */
  nowMs(): number;
  /** False until the first sample: till then the device's own clock is believed. */
  isKnown(): boolean;
  take(sample: ServerTimeSample): void;
}

/** Beyond this the device's clock was set (or slept), so smoothing would only spread a wrong time. */
const JUMP_MS = 5_000;
const SMOOTHING = 0.2;

/** Server time reckoned from the device's clock, however wrong that is. @param now  the device's clock, epoch ms */
export function createServerClock(now: () => number): ServerClock {
  let offsetMs: number | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    isKnown: () => offsetMs !== null,
    nowMs() {
      const reckonedMs = now() + (offsetMs ?? 0);
      const ranBackMs = lastMs - reckonedMs;
      if (ranBackMs > 0 && ranBackMs < JUMP_MS) return lastMs;
      lastMs = reckonedMs;
      return reckonedMs;
    },
    take({ serverMs, sentAtMs, receivedAtMs, resolutionMs }) {
      if (!Number.isFinite(serverMs) || receivedAtMs < sentAtMs) return;
      // The server read its clock somewhere between; the middle halves the possible error. The same with the cut digits.
      const measuredMs = serverMs + resolutionMs / 2 - (sentAtMs + receivedAtMs) / 2;
      const jumped = offsetMs === null || Math.abs(measuredMs - offsetMs) > JUMP_MS;
      offsetMs = jumped || offsetMs === null ? measuredMs : offsetMs + SMOOTHING * (measuredMs - offsetMs);
    },
  };
}
