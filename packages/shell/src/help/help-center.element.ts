import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import './words/index.ts';
import partsCss from '../parts/parts.css?inline';
import css from './help.css?inline';
import { HelpCenterView } from './help-center.view.tsx';

/** `<plant-help-center>`: the handbook of the organisation: directory, search, manual, questions, and its editing. */
export const helpCenterElement: ReactElementDescriptor = {
  name: 'help-center',
  summary: 'Handbook: directory, full-text search, manual, questions, and editing for who may',
  attributes: {
    ...pickCommon('session', 'lang', 'theme'),
    page: { kind: 'string', description: 'Id of the page shown at the beginning; else the first one' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The directory stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-select': {
      type: '{ readonly id: string }',
      description: 'A page is about to open; detail.id names it',
      cancelable: true,
    },
  },
  methods: {
    refresh: { description: 'Asks the platform for the directory again' },
    open: { type: '(id: string): Promise<void>', description: 'Opens a page by its id' },
    search: { type: '(text: string): Promise<void>', description: 'Searches the handbook for a text' },
  },
  parts: { panel: 'Directory, page and editor', dialog: 'Question before something is deleted' },
  styles: [partsCss, css],
  view: HelpCenterView,
};
