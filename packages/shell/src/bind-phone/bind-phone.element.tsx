import type { ReactElementDescriptor } from '@plantdeck/core/element';
import { ACCOUNT_ATTRIBUTES, DialogElement } from '../account/account-element.tsx';
import '../words/index.ts';

/** `<plant-bind-phone>`: the dialog that binds a phone, or changes it after the old one was proved. */
export const bindPhoneElement: ReactElementDescriptor = {
  name: 'bind-phone',
  summary: 'Dialog that binds a phone to the account, or changes it in two steps',
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
      description: 'The phone was changed; detail.what says which',
    },
  },
  methods: { show: { description: 'Opens the dialog' }, close: { description: 'Closes the dialog' } },
  parts: { dialog: 'Dialog' },
  styles: [':host { display: contents; }'],
  view: ({ props }) => <DialogElement dialog="phone" isAsked={props['open'] === true} />,
};
