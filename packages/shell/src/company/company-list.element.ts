import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './company-list.css?inline';
import { CompanyListView } from './company-list.view.tsx';

/** `<plant-company-list>`: the companies of a person, to switch between them. */
export const companyListElement: ReactElementDescriptor = {
  name: 'company-list',
  summary: 'The companies a person belongs to; a press switches session, menus and branding',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session shown; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
    },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The list stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-company-change': {
      type: '{ readonly orgId: string; readonly name: string }',
      description: 'Another company is shown; detail.orgId and detail.name tell it',
    },
  },
  methods: {},
  parts: { companies: 'The whole list', invitations: 'Invitations to other companies' },
  slots: { head: 'Between the heading and the list' },
  styles: [css],
  view: CompanyListView,
};
