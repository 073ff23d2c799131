import type { ReactElementDescriptor } from '@plantdeck/core/element';
import { ACCOUNT_ATTRIBUTES } from '../account/account-element.tsx';
import '../words/index.ts';
import css from './banners.css?inline';
import { BannersView } from './banners.view.tsx';

/** `<plant-banners>`: what a person has to know about password, phone and service, one line each. */
export const bannersElement: ReactElementDescriptor = {
  name: 'banners',
  summary: 'Banners about the account: phone, password rule and expiry, and the service of the enterprise',
  attributes: ACCOUNT_ATTRIBUTES,
  properties: {},
  events: {
    'plant-ready': { description: 'The account is known' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-account-dialog': {
      type: "{ readonly dialog: 'password' | 'phone' }",
      description: 'A banner is about to open a dialog; detail.dialog is password or phone',
      cancelable: true,
    },
    'plant-account-changed': {
      type: "{ readonly what: 'password' | 'phone' }",
      description: 'Password or phone were changed; detail.what says which',
    },
  },
  methods: {},
  parts: { banners: 'All lines', banner: 'One line', dialog: 'Dialog' },
  styles: [css],
  view: BannersView,
};
