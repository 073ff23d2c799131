import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-hot-rolling-casting-board>`. */
export const element = {
  name: 'hot-rolling-casting-board',
  summary:
    'Hot rolling and casting line: furnace, degasser, caster, stands and coiler as a picture, temperatures, mass flow, size, coils, energy, emulsion.',
  ranges: [],
  payload: 'HotRollingCasting',
  contract: 'own',
  parameters: { 'line-id': 'Area of the line; by default the first of the area.' },
  panels: {
    mimic: 'Holding furnace, degasser, caster, stands and coiler with state, speed and temperature.',
    profile: 'Temperature of the stock along the line against its normal range.',
    stands: 'Load of each stand, and how far its mass flow is from that of the first.',
    size: 'Means of the size over 8 hours with control limits and tolerance, and the capability.',
    coil: 'The coil that is wound, and what stopped the line in 24 hours.',
    energy: 'Electricity of rolling by the hour for a tonne of product.',
    emulsion: 'Temperature, pressure and flow of the emulsion, each with its last hour.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'hotRollingCasting',
  trade: 'aluminium',
  query: ['lineId'],
  refreshS: 60,
  setting: { refreshEvery: 5, refreshUnit: 's' },
  chunks: { first: ['drawing'] },
  docs: 'continuous casting and hot rolling: picture, temperatures, mass flow, size, coils, energy, emulsion',
} as const satisfies BoardPlace;
