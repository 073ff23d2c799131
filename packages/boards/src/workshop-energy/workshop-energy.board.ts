import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-workshop-energy-board>`. */
export const workshopEnergyBoard = boardElement({
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
});
