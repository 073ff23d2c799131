import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-main-board>`. */
export const mainBoard = boardElement({
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
});
