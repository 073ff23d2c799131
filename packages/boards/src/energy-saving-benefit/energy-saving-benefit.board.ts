import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-energy-saving-benefit-board>`. */
export const energySavingBenefitBoard = boardElement({
  name: 'energy-saving-benefit-board',
  summary:
    'Energy-saving benefit: verified savings against plan and baseline, their course, what changed the cost, and the measures.',
  ranges: [],
  payload: 'EnergySavingBenefit',
  panels: {
    months: 'Planned and verified benefit by month.',
    adjusted: 'Use and adjusted baseline with its band.',
    cusum: 'CUSUM with change points.',
    waterfall: 'From the cost of the baseline to the actual cost.',
    measures: 'Measures with planned and verified benefit.',
  },
});
