import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-main-board>`. */
export const element = {
  name: 'main-board',
  summary:
    'Main board: what everybody looks at on arrival, and the time-of-use electricity report with export to xlsx and csv.',
  ranges: ['today', 'yesterday'],
  payload: 'MainBoard',
  panels: {
    hours: 'Output and load by hours.',
    lines: 'States of the production lines.',
    report: 'Time-of-use electricity report.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'mainBoard',
  routes: [
    {
      name: 'mainBoard',
      pageId: 9000027,
      group: 'realTimeBoardMain',
    },
    {
      name: 'realTimeBoardMain',
      pageId: 9000101,
      group: 'realTimeBoardMain',
      menu: {
        module: 'realTimeBoard',
        order: 101,
        pages: ['mainBoard'],
      },
    },
  ],
  query: ['from', 'to'],
  refreshS: 60,
  platformFolder: 'main-board',
  chunks: { first: ['drawing'], words: ['words'] },
  docs: 'tiles, output and lines, and the time-of-use electricity report with export to xlsx and csv',
} as const satisfies BoardPlace;
