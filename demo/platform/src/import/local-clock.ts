import { momentOf, zoneOffsetMs } from '../energy/zone.ts';
import type { TimeStamp } from './time-stamp.ts';

const HOUR_MS = 3_600_000;

type ResolvedStamp =
  | { readonly kind: 'moment'; readonly ms: number }
  /** The plant's clock never showed this: it was in the hour that the change to summer time skips. */
  | { readonly kind: 'skipped' };

export interface LocalClock {
  /** The moment of the next stamp of the file. */
  resolve(stamp: TimeStamp): ResolvedStamp;
}

/**
 * Turns stamps of a file into moments, one after the other. Of the two meanings of the repeated hour it takes the first
 * that lies after the stamp before, so that an hour that is written twice in the file is two hours.
 */
export function createLocalClock(zone: string): LocalClock {
  let lastMs = -Infinity;
  return {
    resolve(stamp) {
      if (stamp.offsetMs !== null) {
        lastMs = stamp.wallMs - stamp.offsetMs;
        return { kind: 'moment', ms: lastMs };
      }
      const guessMs = stamp.wallMs - zoneOffsetMs(zone, stamp.wallMs);
      // Far from a clock change the offset is the same on both sides, and the guess is right.
      const offset = zoneOffsetMs(zone, guessMs - 3 * HOUR_MS);
      if (offset === zoneOffsetMs(zone, guessMs + 3 * HOUR_MS)) {
        lastMs = stamp.wallMs - offset;
        return { kind: 'moment', ms: lastMs };
      }
      const wall = new Date(stamp.wallMs);
      const moment = momentOf(zone, {
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: wall.getUTCSeconds(),
      });
      if (moment.kind === 'none') return { kind: 'skipped' };
      const ms =
        moment.kind === 'one' ? moment.ms : moment.earlierMs > lastMs ? moment.earlierMs : moment.laterMs;
      lastMs = ms;
      return { kind: 'moment', ms };
    },
  };
}
