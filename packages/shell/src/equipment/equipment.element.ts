import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import loginCss from '../login/login.css?inline';
import css from './equipment.css?inline';
import { EquipmentView } from './equipment.view.tsx';

/** `<plant-equipment>`: the standalone entry to the equipment-lifecycle system, with pages and a base path of its own. */
export const equipmentElement: ReactElementDescriptor = {
  name: 'equipment',
  summary: 'Standalone entry to the equipment-lifecycle system: sign-in pages and the way there',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session used; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
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
    'plant-ready': { description: 'The entry stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
  },
  methods: {},
  parts: { login: 'Sign-in page' },
  styles: [loginCss, css],
  view: EquipmentView,
};
