import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-ceramics-production-board>`. */
export const element = {
  name: 'ceramics-production-board',
  summary:
    'Ceramics production: process chain, output and plan, grades, unit energy, equipment, stops, orders and stocks.',
  ranges: [],
  payload: 'CeramicsProduction',
  contract: 'own',
  panels: {
    chain: 'Steps from the ball mill to the sorted tile with state, rate, yield and the stock behind each.',
    output: 'Good tiles by line against the plan of the day, and by hour.',
    grades: 'Shares of the grades by line over 7 days.',
    energy:
      'Coal equivalent, electricity and gas for a unit, day, month and year, against the levels of the norm.',
    equipment: 'Effectiveness (OEE) with its parts, MTBF and MTTR of presses and kilns.',
    pareto: 'Unplanned stop time by reason.',
    stops: 'Stops of the last day.',
    orders: 'Open orders with what was made and is planned for them.',
    powder: 'Moisture of the powder of each spray dryer over 8 hours.',
    stocks: 'Slip, powder and tiles between the steps with their limits and cover.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'ceramicsProduction',
  trade: 'ceramics',
  query: [],
  refreshS: 60,
  setting: { refreshEvery: 60, refreshUnit: 's' },
  chunks: {},
  docs: 'a tile plant in one page: steps, output and plan, grades, unit energy, equipment, stops, orders, stocks',
} as const satisfies BoardPlace;
