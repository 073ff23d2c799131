import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-whole-plant-energy-board>`. */
export const wholePlantEnergyBoard = boardElement({
  name: 'whole-plant-energy-board',
  summary:
    'Whole-plant energy: key figures, load against contract demand, energy mix, workshop ranking, energy flow and month plan.',
  // The four of its own switch and the presets of the specification.
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
  payload: 'WholePlantEnergy',
  panels: {
    load: 'Load curve.',
    ranking: 'Workshop ranking.',
    mix: 'Energy mix.',
    flow: 'Energy flow.',
    plan: 'Month plan.',
  },
});
