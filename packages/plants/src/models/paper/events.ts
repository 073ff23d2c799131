/** What happens by chance in the paper plant, and how often. */
import { createEventList, shape } from '../parts/event-list.ts';

const { sources, each } = createEventList();

export const EVENT = {
  sheetBreak: each(1, 'sheet break', shape(20, 18, 0.7, 4, 110)),
  gradeChange: each(1, 'grade change', shape(29, 14, 0.2, 8, 24)),
  pulperFailure: each(2, 'pulper failure', shape(95, 32, 0.5, 8, 150)),
  winderMinor: each(1, 'winder minor', shape(4, 4, 0.4, 2, 12)),
  /** The steam that is bought fails: the sheet breaks, and the alarms come in a flood. */
  steamDip: each(1, 'steam dip', shape(10 * 24, 16, 0.3, 9, 35)),
  effluentTrouble: each(1, 'effluent trouble', shape(60, 90, 0.4, 30, 240)),
  whiteWaterTrouble: each(1, 'white water trouble', shape(9, 120, 0.4, 30, 300)),
  dewPointTrouble: each(1, 'dew point trouble', shape(16, 120, 0.4, 30, 300)),
} as const;

export const EVENT_SOURCES = sources;
