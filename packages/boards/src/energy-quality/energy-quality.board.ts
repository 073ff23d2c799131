import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-energy-quality-board>`. */
export const element = {
  name: 'energy-quality-board',
  summary:
    'Power quality: metering points against the limits of GB/T or EN 50160, voltages and currents now, trend, harmonics, power factor of the month, events.',
  ranges: ['last7Days', 'today', 'yesterday', 'thisMonth', 'last2Days', 'last3Days', 'last30Days'],
  payload: 'EnergyQuality',
  parameters: {
    'meter-id': 'Metering point of the single panels; by default the connection to the grid.',
    index: 'Index of the trend: `uDev`, `unbal`, `thdU`, `freq`, `pf` or `flicker`.',
  },
  panels: {
    points: 'Metering points by index: worst value, share within the limit, judgement.',
    live: 'Voltages and currents of the chosen point with their limits.',
    trend: '24 hours of the chosen index with its limits.',
    spectrum: 'Harmonics of voltage and current by order with their limits.',
    pfMonth: 'Power factor of the month and what it changes of the bill.',
    events: 'Sags and values beyond their limits.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'energyQuality',
  routes: [
    {
      name: 'realTimeBoardQuality',
      pageId: 9000104,
      group: 'realTimeBoardQuality',
      menu: {
        module: 'realTimeBoardEnergy',
        order: 104,
      },
    },
  ],
  query: ['meterId', 'index'],
  refreshS: 60,
  setting: { refreshEvery: 10, refreshUnit: 's' },
  chunks: { first: ['drawing'] },
  docs: 'power quality of the metering points against GB/T or EN 50160, harmonics, power factor, events',
} as const satisfies BoardPlace;
