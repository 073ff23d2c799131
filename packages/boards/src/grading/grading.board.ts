import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-grading-board>`. */
export const element = {
  name: 'grading-board',
  summary:
    'Grading: a sorting line with its grades, hourly yield, defects and their origin, control charts of dimensions, teams.',
  ranges: [],
  payload: 'Grading',
  contract: 'own',
  parameters: { line: 'Area of the sorting line; by default the first of the area.' },
  panels: {
    lines: 'The sorting lines with product, shade, team, speed and state; a press shows a line.',
    grades: 'Pieces and square metres by grade, today and this hour, against their targets.',
    yieldHourly: 'Share of the counted grade by hour with the limits of a p-chart.',
    teams: 'Teams by the share of the counted grade.',
    defects: 'Defects of the shift against their mean, with the process that makes them.',
    heat: 'Defects by hour over 24 hours.',
    spc: 'Control charts of length, width, squareness, curvature and thickness with Cp and Cpk.',
    signals: 'What broke a rule of a control chart in the last 24 hours.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'grading',
  trade: 'ceramics',
  query: ['line'],
  refreshS: 60,
  setting: { refreshEvery: 30, refreshUnit: 's' },
  chunks: {},
  docs: 'a sorting line: grades, hourly yield, defects by origin and hour, control charts of dimensions, teams',
} as const satisfies BoardPlace;
