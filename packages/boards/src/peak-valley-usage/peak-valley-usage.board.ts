import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-peak-valley-usage-board>`. */
export const element = {
  name: 'peak-valley-usage-board',
  summary:
    'Time-of-use: what the tariff tiers cost, which loads can move to off-peak hours, and the demand against its contract.',
  ranges: [
    'today',
    'yesterday',
    'thisWeek',
    'thisMonth',
    'lastHour',
    'day',
    'week',
    'last2Days',
    'last3Days',
    'last7Days',
    'last30Days',
  ],
  payload: 'PeakValleyUsage',
  panels: {
    curve: 'Load of a day with tiers and price.',
    demand: 'Demand now, its forecast and the maximum of the month.',
    daily: 'Electricity by tier, a column a day.',
    heat: 'Mean load by hour and day.',
    potential: 'What could move to off-peak hours.',
    areas: 'Areas by tier.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'peakValleyUsage',
  routes: [
    {
      name: 'powerUsageAnalysis',
      pageId: 9000112,
      group: 'powerUsageAnalysis',
      menu: {
        module: 'realTimeBoardEnergy',
        order: 112,
      },
    },
  ],
  query: ['tier'],
  refreshS: 60,
  chunks: { first: ['drawing'] },
  docs: 'energy and money by tariff tier, demand, and savings from moved loads',
} as const satisfies BoardPlace;
