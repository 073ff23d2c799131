import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-paper-quality-prediction-board>`. */
export const element = {
  name: 'paper-quality-prediction-board',
  summary:
    'Paper quality prediction: the reel being made, the machine as a picture, predicted properties with interval and laboratory results, residuals, contributions, model health, advice.',
  ranges: [],
  payload: 'PaperQualityPrediction',
  contract: 'own',
  parameters: {
    property: 'Property of the residuals and contributions, such as `rct`; by default the first.',
  },
  panels: {
    reel: 'The reel being made: grade, basis weight, speed, probability to pass.',
    machine: 'The machine as a picture: values with their limits, trend and alarms.',
    props: 'Each property: prediction, interval, laboratory results, limits, target.',
    residuals: 'Laboratory less prediction, with two and three sigma and the bias.',
    contrib: 'What pushes the predicted value.',
    model: 'Health of each model: errors, coverage, distance from the training range.',
    advice: 'Suggested adjustments within their allowed ranges.',
    lab: 'Laboratory results with sample and result time.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'paperQualityPrediction',
  trade: 'paper',
  routes: [
    {
      name: 'paperQualityPrediction',
      pageId: 9000313,
      menu: { module: 'realTimeBoardProduction', order: 119 },
    },
  ],
  query: ['property'],
  refreshS: 60,
  chunks: { first: ['drawing'] },
  docs: 'predicted strength of the reel being made, with intervals, laboratory results, model health and advice',
} as const satisfies BoardPlace;
