import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-energy-efficiency-board>`. */
export const energyEfficiencyBoard = boardElement({
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
});
