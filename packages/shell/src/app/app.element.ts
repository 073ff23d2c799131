import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import loginCss from '../login/login.css?inline';
import entryCss from '../entries/entry.css?inline';
import css from './app.css?inline';
import { AppView } from './app.view.tsx';

/** `<plant-app>`: the frame of the product: header, menu, breadcrumb, page, footer and the assistant's drawer. */
export const appElement: ReactElementDescriptor = {
  name: 'app',
  summary: 'Application frame: header, menu of permitted pages, page, footer and assistant',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session shown; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look; else as chosen by the person',
    },
    router: {
      kind: 'enum',
      values: ['memory', 'history'],
      description: '`history` follows the address bar; for a page of its own',
    },
    base: { kind: 'string', description: 'Path under which the pages lie, for router="history"' },
    path: { kind: 'string', description: 'First page, for router="memory"' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The frame stands and the first page is asked for' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-page': {
      type: '{ readonly path: string; readonly name?: string; readonly pageId?: number; readonly title: string }',
      description:
        'A page is shown; detail.path is its recorded path, with detail.name, detail.pageId and title',
    },
    'plant-company-change': {
      type: '{ readonly orgId: string; readonly name: string }',
      description: 'Another company is shown; detail.orgId and detail.name tell it',
    },
    'plant-navigate': {
      type: '{ readonly path: string }',
      description: 'A page is about to open; detail.path names it',
      cancelable: true,
    },
  },
  methods: { open: { description: 'Opens a page by its path, as the menu would' } },
  parts: {
    header: 'Header',
    menu: 'Side menu',
    main: 'Page with breadcrumb and footer',
    login: 'Sign-in page',
  },
  slots: {
    logo: 'In place of logo and title in the header',
    'header-start': 'In the header after the company',
    'header-end': 'In the header before the account',
    user: 'At the end of the account’s menu',
    'menu-head': 'Between the search and the tree of the menu',
    'menu-foot': 'Between the tree and the foot of the menu',
    banner: 'Above the page',
    footer: 'In place of the footer',
  },
  styles: [loginCss, css, entryCss],
  view: AppView,
};
