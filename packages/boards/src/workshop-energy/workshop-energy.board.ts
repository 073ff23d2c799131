import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-workshop-energy-board>`. */
export const element = {
  name: 'workshop-energy-board',
  summary:
    'Workshop energy: the running shift against its target, hours with output and idle energy, teams, machines, tiers and other energies.',
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
  payload: 'WorkshopEnergy',
  panels: {
    shift: 'The running shift.',
    hourly: 'Hours of the day with output and idle energy.',
    teams: 'Teams of the month.',
    equipment: 'Machines with their state.',
    tiers: 'Shares of the tariff tiers.',
    media: 'Other energies over seven days.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'workshopEnergy',
  routes: [
    {
      name: 'workshopEnergy',
      pageId: 9000103,
      group: 'workshopEnergy',
      menu: {
        module: 'realTimeBoardEnergy',
        order: 103,
      },
    },
  ],
  query: ['workshopId'],
  refreshS: 60,
  chunks: { first: ['drawing'] },
  docs: 'a workshop’s energy by team, machine and tier, idle energy, load against contract',
} as const satisfies BoardPlace;
