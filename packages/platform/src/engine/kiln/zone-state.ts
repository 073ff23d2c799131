import type { Measured } from '../statistics/outcome.ts';

/** What the newest minutes of a kiln show: frozen sensors, and where empty rows are. Pure. */

/**
 * A sensor that shows the same for long: noise of a process that runs never does.
 * @param values newest last; a gap is no proof of anything
 */
export function isFrozen(values: readonly Measured[], minutes: number): boolean {
  const newest = values.slice(-minutes);
  const [first] = newest;
  return newest.length === minutes && first != null && newest.every((value) => value === first);
}

export interface GapInKiln {
  readonly fromM: number;
  readonly toM: number;
  /** Minutes until its front is at the exit. */
  readonly exitMin: number;
}

/**
 * Where empty rows are now: what entered without tiles so many minutes ago has gone as far as the rollers took it.
 * @param entry m2 a minute, newest last; a missing minute is no gap
 * @param emptyBelow m2 a minute
 */
export function gapsInKiln(
  entry: readonly Measured[],
  { speedMMin, lengthM, emptyBelow }: { speedMMin: number; lengthM: number; emptyBelow: number },
): GapInKiln[] {
  if (speedMMin <= 0) return [];
  const gaps: { fromM: number; toM: number }[] = [];
  const inside = Math.min(entry.length, Math.ceil(lengthM / speedMMin));
  for (let ago = 0; ago < inside; ago += 1) {
    const fed = entry[entry.length - 1 - ago] ?? null;
    if (fed === null || fed >= emptyBelow) continue;
    const [fromM, toM] = [ago * speedMMin, Math.min(lengthM, (ago + 1) * speedMMin)];
    const last = gaps.at(-1);
    if (last && Math.abs(last.toM - fromM) < 1e-6) last.toM = toM;
    else gaps.push({ fromM, toM });
  }
  return gaps.map(({ fromM, toM }) => ({ fromM, toM, exitMin: Math.max(0, (lengthM - toM) / speedMMin) }));
}
