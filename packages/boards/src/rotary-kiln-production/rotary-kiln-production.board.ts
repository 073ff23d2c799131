import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-rotary-kiln-production-board>`. */
export const element = {
  name: 'rotary-kiln-production-board',
  summary:
    'Rotary kiln production: preheater, kiln and cooler as a picture, stability, free lime, heat, fuel, shell and emissions.',
  ranges: [],
  payload: 'RotaryKilnProduction',
  contract: 'own',
  parameters: { 'kiln-id': 'Area of the kiln; by default the first of the area.' },
  panels: {
    mimic: 'Cyclones, calciner, kiln and cooler with temperature, draught, oxygen and carbon monoxide.',
    tiles: 'Feed, clinker, heat, speed, current and temperatures, each with its last hour.',
    stability:
      'Current, burning zone and NOx over 8 hours against their windows, with the free lime of the samples.',
    fcao: 'Free lime by sample against its limit and its control limits.',
    heat: 'Heat for a kilogram of clinker over 24 hours against its target, and since the shift began.',
    fuel: 'Coal of the main burner and of the calciner over 8 hours.',
    shell: 'Temperature of the shell along the kiln against its alarm limits.',
    emissions: 'Stack emissions at the reference oxygen against their limits.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'rotaryKilnProduction',
  trade: 'cement',
  query: ['kilnId'],
  refreshS: 60,
  setting: { refreshEvery: 5, refreshUnit: 's' },
  chunks: { first: ['drawing'] },
  docs: 'a cement kiln line: picture, stability, free lime with control limits, heat, fuel, shell, emissions',
} as const satisfies BoardPlace;
