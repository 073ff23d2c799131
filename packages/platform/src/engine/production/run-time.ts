/** How long a unit of a continuous line ran, and what follows from it (ISO 22400-2 where it has a name there). Pure. */
import type { Period } from '../plant-time/periods.ts';
import type { Measured } from '../statistics/outcome.ts';

const HOUR_MS = 3_600_000;

/** Time of a period that lies in any of some stops; a time of two of them counts once. */
export function stoppedMs(stops: readonly Period[], { fromMs, toMs }: Period): number {
  let downMs = 0;
  let coveredMs = fromMs;
  for (const stop of stops.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const from = Math.max(stop.fromMs, coveredMs);
    const to = Math.min(stop.toMs, toMs);
    if (to <= from) continue;
    downMs += to - from;
    coveredMs = to;
  }
  return downMs;
}

/** Run rate: time without a recorded stop of the time of a period, per cent; null for a period without any time. */
export function runRatePct(stops: readonly Period[], period: Period): number | null {
  const { fromMs, toMs } = period;
  return toMs <= fromMs ? null : (1 - stoppedMs(stops, period) / (toMs - fromMs)) * 100;
}

/** Output of an hour that the units ran, t/h; null where none ran. */
export function hourlyOutput(massT: Measured, runMs: Measured): number | null {
  return massT === null || runMs === null || runMs <= 0 ? null : massT / (runMs / HOUR_MS);
}

/** P9, schedule attainment: what was made of what was planned, per cent; null where nothing was. */
export function scheduleAttainmentPct(produced: Measured, planned: Measured): number | null {
  return produced === null || planned === null || planned <= 0 ? null : (produced / planned) * 100;
}

/** P10, corrective maintenance ratio: CMT/(CMT + PMT), per cent; null where nothing was maintained. */
export function correctiveMaintenancePct(correctiveMs: number, preventiveMs: number): number | null {
  const all = correctiveMs + preventiveMs;
  return all <= 0 ? null : (correctiveMs / all) * 100;
}

export interface TestedPart {
  readonly quantity: number;
  /** Null where the laboratory has said nothing of it. */
  readonly isGood: boolean | null;
}

/** P3, GQ/PQ over the parts with a result, per cent; null without any. */
export function testedGoodPct(parts: readonly TestedPart[]): number | null {
  let [good, tested] = [0, 0];
  for (const { quantity, isGood } of parts) {
    if (isGood === null) continue;
    tested += quantity;
    if (isGood) good += quantity;
  }
  return tested <= 0 ? null : (good / tested) * 100;
}
