/** What happens by chance in the ceramics plant, and how often. */
import type { EventSource } from '../../engine/event-calendar.ts';
import { MILLS } from './structure.ts';

const sources: EventSource[] = [];
const HOUR = 60;
function each(count: number, code: string, rest: Omit<EventSource, 'code'>): readonly number[] {
  return Array.from(
    { length: count },
    (_, index) => sources.push({ code: `${code} ${index + 1}`, ...rest }) - 1,
  );
}

export const EVENT = {
  millFault: each(MILLS, 'mill fault', {
    everyMinutes: 150 * HOUR,
    medianMinutes: 38,
    sigma: 0.5,
    minMinutes: 6,
    maxMinutes: 240,
  }),
  sprayTrip: each(2, 'spray trip', {
    everyMinutes: 60 * HOUR,
    medianMinutes: 30,
    sigma: 0.5,
    minMinutes: 8,
    maxMinutes: 120,
  }),
  pressFailure: each(4, 'press failure', {
    everyMinutes: 18 * HOUR,
    medianMinutes: 12,
    sigma: 0.5,
    minMinutes: 5,
    maxMinutes: 90,
  }),
  pressMinor: each(4, 'press minor', {
    everyMinutes: 5 * HOUR,
    medianMinutes: 2,
    sigma: 0.4,
    minMinutes: 1,
    maxMinutes: 4,
  }),
  glazeStop: each(2, 'glaze stop', {
    everyMinutes: 9 * HOUR,
    medianMinutes: 6,
    sigma: 0.6,
    minMinutes: 2,
    maxMinutes: 45,
  }),
  productChange: each(2, 'product change', {
    everyMinutes: 4.5 * 24 * HOUR,
    medianMinutes: 25,
    sigma: 0.2,
    minMinutes: 15,
    maxMinutes: 45,
  }),
  /** The grid sags: much of the plant trips at once, and the alarms come in a flood. */
  voltageDip: each(1, 'voltage dip', {
    everyMinutes: 10 * 24 * HOUR,
    medianMinutes: 12,
    sigma: 0.3,
    minMinutes: 6,
    maxMinutes: 30,
    onDay: { day: 64, minute: 610, minutes: 15 },
  }),
  /** A burner below the rollers goes out. */
  burnerOut: each(2, 'burner out', {
    everyMinutes: 6 * 24 * HOUR,
    medianMinutes: 45,
    sigma: 0.4,
    minMinutes: 15,
    maxMinutes: 180,
    onDay: { day: 12, minute: 555, minutes: 90 },
  }),
  /** The hot-air fan runs unevenly until it is balanced again. */
  fanTrouble: each(2, 'kiln fan trouble', {
    everyMinutes: 9 * 24 * HOUR,
    medianMinutes: 60,
    sigma: 0.4,
    minMinutes: 20,
    maxMinutes: 240,
    onDay: { day: 13, minute: 600, minutes: 120 },
  }),
  gasDip: each(1, 'gas dip', {
    everyMinutes: 40 * HOUR,
    medianMinutes: 5,
    sigma: 0.5,
    minMinutes: 2,
    maxMinutes: 30,
  }),
  glazeLevelTrouble: each(1, 'glaze level trouble', {
    everyMinutes: 14 * HOUR,
    medianMinutes: 120,
    sigma: 0.4,
    minMinutes: 30,
    maxMinutes: 300,
  }),
  dewPointTrouble: each(1, 'dew point trouble', {
    everyMinutes: 16 * HOUR,
    medianMinutes: 120,
    sigma: 0.4,
    minMinutes: 30,
    maxMinutes: 300,
  }),
} as const;

export const EVENT_SOURCES: readonly EventSource[] = sources;
