import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './assistant.css?inline';
import { AssistantView } from './assistant.view.tsx';

/** `<plant-assistant>`: asks the plant questions; answers stream into a drawer or into the page. */
export const assistantElement: ReactElementDescriptor = {
  name: 'assistant',
  summary: 'The assistant: streamed answers with thinking, steps, tables and charts, in a drawer or in place',
  attributes: {
    ...pickCommon('session', 'lang', 'theme'),
    display: {
      kind: 'enum',
      values: ['drawer', 'inline'],
      default: 'drawer',
      description: 'A drawer at the right edge of the window, or in place, filling its own box.',
    },
    open: { kind: 'boolean', description: 'Whether the drawer is open; follows what the person does.' },
    width: {
      kind: 'number',
      min: 320,
      max: 1200,
      description: 'First width of the drawer in px; by default 450.',
    },
    launcher: {
      kind: 'boolean',
      description: 'Shows a button at the corner of the window that opens the drawer.',
    },
  },
  properties: {
    imageHosts: { description: 'Hosts whose images are shown without a click, e.g. ["cdn.example.com"].' },
    transientCodes: { description: 'Error codes that offer to try again instead of locking the input.' },
  },
  events: {
    'plant-ready': {
      description: 'It is known whether the person may use the assistant; detail.allowed says so.',
    },
    'plant-error': { description: 'An attribute that does not fit, or a view that failed.' },
    'plant-assistant-error': {
      description: 'A call or an answer failed; detail.where and detail.code say which.',
    },
    'plant-assistant-opened': {
      description: 'The drawer opened; detail.widthPx is the room it takes, 0 where it covers the page.',
    },
    'plant-assistant-resize': { description: 'The drawer was resized; detail.widthPx is the room it takes.' },
    'plant-assistant-closed': { description: 'The drawer closed.' },
    'plant-before-send': {
      description: 'A question is about to go out; detail.query is its text.',
      cancelable: true,
    },
    'plant-session-expired': { description: 'The platform refused the session; what was typed is kept.' },
  },
  methods: {
    ask: {
      description: 'ask(question, context?): opens and sends; answers false when it could not be taken.',
    },
  },
  parts: {
    drawer: 'The whole drawer.',
    messages: 'The list of questions and answers.',
    input: 'The text field.',
    detail: 'The panel of the reasoning process.',
  },
  styles: [css],
  view: AssistantView,
};
