import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-whole-plant-energy-board>`. */
export const element = {
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
    mix: 'Energy mix.',
    ranking: 'Workshop ranking.',
    flow: 'Energy flow.',
    plan: 'Month plan.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'wholePlantEnergy',
  routes: [
    {
      name: 'realTimeBoardFarm',
      pageId: 9000102,
      group: 'realTimeBoardFarm',
      menu: {
        module: 'realTimeBoardEnergy',
        order: 102,
      },
    },
  ],
  query: ['panel'],
  refreshS: 60,
  panelPrefix: 'panel',
  chunks: { first: ['drawing'] },
  docs: 'load, cost, mix, ranking, flow and plan of a plant, live',
} as const satisfies BoardPlace;
