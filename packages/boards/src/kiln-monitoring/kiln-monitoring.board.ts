import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-kiln-monitoring-board>`. */
export const element = {
  name: 'kiln-monitoring-board',
  summary: 'Kiln monitoring: key figures of an area.',
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  payload: 'KilnMonitoring',
  contract: 'own',
  panels: {},
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'kilnMonitoring',
  query: [],
  refreshS: 60,
  chunks: {},
  docs: 'Kiln monitoring: key figures of an area',
} as const satisfies BoardPlace;
