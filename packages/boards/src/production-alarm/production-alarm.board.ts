import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-production-alarm-board>`. */
export const productionAlarmBoard = boardElement({
  name: 'production-alarm-board',
  summary:
    'Production alarms by ISA-18.2: what stands now with acknowledging and shelving, alarm rate and floods, bad actors, response and operator positions.',
  ranges: ['today'],
  payload: 'ProductionAlarm',
  panels: {
    summary: 'Counts of what waits, by priority.',
    active: 'Active alarms.',
    rate: 'Alarms in ten minutes.',
    pareto: 'The ten most frequent.',
    badActors: 'Chattering, stale, fleeting and shelved.',
    response: 'Priorities and time to acknowledge.',
    heat: 'Area by hour.',
    positions: 'Operator positions.',
  },
});
