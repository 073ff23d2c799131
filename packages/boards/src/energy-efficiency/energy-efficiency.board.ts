import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-energy-efficiency-board>`. */
export const element = {
  name: 'energy-efficiency-board',
  summary:
    'Energy efficiency: areas by use against their approved baseline, residuals, CUSUM, main driver, norm levels, alerts and model card.',
  ranges: ['last30Days', 'last7Days', 'thisMonth', 'last3Days', 'last2Days'],
  payload: 'EnergyEfficiency',
  panels: {
    ranking: 'Areas by EnPI index with uncertainty.',
    detail: 'Use and expected use, and residuals with their limits.',
    cusum: 'CUSUM with change points.',
    scatter: 'Use over the main driver by shift.',
    norm: 'Own value beside the levels of a norm.',
    alerts: 'Significant deviations with their cost.',
    model: 'Model card.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'energyEfficiency',
  routes: [
    {
      name: 'processEnergySaving',
      pageId: 9000118,
      group: 'processEnergySaving',
      menu: {
        module: 'realTimeBoardEnergy',
        order: 118,
        pages: ['kanbanSettings'],
      },
    },
  ],
  query: ['processId'],
  refreshS: 900,
  setting: { refreshEvery: 15, refreshUnit: 'min' },
  chunks: { first: ['drawing'] },
  docs: 'areas by use against their approved baseline, residuals, norm levels, alerts, model card',
} as const satisfies BoardPlace;
