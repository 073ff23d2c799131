import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './login.css?inline';
import { LoginView } from './login.view.tsx';

/** `<plant-login>`: the sign-in page of the product, with the sign-in window embedded. */
export const loginElement: ReactElementDescriptor = {
  name: 'login',
  summary: 'Sign-in page with the branding of the host and the embedded sign-in window',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session to sign in to; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
    },
    code: { kind: 'string', description: 'Temporary code whose customization dresses the page' },
    'sign-in-url': {
      kind: 'string',
      description: 'Address of the sign-in window; by default the platform’s own',
    },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The page stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
  },
  methods: {},
  parts: { login: 'The whole page' },
  styles: [css],
  view: LoginView,
};
