import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about `<plant-melting-furnace-board>`. */
export const element = {
  name: 'melting-furnace-board',
  summary:
    'Melting furnaces: every furnace with its heat, 24 hours of steps, gas per tonne, combustion, metal and heat balance, advice.',
  ranges: [],
  payload: 'MeltingFurnace',
  contract: 'own',
  panels: {
    furnaces:
      'The furnaces with their step, heat, temperatures, gas and oxygen, and when each is ready to tap.',
    gantt: 'Steps of the furnaces over 24 hours, with the plan of the present heats.',
    gas: 'Gas per tonne of each heat against the target of its alloy.',
    combustion: 'Excess air, oxygen and flue loss of each furnace, and what a lower oxygen saves.',
    metal: 'Charge, tapped metal, dross and melt loss, with a control chart of the heats.',
    heat: 'Where the heat of the gas went: metal, flue gas, walls, door and the rest.',
    advice: 'What can be set better, with the saving that is expected.',
  },
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: 'meltingFurnace',
  trade: 'aluminium',
  query: [],
  refreshS: 60,
  setting: { refreshEvery: 10, refreshUnit: 's' },
  chunks: {},
  docs: 'melting furnaces: heats, gas per tonne, combustion, metal and heat balance, advice',
} as const satisfies BoardPlace;
