import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import './words/index.ts';
import partsCss from '../parts/parts.css?inline';
import css from './messages.css?inline';
import { MessageCenterView } from './message-center.view.tsx';

/** `<plant-message-center>`: the messages of a person: announcements, alarms, tasks and notes of the system. */
export const messageCenterElement: ReactElementDescriptor = {
  name: 'message-center',
  summary: 'Messages of the person: search, filter, reading and announcements, live',
  attributes: {
    ...pickCommon('session', 'lang', 'theme'),
    message: { kind: 'string', description: 'Id of a message that is opened at the beginning' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The first page of messages stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-select': {
      type: '{ readonly id: string }',
      description: 'A message is about to open; detail.id names it',
      cancelable: true,
    },
    'plant-navigate': {
      type: '{ readonly path: string }',
      description: 'The alarm of a message is asked for; detail.path names its page',
      cancelable: true,
    },
  },
  methods: {
    refresh: { description: 'Asks the platform for the messages again' },
    open: { type: '(id: string): Promise<void>', description: 'Opens a message by its id and marks it read' },
  },
  parts: { panel: 'List and opened message', state: 'What stands there while there are no messages' },
  slots: { actions: 'Before the actions of the head' },
  styles: [partsCss, css],
  view: MessageCenterView,
};
