import { COMMON_ATTRIBUTES, type ElementDescriptor } from '@plantdeck/core/element';

/** Ranges the board can show: the four of its own switch and the presets of the specification. */
const BOARD_RANGES = [
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'lastHour',
  'day',
  'week',
  'last2Days',
  'last3Days',
  'last7Days',
  'last30Days',
] as const;

/** Everything public about `<plant-whole-plant-energy-board>`. */
export const wholePlantEnergyBoard = {
  name: 'whole-plant-energy-board',
  summary:
    'Whole-plant energy: key figures, load against contract demand, energy mix, workshop ranking, energy flow and month plan.',
  attributes: {
    ...COMMON_ATTRIBUTES,
    distance: {
      kind: 'enum',
      values: ['desk', 'near', 'room', 'wall'],
      description:
        'Viewing distance of a screen: base text 14, 18, 32 or 48 px, with fewer panels the farther.',
    },
    'area-id': {
      kind: 'string',
      description: 'Area whose energy is shown; by default the one of the settings, else the whole plant.',
    },
    range: { kind: 'enum', values: BOARD_RANGES, description: 'Shown period, by default today.' },
    readonly: { kind: 'boolean', description: 'Hides the settings.' },
  },
  properties: {
    data: { description: 'Payload of the board (WholePlantEnergy); wins over `src` and the session.' },
    settings: { description: 'Settings of the board (BoardSetting) where there is no session to keep them.' },
  },
  events: {
    'plant-ready': {
      description:
        'detail `{ phase }`: `numbers` when the figures are shown, `painted` when the charts in view are drawn.',
    },
    'plant-error': {
      description: 'detail `{ code, field?, reason }`: data that does not fit or could not be fetched.',
    },
    'plant-stale': {
      description:
        'detail `{ state, ageS }`: the newest reading has grown old (`stale`, `dead`) or is new again (`fresh`).',
    },
    'plant-select': { description: 'detail `{ panel, key }`: something on the board was chosen.' },
    'plant-drill': {
      description:
        'detail `{ panel, key, to, query }`: a click that leads to another page; prevented, nobody goes there.',
      cancelable: true,
    },
    'plant-settings-change': {
      description:
        'detail `{ setting }`: the settings were saved, or, without a session, are to be kept by the host.',
    },
  },
  methods: {
    refresh: { description: 'Asks for the data now; settles when the answer is there.' },
    exportAs: {
      description: "`exportAs('png' | 'csv' | 'xlsx')` downloads the board and answers `{ name, blob }`.",
    },
    print: { description: 'Opens the print dialog with a picture of the board and its tables.' },
  },
  parts: {
    board: 'The whole board.',
    head: 'Title, state of the data and controls.',
    kpis: 'The strip of key figures.',
    panel: 'Every panel.',
    'panel-load': 'Load curve.',
    'panel-ranking': 'Workshop ranking.',
    'panel-mix': 'Energy mix.',
    'panel-flow': 'Energy flow.',
    'panel-plan': 'Month plan.',
    banner: 'Notice under the title.',
    foot: 'Completeness and time zone.',
  },
} as const satisfies ElementDescriptor;
