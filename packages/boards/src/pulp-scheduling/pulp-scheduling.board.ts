import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-pulp-scheduling-board>`. */
export const element = {
  name: 'pulp-scheduling-board',
  summary:
    'Pulp scheduling: plan of the pulping lines over 48 hours beside what ran, chest levels, plant load, relaxed limits, what-if, decision and adherence.',
  ranges: [],
  payload: 'PulpScheduling',
  contract: 'own',
  panels: {
    decision: 'State of the plan, acceptance, a search that is under way, adherence by shift.',
    gantt: 'Pulping lines over 48 hours: plan, actual, tariff tiers, stops.',
    chests: 'Chest levels: actual and predicted, with their limits.',
    load: 'Load of the plant by the plan against the demand limit.',
    constraints: 'Limits of the plan, and by how much one is relaxed.',
    whatIf: 'The plan with one change, solved again and compared.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'pulpScheduling',
  trade: 'paper',
  query: [],
  refreshS: 60,
  chunks: { first: ['drawing'] },
  docs: 'plan of the pulping lines: schedule, chest levels, load, limits, what-if, decision',
} as const satisfies BoardPlace;
