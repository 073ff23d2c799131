import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './menu.css?inline';
import { MenuView } from './menu.view.tsx';

/** `<plant-menu>`: the menu of permitted pages: a tree, a search over every depth, and a width of one's own. */
export const menuElement: ReactElementDescriptor = {
  name: 'menu',
  summary: 'Side menu of the pages a person may open, with search and adjustable width',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session shown; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
    },
    path: { kind: 'string', description: 'Path of the page shown, which the menu marks' },
    base: { kind: 'string', description: 'What stands before a path in the links, such as /cloud' },
    overlay: {
      kind: 'boolean',
      description: 'Lies over a narrow page: takes the focus at once and is never folded',
    },
    shortcut: { kind: 'boolean', description: 'The key / anywhere on the page leads to the search' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The menu stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-navigate': {
      type: '{ readonly path: string }',
      description:
        'A page was chosen; detail.path names it. Without anybody who opens it the link is followed',
      cancelable: true,
    },
    'plant-menu-close': { description: 'A menu that lies over the page was left' },
  },
  methods: {},
  parts: { menu: 'The whole menu' },
  slots: { head: 'Between the search and the tree', foot: 'Between the tree and the foot' },
  styles: [css],
  view: MenuView,
};
