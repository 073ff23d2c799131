import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import './words/index.ts';
import '../words/index.ts';
import partsCss from '../parts/parts.css?inline';
import { BoardCatalogueView } from './board-catalogue.view.tsx';
import css from './catalogue.css?inline';

/** `<plant-board-catalogue>`: every board that a person may see, live and small, and the choice for a wall. */
export const boardCatalogueElement: ReactElementDescriptor = {
  name: 'board-catalogue',
  summary: 'The permitted boards with live previews; opens one, or puts several on a wall display',
  attributes: pickCommon('session', 'lang', 'theme'),
  properties: {},
  events: {
    'plant-ready': { description: 'The permitted boards stand' },
    'plant-drill': {
      type: '{ readonly panel: string; readonly key: string; readonly to: string; readonly query?: Readonly<Record<string, string>> }',
      description:
        'detail `{ panel, key, to, query }`: a board, or a wall display of several, is to be opened',
      cancelable: true,
    },
  },
  methods: {},
  parts: { panel: 'The card of a board' },
  styles: [partsCss, css],
  view: BoardCatalogueView,
};
