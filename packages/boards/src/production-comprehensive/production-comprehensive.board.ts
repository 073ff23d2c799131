import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-production-comprehensive-board>`. */
export const element = {
  name: 'production-comprehensive-board',
  summary:
    'Cement production indices: line from crusher to packing, output and energy by process, norm levels, stocks, quality, stops, heat recovery.',
  ranges: [],
  payload: 'ProductionComprehensive',
  contract: 'own',
  panels: {
    chain: 'Crusher, raw mill, kiln, cement mills and packing: state, rate and run rate of the month.',
    table:
      'Output, hourly output, run rate and energy of each process by day, month and year against targets.',
    norms: 'Energy of a tonne of clinker or cement beside the levels of its norm.',
    stocks: 'Raw meal, clinker and cement: level, tonnes and days of cover against limits.',
    quality: 'Free lime, moduli, fineness and strength with their pass rates.',
    stops: 'Stops of the day, and unplanned stops of the month by reason.',
    recovery: 'Electricity from waste heat and coal for a tonne of clinker, 30 days.',
    performance: 'ISO 22400 indicators of the kiln, day and month.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'productionComprehensive',
  trade: 'cement',
  query: [],
  refreshS: 60,
  chunks: { first: ['drawing'] },
  docs: 'a cement plant on one page: line, output and energy by process, norm levels, stocks, quality, stops',
} as const satisfies BoardPlace;
