import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';

export const PCM_BYTES_PER_SECOND = SPEECH_SAMPLE_RATE_HZ * 2;

/** Sound that may still be sent at once, in bytes, as it was at a moment. */
export interface SoundBudget {
  readonly bytes: number;
  readonly atMs: number;
}

/** Refills as fast as sound is spoken, up to the burst; null where the chunk is more than there is. */
export function spend(
  budget: SoundBudget,
  chunkBytes: number,
  nowMs: number,
  burstBytes: number,
): SoundBudget | null {
  const refill = (Math.max(0, nowMs - budget.atMs) * PCM_BYTES_PER_SECOND) / 1_000;
  const bytes = Math.min(burstBytes, budget.bytes + refill) - chunkBytes;
  return bytes < 0 ? null : { bytes, atMs: nowMs };
}
