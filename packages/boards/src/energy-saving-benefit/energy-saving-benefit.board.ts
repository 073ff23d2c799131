import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-energy-saving-benefit-board>`. */
export const element = {
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
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'energySavingBenefit',
  routes: [
    {
      name: 'energySavingBenefits',
      pageId: 9000106,
      group: 'energySavingBenefits',
      menu: {
        module: 'realTimeBoardEnergy',
        order: 113,
      },
    },
  ],
  query: ['measureId'],
  refreshS: 3600,
  setting: { refreshEvery: 60, refreshUnit: 'min' },
  chunks: { first: ['drawing'] },
  docs: 'verified savings against plan and baseline, CUSUM, cost waterfall, measures',
} as const satisfies BoardPlace;
