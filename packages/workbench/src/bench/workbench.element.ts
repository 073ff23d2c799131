import { COMMON_ATTRIBUTES, stepEvents, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../widget/words/index.ts';
import css from './bench.css?inline';
import { BenchView } from './bench.view.tsx';
import './words/index.ts';

const { session, lang, theme, density, fit } = COMMON_ATTRIBUTES;

/** `<plant-workbench>`: a page of widgets that each person makes their own. */
export const workbenchElement: ReactElementDescriptor = {
  name: 'workbench',
  summary: 'A page of widgets that each person arranges: by pointer, touch and keyboard, kept for each',
  attributes: {
    session,
    lang,
    theme,
    density,
    fit,
    readonly: { kind: 'boolean', description: 'Shows the page; nothing in it can be arranged or set.' },
    'reader-name': {
      kind: 'string',
      description: 'Who reads, for the foot of exports and prints; by default the person of the session.',
    },
  },
  properties: {
    storage: {
      description:
        'Where the layout is kept instead of the platform: `{ load(signal), save({ form, list, version }) }`, both answer `{ list, version }`; `save` throws an error with `code: "conflict"` where something was saved since that version.',
    },
    widgets: {
      description:
        'Widgets of the host: `[{ type, tag, name, about?, w?, h?, minW?, minH?, maxW?, maxH?, editorTag?, sample? }]`. Any custom element; it and its editor get `cfg` as a property and tell another by `plant-settings-change` with `detail.cfg`.',
    },
  },
  events: {
    'plant-ready': { description: 'The layout stands, or what stands in its place.' },
    'plant-error': {
      description:
        'detail `{ code, reason }`: the layout could not be loaded, or a widget of the host does not fit.',
    },
    'plant-settings-change': { description: 'detail `{ list, version }`: the layout was saved.' },
    ...stepEvents('export'),
  },
  methods: {
    refresh: { description: 'Loads the layout anew; unsaved edits stay.' },
    exportAs: {
      type: "(file: 'png' | 'svg' | 'pdf' | 'csv' | 'xlsx'): Promise<{ readonly name: string; readonly blob: Blob } | null>",
      description:
        "`exportAs('png' | 'svg' | 'pdf' | 'csv' | 'xlsx')` downloads the page with all its widgets, or their tables, and answers `{ name, blob }`, or null where the page prevented it.",
    },
    print: {
      description: 'Opens the print dialog with a picture of the page and the tables of its widgets.',
    },
    getState: {
      type: '(): Promise<{ readonly widgets: Readonly<Record<string, unknown>> }>',
      description:
        'Resolves to what the reader has chosen in the widgets, by their ids: plain JSON for a link.',
    },
    setState: {
      type: '(state: unknown): Promise<void>',
      description: 'Hands such a state to the widgets that are there; one that does not fit is refused.',
    },
  },
  parts: {
    bar: 'Title and controls.',
    grid: 'The widgets.',
    catalogue: 'Widgets that can be added.',
    state: 'What stands in place of the page.',
    banner: 'Notice under the title.',
    dialog: 'Question before unsaved edits are left.',
  },
  styles: [css],
  view: BenchView,
};
