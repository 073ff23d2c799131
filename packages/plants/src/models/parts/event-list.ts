import type { EventSource } from '../../engine/event-calendar.ts';

/** How often something begins and how long it lasts, minutes. */
type EventShape = Omit<EventSource, 'code'>;

/** Numbers the chance events of a model in the order in which they are named. */
export function createEventList() {
  const sources: EventSource[] = [];
  return {
    sources,
    each: (count: number, code: string, shape: EventShape): readonly number[] =>
      Array.from(
        { length: count },
        (_, index) => sources.push({ code: `${code} ${index + 1}`, ...shape }) - 1,
      ),
  };
}

/** Log-normal durations, clipped. */
export const shape = (
  everyHours: number,
  medianMinutes: number,
  sigma: number,
  minMinutes: number,
  maxMinutes: number,
): EventShape => ({ everyMinutes: everyHours * 60, medianMinutes, sigma, minMinutes, maxMinutes });
