import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-casting-line-board>`. */
export const element = {
  name: 'casting-line-board',
  summary:
    'Casting line: the drop in the pit from furnace to mould, its trend and strands, melt treatment, drops of today, defects, next drops.',
  ranges: [],
  payload: 'CastingLine',
  contract: 'own',
  panels: {
    drop: 'The drop in the pit with its phase and length, and the line from furnace to mould table.',
    strands: 'Every strand with its state and metal level, and what hung or bled with its cause.',
    trend: 'Launder temperature, speed, water and metal level of this drop with the band of its recipe.',
    melt: 'Hydrogen, argon, rotor speed and filter pressure drop against their limits.',
    today: 'Drops of today with metal, recovery, cycle and turnaround times.',
    defects: 'Rejected billets by defect, most first.',
    next: 'The next drops and when their metal can be tapped.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'castingLine',
  trade: 'aluminium',
  query: [],
  refreshS: 60,
  setting: { refreshEvery: 5, refreshUnit: 's' },
  chunks: {},
  docs: 'casting line: drop, strands, recipe bands, melt treatment, recovery, defects, next drops',
} as const satisfies BoardPlace;
