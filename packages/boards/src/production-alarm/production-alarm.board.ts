import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-production-alarm-board>`. */
export const element = {
  name: 'production-alarm-board',
  summary:
    'Production alarms by ISA-18.2: what stands now with acknowledging and shelving, alarm rate and floods, bad actors, response and operator positions.',
  ranges: ['today'],
  payload: 'ProductionAlarm',
  panels: {
    summary: 'Counts of what waits, by priority.',
    active: 'Active alarms.',
    rate: 'Alarms in ten minutes.',
    pareto: 'The ten most frequent.',
    badActors: 'Chattering, stale, fleeting and shelved.',
    response: 'Priorities and time to acknowledge.',
    heat: 'Area by hour.',
    positions: 'Operator positions.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'productionAlarm',
  routes: [
    {
      name: 'productAlarmBoard',
      pageId: 9000105,
      group: 'productAlarmBoard',
      menu: {
        module: 'realTimeBoardProduction',
        order: 119,
      },
    },
  ],
  query: ['priority', 'lineId'],
  refreshS: 30,
  chunks: { first: ['drawing'] },
  docs: 'active alarms by ISA-18.2, rate and floods, nuisance alarms, response, operator positions',
} as const satisfies BoardPlace;
