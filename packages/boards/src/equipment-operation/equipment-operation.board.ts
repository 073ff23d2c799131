import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-equipment-operation-board>`. */
export const element = {
  name: 'equipment-operation-board',
  summary:
    'Equipment operation: every machine of an area with its state and since when, running share, power and watched parameters, the states of the day, and the longest stops.',
  ranges: ['today', 'yesterday', 'last2Days', 'last3Days'],
  payload: 'EquipmentOperation',
  parameters: {
    state: 'Only machines in this state: `run`, `idle`, `stop`, `fault` or `comm`; `all` shows every one.',
    'equipment-id': 'Only this machine.',
  },
  panels: {
    machines: 'A card for each machine.',
    stops: 'The longest stops of the area.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'equipmentOperation',
  routes: [
    {
      name: 'equipmentOperation',
      pageId: 9000122,
      group: 'equipmentOperation',
      menu: {
        module: 'realTimeBoardProduction',
        order: 122,
      },
    },
  ],
  query: ['equipmentId', 'state'],
  refreshS: 60,
  door: 'equipment-operation',
  chunks: {},
  docs: 'every machine of an area: state and since when, utilisation, power, limits, day, stops',
} as const satisfies BoardPlace;
