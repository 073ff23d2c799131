import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import { CHART_STYLES } from '@plantdeck/core/chart';
import './words/index.ts';
import partsCss from '../parts/parts.css?inline';
import css from './composed-page.css?inline';
import { ComposedPageView } from './composed-page.view.tsx';

/** `<plant-composed-page>`: a page that the enterprise composes of key figures, charts, tables and texts. */
export const composedPageElement: ReactElementDescriptor = {
  name: 'composed-page',
  summary:
    'A page composed by the enterprise: key figures, charts, tables and texts over its areas and meters',
  attributes: {
    ...pickCommon('session', 'lang', 'theme', 'late-after-seconds', 'stale-after-seconds'),
    view: {
      kind: 'enum',
      values: ['page', 'list'],
      description: '`page` shows one, `list` all low-code pages with a way to make new ones',
    },
    path: { kind: 'string', description: 'Path of the page shown; without one the home of the enterprise' },
    edit: { kind: 'boolean', description: 'Begins with the editor, where the reader may edit' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The first answer of the platform is shown' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-age': {
      type: "{ readonly state: 'live' | 'late' | 'stale' | 'offline'; readonly ageS: number }",
      description: 'detail `{ state, ageS }`: the age of the figures came into another state',
    },
    'plant-page-change': {
      description: 'A page was made, changed or removed: menus hold something else now',
    },
    'plant-drill': {
      type: '{ readonly to: string; readonly query: Readonly<Record<string, string>> }',
      description: 'Another page is about to open; detail.to names it',
      cancelable: true,
    },
  },
  methods: { refresh: { description: 'Asks the platform again' } },
  parts: {
    panel: 'Each block, list or editor',
    age: 'Mark of figures that are late, stale or cut off',
    state: 'What stands there while there is nothing to show',
  },
  styles: [partsCss, CHART_STYLES, css],
  view: ComposedPageView,
};
