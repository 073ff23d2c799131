import type { DayBlock } from '../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';

/** A step of a chart: a moment to draw it at and the slots that belong to it. */
export interface Bucket extends Period {
  /** Accounting day where the step is one. */
  readonly day: string | null;
}

const HOUR_MS = 4 * SLOT_MS;
/** Up to here quarter hours are drawn, and up to there hours; longer periods go by accounting day. */
const QUARTER_HOURS_UP_TO_MS = 3 * HOUR_MS;
const HOURS_UP_TO_MS = 50 * HOUR_MS;

/**
 * The steps of a period.
 * @param lengthMs of the whole period asked for, so that a running day keeps its hours and its comparison the same steps
 */
export function bucketsOf(blocks: readonly DayBlock[], period: Period, lengthMs: number): Bucket[] {
  if (lengthMs > HOURS_UP_TO_MS)
    return blocks
      .map((block) => ({
        fromMs: Math.max(block.fromMs, period.fromMs),
        toMs: Math.min(block.toMs, period.toMs),
        day: block.label,
      }))
      .filter(({ fromMs, toMs }) => toMs > fromMs);
  const stepMs = lengthMs > QUARTER_HOURS_UP_TO_MS ? HOUR_MS : SLOT_MS;
  const buckets: Bucket[] = [];
  for (let fromMs = period.fromMs; fromMs < period.toMs; fromMs += stepMs)
    buckets.push({ fromMs, toMs: Math.min(fromMs + stepMs, period.toMs), day: null });
  return buckets;
}
