import type { ReactElementDescriptor } from '@plantdeck/core/element';
import { ACCOUNT_ATTRIBUTES, DialogElement } from '../account/account-element.tsx';
import '../words/index.ts';

/** `<plant-change-password>`: the dialog that changes a password; an expired one opens it and keeps it open. */
export const changePasswordElement: ReactElementDescriptor = {
  name: 'change-password',
  summary: 'Dialog that changes the password by the old one or by a code to the bound phone',
  attributes: {
    ...ACCOUNT_ATTRIBUTES,
    open: { kind: 'boolean', description: 'Shows the dialog; gone when it is closed' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The account is known' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-close': { description: 'The dialog was closed' },
    'plant-account-changed': {
      type: "{ readonly what: 'password' | 'phone' }",
      description: 'The password or the phone was changed; detail.what says which',
    },
  },
  methods: {
    show: { description: 'Opens the dialog' },
    close: { description: 'Closes the dialog; an expired password keeps it open' },
  },
  parts: { dialog: 'Dialog' },
  styles: [':host { display: contents; }'],
  view: ({ props }) => <DialogElement dialog="password" isAsked={props['open'] === true} />,
};
