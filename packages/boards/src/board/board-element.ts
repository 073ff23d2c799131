import { COMMON_ATTRIBUTES, stepEvents, type ElementDescriptor } from '@plantdeck/core/element';
import type { BoardElementInput } from './board-descriptor.ts';

/** `day` and `week` are the last 24 hours and 7 days, so `month` is the last 30 days. */
export const SYNONYMS = { month: 'last30Days' } as const;

/** Everything public about a board's element: what all boards share, and its own panels. */
export function boardElement({
  name,
  summary,
  ranges,
  payload,
  contract,
  panels,
  parameters = {},
}: BoardElementInput) {
  return {
    name,
    summary,
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
        description: 'Area that is shown; by default the one of the settings, else the whole plant.',
      },
      ...(ranges.length > 0
        ? {
            range: {
              kind: 'enum' as const,
              ...(ranges.includes(SYNONYMS.month)
                ? { values: [...ranges, 'month'], synonyms: SYNONYMS }
                : { values: ranges }),
              description: ranges.includes(SYNONYMS.month)
                ? 'Shown period; `month` is `last30Days`.'
                : 'Shown period.',
            },
          }
        : {}),
      ...Object.fromEntries(
        Object.entries(parameters).map(([attribute, description]) => [
          attribute,
          { kind: 'string' as const, description },
        ]),
      ),
      readonly: { kind: 'boolean', description: 'Hides the settings.' },
      figures: {
        kind: 'enum',
        values: ['scaled', 'base'],
        description: 'Large figures in ten thousands, or in the base unit (kWh); by default `scaled`.',
      },
      'scroll-mode': {
        kind: 'enum',
        values: ['auto', 'manual'],
        description: 'Whether long panels turn their pages by themselves; by default as in the settings.',
      },
      'scroll-seconds': {
        kind: 'number',
        min: 3,
        max: 600,
        description: 'Seconds that a page of a long panel stands, 3 to 600; by default as in the settings.',
      },
      'reader-name': {
        kind: 'string',
        description: 'Who reads, for the foot of exports and prints; by default the person of the session.',
      },
      filters: {
        kind: 'json',
        type: 'Readonly<Record<string, string>>',
        description:
          'Parameters of the query by name (`range`, `areaId`, the board’s own), held by the page: a choice of the reader is told by `plant-filter-change` and holds only when the page sets it.',
      },
      settings: {
        kind: 'json',
        type: 'contract.BoardSetting',
        description: 'Settings of the board (BoardSetting) where there is no session to keep them.',
      },
    },
    properties: {
      data: {
        type: `${contract === 'own' ? 'boards' : 'contract'}.${payload} | undefined`,
        description: `Payload of the board (${payload}); wins over \`src\` and the session.`,
      },
    },
    events: {
      'plant-ready': {
        type: "{ readonly phase: 'numbers' | 'painted' }",
        description:
          'detail `{ phase }`: `numbers` when the figures are shown, `painted` when the charts in view are drawn.',
      },
      'plant-loading': {
        type: '{ readonly filters: Readonly<Record<string, string>> }',
        description: 'detail `{ filters }`: data are asked for, at the start or anew.',
      },
      'plant-loaded': {
        type: '{ readonly dataAsOf: string; readonly completeness: number }',
        description: 'detail `{ dataAsOf, completeness }`: new data have come.',
      },
      'plant-empty': {
        type: '{ readonly dataAsOf: string }',
        description: 'detail `{ dataAsOf }`: the data that came hold no value at all.',
      },
      'plant-error': {
        description: 'detail `{ code, field?, reason }`: data that does not fit or could not be fetched.',
      },
      'plant-stale': {
        type: "{ readonly state: 'fresh' | 'stale' | 'dead'; readonly ageS: number }",
        description:
          'detail `{ state, ageS }`: the newest reading has grown old (`stale`, `dead`) or is new again (`fresh`).',
      },
      'plant-age': {
        type: "{ readonly state: 'live' | 'late' | 'stale' | 'offline'; readonly ageS: number }",
        description: 'detail `{ state, ageS }`: the age of the data came into another state.',
      },
      'plant-select': {
        type: '{ readonly panel: string; readonly key: string }',
        description: 'detail `{ panel, key }`: something on the board was chosen.',
      },
      'plant-drill': {
        type: '{ readonly panel: string; readonly key: string; readonly to: string; readonly query?: Readonly<Record<string, string>> }',
        description:
          'detail `{ panel, key, to, query }`: a click that leads to another page; prevented, nobody goes there.',
        cancelable: true,
      },
      'plant-filter-change': {
        type: '{ readonly filters: Readonly<Record<string, string>>; readonly change: Readonly<Record<string, string>> }',
        description:
          'detail `{ filters, change }`: the reader chose another period, area or the like; prevented, it stays as it was.',
        cancelable: true,
      },
      'plant-figures-change': {
        type: "{ readonly figures: 'scaled' | 'base' }",
        description: 'detail `{ figures }`: the reader chose how figures are told.',
      },
      'plant-view-change': {
        type: '{ readonly tables: readonly string[] }',
        description: 'detail `{ tables }`: panels that are shown as tables now.',
      },
      'plant-size-change': {
        type: '{ readonly width: number; readonly height: number }',
        description: 'detail `{ width, height }`: px of the element’s own box.',
      },
      ...stepEvents('navigate', 'export', 'command'),
      'plant-settings-change': {
        type: '{ readonly setting: contract.BoardSetting }',
        description:
          'detail `{ setting }`: the settings were saved, or, without a session, are to be kept by the host.',
      },
    },
    methods: {
      refresh: { description: 'Asks for the data now; settles when the answer is there.' },
      exportAs: {
        type: "(file: 'png' | 'svg' | 'pdf' | 'csv' | 'xlsx'): Promise<{ readonly name: string; readonly blob: Blob } | null>",
        description:
          "`exportAs('png' | 'svg' | 'pdf' | 'csv' | 'xlsx')` downloads the board and answers `{ name, blob }`, or null where the page prevented it.",
      },
      print: {
        description:
          'Opens the print dialog with a picture of the board and its tables on pages that tell age, filter and reader.',
      },
      focus: { description: 'Puts the keyboard on the first control of the board.' },
      getState: {
        type: "(): Promise<{ readonly filters: Readonly<Record<string, string>>; readonly figures: 'scaled' | 'base'; readonly tables: readonly string[] }>",
        description:
          'Resolves to what the reader has chosen, `{ filters, figures, tables }`: plain JSON for a link.',
      },
      setState: {
        type: '(state: unknown): Promise<void>',
        description: 'Takes such a state again; settles when it is shown.',
      },
    },
    parts: {
      board: 'The whole board.',
      head: 'Title, state of the data and controls.',
      kpis: 'The strip of key figures.',
      kpi: 'Every key figure.',
      source: 'Where a key figure comes from.',
      panel: 'Every panel.',
      ...Object.fromEntries(Object.entries(panels).map(([code, text]) => [`panel-${code}`, text])),
      banner: 'Notice under the title.',
      state: 'What stands in place of a panel’s values.',
      age: 'Mark of data that are late, stale or cut off.',
      chart: 'Every drawing.',
      tip: 'Values under the pointer of a drawing.',
      table: 'Every chart that is shown as a table.',
      foot: 'Completeness and time zone.',
    },
  } satisfies ElementDescriptor;
}
