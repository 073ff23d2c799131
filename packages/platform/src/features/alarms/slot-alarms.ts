/** Alarms of meters whose readings come as quarter hours: rule and readings in, occurrences out. Pure. */
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import { countTowards, wantsChange, type LimitRule } from '../../engine/alarms/limit-watch.ts';
import type { StoredRule } from '../../store/alarms/rule-store.ts';

const SLOTS_AN_HOUR = 3_600_000 / SLOT_MS;
const SLOT_MINUTES = SLOT_MS / 60_000;
const QUALITY_BAD = 3;

export interface SlotReading {
  readonly startMs: number;
  /** Base units of the quarter hour; null where nothing is known. */
  readonly quantity: number | null;
  readonly quality: number;
}

/** Moments are starts of quarter hours: the first that counts as beyond the limit, and the first that does not. */
export interface SlotOccurrence {
  readonly onMs: number;
  readonly offMs: number | null;
  /** Mean rate of the quarter hour that raised it, base units an hour; null of one that stood before. */
  readonly value: number | null;
}

/** A mean over a quarter hour has been beyond the limit for that long: a delay as long or shorter lets none pass. */
const samplesOf = (delayMinutes: number): number => Math.max(0, Math.ceil(delayMinutes / SLOT_MINUTES) - 1);

/** Quarter hours before a moment that decide what a rule counts there. */
export const lookBackMs = ({ onDelayMinutes, offDelayMinutes }: StoredRule): number =>
  Math.max(samplesOf(onDelayMinutes), samplesOf(offDelayMinutes)) * SLOT_MS;

const BEGIN = { fromMs: -Infinity, standingMs: null };

/**
 * Judges a meter's mean rate quarter hour by quarter hour. A gap ends what is being counted, not what stands: nobody
 * knows that it is over.
 * @param slots oldest first
 * @param begin moment from which on it is judged, slots before it only being counted, and the onset of an alarm that
 *   stood until then
 */
export function slotOccurrences(
  rule: StoredRule,
  slots: readonly SlotReading[],
  begin: { readonly fromMs: number; readonly standingMs: number | null } = BEGIN,
): SlotOccurrence[] {
  const watch: LimitRule = {
    type: rule.type,
    limit: rule.limit,
    deadband: rule.deadband,
    onDelaySamples: samplesOf(rule.onDelayMinutes),
    offDelaySamples: samplesOf(rule.offDelayMinutes),
  };
  const found: SlotOccurrence[] = [];
  let active: Omit<SlotOccurrence, 'offMs'> | null =
    begin.standingMs === null ? null : { onMs: begin.standingMs, value: null };
  let counted = 0;
  let expectedMs = slots[0]?.startMs ?? 0;
  for (const { startMs, quantity, quality } of slots) {
    const isKnown = quantity !== null && quality < QUALITY_BAD;
    if (startMs !== expectedMs || !isKnown) counted = 0;
    expectedMs = startMs + SLOT_MS;
    if (!isKnown) continue;
    const rate = quantity * SLOTS_AN_HOUR;
    if (!wantsChange(watch, active !== null, rate)) {
      counted = 0;
      continue;
    }
    const next = countTowards(watch, active !== null, counted);
    if (startMs < begin.fromMs) {
      counted += 1;
      continue;
    }
    counted = next ?? 0;
    if (next !== null) continue;
    if (active === null) active = { onMs: startMs, value: Math.round(rate * 100) / 100 };
    else {
      found.push({ ...active, offMs: startMs });
      active = null;
    }
  }
  if (active !== null) found.push({ ...active, offMs: null });
  return found;
}
