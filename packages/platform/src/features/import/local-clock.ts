import { momentOf, zoneOffsetMs } from '../../engine/plant-time/zone.ts';
import type { TimeStamp } from './time-stamp.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

type ResolvedStamp =
  | { readonly kind: 'moment'; readonly ms: number }
  /** The plant's clock never showed this: it was in the hour that the change to summer time skips. */
  | { readonly kind: 'skipped' };

export interface LocalClock {
  /** The moment of the next stamp of one meter. */
  resolve(stamp: TimeStamp): ResolvedStamp;
}

/**
 * Turns stamps of a meter into moments, one after the other. Of the two meanings of the repeated hour it takes the first
 * that lies beyond the stamp before, so that an hour that is written twice in the file is two hours; a file that is
 * written backwards is read backwards.
 * @param stamps an end belongs to the interval before it: at a clock change, by either of the two clocks
 */
export function createLocalClock(zone: string, stamps: 'start' | 'end'): LocalClock {
  let lastMs = Number.NaN;
  let lastWallMs = Number.NaN;
  /** Steps forward less steps back. */
  let direction = 0;

  function candidates(wallMs: number): readonly number[] {
    const moments = momentsOf(zone, wallMs);
    if (stamps === 'start') return moments;
    const ends = momentsOf(zone, wallMs - SECOND_MS).map((ms) => ms + SECOND_MS);
    return [...new Set([...moments, ...ends])].sort((a, b) => a - b);
  }

  function choose(found: readonly number[]): number | undefined {
    if (found.length < 2 || Number.isNaN(lastMs)) return direction < 0 ? found.at(-1) : found[0];
    return direction < 0
      ? (found.findLast((ms) => ms < lastMs) ?? found[0])
      : (found.find((ms) => ms > lastMs) ?? found.at(-1));
  }

  return {
    resolve(stamp) {
      if (stamp.offsetMs !== null) return { kind: 'moment', ms: stamp.wallMs - stamp.offsetMs };
      const { wallMs } = stamp;
      const guessMs = wallMs - zoneOffsetMs(zone, wallMs);
      // Far from a clock change the offset is the same on both sides, and the guess is right.
      const offset = zoneOffsetMs(zone, guessMs - 3 * HOUR_MS);
      const isPlain = offset === zoneOffsetMs(zone, guessMs + 3 * HOUR_MS);
      const found = isPlain ? null : candidates(wallMs);
      const ms = found === null ? wallMs - offset : choose(found);
      if (ms === undefined) return { kind: 'skipped' };
      // Wall clocks of the repeated hour tell nothing of the direction.
      if ((found === null || found.length === 1) && wallMs !== lastWallMs && !Number.isNaN(lastWallMs))
        direction = Math.max(-8, Math.min(8, direction + (wallMs > lastWallMs ? 1 : -1)));
      lastMs = ms;
      lastWallMs = wallMs;
      return { kind: 'moment', ms };
    },
  };
}

function momentsOf(zone: string, wallMs: number): readonly number[] {
  const wall = new Date(wallMs);
  const moment = momentOf(zone, {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  });
  if (moment.kind === 'one') return [moment.ms];
  return moment.kind === 'two' ? [moment.earlierMs, moment.laterMs] : [];
}
