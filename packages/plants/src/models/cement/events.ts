/** What happens by chance in the cement plant, and how often. */
import { createEventList, shape } from '../parts/event-list.ts';
import { COOLER_FANS, MILLS } from './structure.ts';

const { sources, each } = createEventList();

export const EVENT = {
  kilnStop: each(1, 'kiln stop', shape(45 * 24, 14 * 60, 0.25, 8 * 60, 26 * 60)),
  /** The draught is gone: feed and fuel are cut, and the alarms come in a flood. */
  idFanTrip: each(1, 'id fan trip', shape(10 * 24, 14, 0.3, 8, 35)),
  rawFailure: each(1, 'raw mill failure', shape(110, 40, 0.5, 10, 180)),
  coalFailure: each(1, 'coal mill failure', shape(170, 35, 0.5, 10, 150)),
  millFailure: each(MILLS, 'cement mill failure', shape(70, 38, 0.5, 8, 180)),
  millMinor: each(MILLS, 'cement mill minor', shape(14, 4, 0.4, 2, 9)),
  typeChange: each(MILLS, 'cement type change', shape(48, 26, 0.2, 15, 45)),
  coolerFanFailure: each(COOLER_FANS, 'cooler fan failure', shape(30 * 24, 50, 0.4, 15, 180)),
  snowman: each(1, 'snowman', shape(60, 45, 0.4, 15, 150)),
  coFlush: each(1, 'raw meal flush', shape(26, 7, 0.4, 3, 20)),
  dewPointTrouble: each(1, 'dew point trouble', shape(16, 120, 0.4, 30, 300)),
  hoodTrouble: each(1, 'hood pressure trouble', shape(10, 120, 0.4, 30, 300)),
} as const;

export const EVENT_SOURCES = sources;
