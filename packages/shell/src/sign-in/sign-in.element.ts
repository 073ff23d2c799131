import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './sign-in.css?inline';
import { SignInView } from './sign-in.view.tsx';

/** `<plant-sign-in>`: the form inside the sign-in window; it signs in and hands the result to its page. */
export const signInElement: ReactElementDescriptor = {
  name: 'sign-in',
  summary: 'Sign-in form by user name and password or by phone and code',
  attributes: {
    session: {
      kind: 'string',
      description: 'Id of the plant-session whose platform is asked; else the nearest one',
    },
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
    },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The form stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-signed-in': {
      type: 'contract.LoginResult',
      description: 'detail is the login result with its token: for the page of the form only',
    },
  },
  methods: {},
  parts: {},
  styles: [css],
  view: SignInView,
};
