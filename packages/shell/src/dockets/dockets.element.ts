import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import './words/index.ts';
import partsCss from '../parts/parts.css?inline';
import css from './dockets.css?inline';
import { DocketsView } from './dockets.view.tsx';

const DOCKET_VIEWS = ['manage', 'edit', 'label', 'preview', 'filled'] as const;
export type DocketView = (typeof DOCKET_VIEWS)[number];

/** `<plant-dockets>`: stock papers and their templates: lists, editor, preview, print. */
export const docketsElement: ReactElementDescriptor = {
  name: 'dockets',
  summary: 'Templates of stock papers and bar-code labels: list, editor, preview with a paper, print',
  attributes: {
    ...pickCommon('session', 'lang', 'theme'),
    view: {
      kind: 'enum',
      values: DOCKET_VIEWS,
      description:
        '`manage` lists templates, or the papers of one; `edit` and `label` edit; `preview` shows a template, `filled` one with a paper',
    },
    'template-id': {
      kind: 'string',
      description: 'Template shown; without one `edit` and `label` begin a new one',
    },
    'docket-id': { kind: 'string', description: 'Paper that `filled` shows; else the newest of its kind' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The first answer of the platform is shown' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-drill': {
      type: '{ readonly to: string; readonly query: Readonly<Record<string, string>> }',
      description: 'Another view is about to open; detail.to and detail.query name its page',
      cancelable: true,
    },
  },
  methods: { refresh: { description: 'Asks the platform again' } },
  parts: { panel: 'List, sheet or editor', state: 'What stands there while there is nothing to show' },
  styles: [partsCss, css],
  view: DocketsView,
};
