import { boardElement } from '../board/board-element.ts';

/** Everything public about `<plant-equipment-operation-board>`. */
export const equipmentOperationBoard = boardElement({
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
});
