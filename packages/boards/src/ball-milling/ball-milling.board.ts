import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-ball-milling-board>`. */
export const element = {
  name: 'ball-milling-board',
  summary:
    'Ball milling: every mill of the hall with its batch, its last 24 hours under the tariff, slip tanks, batches and checks.',
  ranges: [],
  payload: 'BallMilling',
  contract: 'own',
  panels: {
    hall: 'The mills with their state, the time that is left and their load; what needs attention first.',
    gantt: 'States of the mills over 24 hours under the tiers of the tariff.',
    tanks: 'Level of the slip tanks and how long it lasts.',
    batches: 'Batches that ended in the last 24 hours, with what each took.',
    checks: 'Checks of the slip against their limits.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'ballMilling',
  trade: 'ceramics',
  query: [],
  refreshS: 60,
  setting: { refreshEvery: 10, refreshUnit: 's' },
  chunks: {},
  docs: 'a hall of ball mills: states, time left, batches, slip tanks, checks of the slip',
} as const satisfies BoardPlace;
