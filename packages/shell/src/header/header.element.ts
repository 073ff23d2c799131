import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './header.css?inline';
import { HeaderView } from './header.view.tsx';

/** `<plant-header>`: company, search, messages and the menu of the account, 50 px high. */
export const headerElement: ReactElementDescriptor = {
  name: 'header',
  summary: 'Header with company, search over everything, alarms, messages and account',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session shown; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
    },
    base: {
      kind: 'string',
      description: 'What stands before a path, such as /cloud: pages that nobody opens are gone to',
    },
    'menu-button': { kind: 'boolean', description: 'A narrow page has a button that opens its menu' },
    'menu-open': { kind: 'boolean', description: 'The menu that the button opens is open' },
    assistant: { kind: 'boolean', description: 'The page has an assistant that may be asked' },
    shortcut: { kind: 'boolean', description: 'Ctrl K anywhere on the page opens the search' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The header stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-navigate': {
      type: '{ readonly path: string }',
      description: 'A page is asked for; detail.path names it',
      cancelable: true,
    },
    'plant-menu-toggle': { description: 'The button of the menu was pressed' },
    'plant-theme-change': {
      type: '{ readonly theme: string }',
      description:
        'Another look was chosen; detail.theme names it. Taken by the header itself unless prevented',
      cancelable: true,
    },
  },
  methods: { focusMenuButton: { description: 'Gives the focus to the button that opens the menu' } },
  parts: { header: 'The whole header' },
  slots: {
    logo: 'In place of logo and title',
    start: 'After the company',
    end: 'Before the account',
    user: 'At the end of the account’s menu',
  },
  styles: [css],
  view: HeaderView,
};
