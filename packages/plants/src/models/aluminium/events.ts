/** What happens by chance in the casthouse, and how often. */
import { createEventList, shape } from '../parts/event-list.ts';
import { FURNACES } from './structure.ts';

const { sources, each } = createEventList();

export const EVENT = {
  burnerFailure: each(FURNACES, 'burner failure', shape(120, 18, 0.5, 5, 80)),
  cobble: each(1, 'cobble', shape(60, 40, 0.35, 18, 120)),
  pitAbort: each(1, 'drop abort', shape(10 * 24, 50, 0.3, 25, 110)),
  rodMinor: each(1, 'rod minor', shape(11, 4, 0.4, 2, 9)),
  /** The cooling water fails: casting and rolling trip at once, and the alarms come in a flood. */
  waterTrip: each(1, 'cooling water trip', shape(10 * 24, 13, 0.3, 8, 30)),
  argonTrouble: each(1, 'argon trouble', shape(9, 120, 0.4, 30, 300)),
  dewPointTrouble: each(1, 'dew point trouble', shape(16, 120, 0.4, 30, 300)),
  /** Known once beforehand, on a forenoon. */
  emulsionClog: each(1, 'emulsion filter clogged', {
    ...shape(12 * 24, 60, 0.3, 30, 120),
    onDay: { day: 18, minute: 10 * 60, minutes: 75 },
  }),
} as const;

export const EVENT_SOURCES = sources;
