import { pickCommon, type ElementDescriptor } from '@plantdeck/core/element';

/** Everything public about `<plant-kiosk>`. */
export const kioskElement = {
  name: 'kiosk',
  summary:
    'A wall display: chosen boards take turns on one screen, sized for the distance they are read from.',
  attributes: {
    ...pickCommon(
      'session',
      'lang',
      'theme',
      'time-zone',
      'shifts',
      'unit-system',
      'tariff-periods',
      'asset-ids',
    ),
    boards: {
      kind: 'string',
      description:
        'Codes of the boards in their order, parted by commas, such as wholePlantEnergy,mainBoard.',
    },
    'every-seconds': { kind: 'number', description: 'How long a board stands, 5 to 3600 s; by default 30.' },
    distance: {
      kind: 'enum',
      values: ['desk', 'near', 'room', 'wall'],
      description:
        'Viewing distance; by default room. Letters grow with screens of more than 1920 × 1080 px.',
    },
    'area-id': {
      kind: 'string',
      description: 'Area that every board shows; by default that of its settings.',
    },
    'refresh-at': {
      kind: 'string',
      description:
        'Time on the plant’s clock, `HH:mm`, at which fresh copies of the boards take the place of the old ones; `off` leaves them. By default 03:30.',
    },
    range: { kind: 'string', description: 'Period that every board shows; by default its own.' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The first board shows its figures.' },
    'plant-error': { description: 'detail `{ code, reason }`: a board that the suite does not have.' },
    'plant-turn': {
      type: '{ readonly board: string; readonly index: number; readonly count: number }',
      description: 'detail `{ board, index, count }`: another board stands.',
    },
  },
  methods: {
    next: { description: 'Shows the next board.' },
    previous: { description: 'Shows the board before.' },
    pause: { description: 'Keeps the shown board until `resume`.' },
    refresh: {
      description:
        'Takes fresh copies of the boards, as every night: an old one stands until the new one is drawn. Settles when it is.',
      type: '(): Promise<void>',
    },
    resume: { description: 'Lets the boards take turns again.' },
  },
  parts: {
    board: 'The place of the boards.',
    pairing: 'The code by which a display is let in.',
    waiting: 'What is said until the platform answers for the first time.',
    turns: 'Which board stands and how long it still does; gone where there is one alone.',
    controls: 'Buttons that come with the pointer or the keyboard.',
  },
} as const satisfies ElementDescriptor;
