import { DAY_MINUTES, scenarioDayOf } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { gauss, tagHash, uniform } from './noise.ts';

/** Something that begins at chance times: a failure, a stop, an outage. */
export interface EventSource {
  readonly code: string;
  /** Mean minutes from one beginning to the next. */
  readonly everyMinutes: number;
  /** Duration is log-normal: median and sigma of the logarithm, clipped. */
  readonly medianMinutes: number;
  readonly sigma: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  /** Besides, at a known time of one scenario day. */
  readonly onDay?: { readonly day: number; readonly minute: number; readonly minutes: number };
}

/** Pass 1: what begins in each minute of a day. */
export interface EventCalendar {
  /** Draws the day. Exponential gaps have no memory, so each midnight may begin anew and days are independent. */
  turnTo(dayIndex: number): void;
  /** Duration in minutes of what begins in this minute of the day, else 0. */
  at(source: number, minuteOfDay: number): number;
}

export function createEventCalendar(sources: readonly EventSource[], seed: number): EventCalendar {
  // By minute, since every source is asked each minute.
  const durations = new Uint16Array(DAY_MINUTES * sources.length);
  const tags = sources.map((source) => tagHash(source.code));
  return {
    turnTo(dayIndex) {
      durations.fill(0);
      sources.forEach((source, index) => {
        const tag = tags[index]!;
        const { onDay } = source;
        if (onDay !== undefined && onDay.day === scenarioDayOf(dayIndex))
          durations[onDay.minute * sources.length + index] = onDay.minutes;
        let draw = dayIndex * 64;
        let minute = -source.everyMinutes * Math.log(1 - uniform(seed, tag, draw));
        for (
          ;
          minute < DAY_MINUTES;
          minute -= source.everyMinutes * Math.log(1 - uniform(seed, tag, ++draw))
        ) {
          const raw = source.medianMinutes * Math.exp(source.sigma * gauss(seed ^ 0x5bd1e995, tag, draw));
          const duration = Math.min(source.maxMinutes, Math.max(source.minMinutes, Math.round(raw)));
          durations[Math.floor(minute) * sources.length + index] = duration;
        }
      });
    },
    at: (source, minuteOfDay) => durations[minuteOfDay * sources.length + source]!,
  };
}
