import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-kiln-monitoring-board>`. */
export const element = {
  name: 'kiln-monitoring-board',
  summary:
    'Kiln monitoring: a roller kiln as a picture with its zones, gaps and alarms, its fans, and the figures of the day.',
  ranges: [],
  payload: 'KilnMonitoring',
  contract: 'own',
  parameters: {
    kiln: 'Area of the kiln; by default the first of the area.',
    point: 'What is looked at closer, such as `zone.14` or `o2Pct`.',
  },
  panels: {
    curve: 'The kiln with its zones against the firing curve.',
    tiles: 'Speed, pressures, flue gas, gas flow and fill, each with its last hour.',
    detail: 'Trend, limits and alarms of what was chosen in the picture.',
    alarms: 'Active alarms of the kiln.',
    specific: 'Gas for a square metre over 24 hours against its target.',
    feed: 'What enters and leaves the kiln, with the empty rows and their causes.',
    yieldHourly: 'Share of the counted grade after the kiln by hour.',
    deviation: 'How far each zone was from its set point over the last two hours.',
    drives: 'Fans and drives of the kiln.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'kilnMonitoring',
  trade: 'ceramics',
  query: ['kiln', 'point'],
  refreshS: 60,
  setting: { refreshEvery: 5, refreshUnit: 's' },
  chunks: { first: ['drawing'] },
  docs: 'a roller kiln: zones against the firing curve, gaps, alarms, fans, figures of the day',
} as const satisfies BoardPlace;
