/** O2 of a flue gas as its probe sends it, without what is no flue gas. Pure. */

/** Above this a probe reads air, not flue gas. */
const AIR_FROM_PCT = 19;
/** A point that is so many times what is before and after it is a spike. */
const SPIKE_TIMES = 2.5;
/** A value is held for so long at most. */
const HOLD_MAX_MIN = 10;

export interface ProbeMinute {
  /** Null where nothing is known. */
  readonly o2Pct: number | null;
  /** The last good value, shown in place of one that is none: uncertain. */
  readonly isHeld: boolean;
}

const isKnown = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/**
 * Holds the last good value while the probe is purged, reads air, or sends a single point far from both neighbours.
 * @param raw  one a minute, NaN where nothing came
 * @param purged  1 while the probe is purged
 */
export function probeMinutes(raw: ArrayLike<number>, purged: ArrayLike<number>): ProbeMinute[] {
  const minutes: ProbeMinute[] = [];
  let good: { readonly at: number; readonly o2Pct: number } | null = null;
  for (let at = 0; at < raw.length; at++) {
    const value = raw[at];
    if (isKnown(value) && !isBad(raw, purged, at)) {
      good = { at, o2Pct: value };
      minutes.push({ o2Pct: value, isHeld: false });
    } else if (isKnown(value) && good !== null && at - good.at <= HOLD_MAX_MIN) {
      minutes.push({ o2Pct: good.o2Pct, isHeld: true });
    } else {
      minutes.push({ o2Pct: null, isHeld: false });
    }
  }
  return minutes;
}

function isBad(raw: ArrayLike<number>, purged: ArrayLike<number>, at: number): boolean {
  const value = raw[at] ?? Number.NaN;
  if (purged[at] === 1 || value < 0 || value >= AIR_FROM_PCT) return true;
  const [before, after] = [raw[at - 1], raw[at + 1]];
  // The newest minute has nothing after it yet.
  const beside = isKnown(after) && after < AIR_FROM_PCT ? [before, after] : [before];
  return beside.every((other) => isKnown(other) && other > 0 && value > SPIKE_TIMES * other);
}
