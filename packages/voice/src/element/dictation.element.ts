import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './dictation.css?inline';
import { DictationView } from './dictation.view.tsx';

/** `<plant-dictation>`: a microphone for any text field of a page. */
export const dictationElement: ReactElementDescriptor = {
  name: 'dictation',
  summary: 'A microphone for any text field: spoken words stand at its caret, typing is never lost',
  attributes: {
    ...pickCommon('session', 'lang', 'theme'),
    for: {
      kind: 'string',
      default: '',
      description: 'Id of the text field; without it the first field inside the element.',
    },
    'voice-providers': {
      kind: 'string',
      default: 'alicloud xunfei',
      description:
        'Who may recognise speech, in the order in which they are offered: "alicloud" (the platform), "xunfei", "browser" (the browser’s own, whose maker may get the sound).',
    },
    'worklet-url': {
      kind: 'string',
      default: '',
      description: 'Address of the sound processor, where the page allows no scripts of other sites.',
    },
  },
  properties: {
    field: {
      type: 'HTMLTextAreaElement | HTMLInputElement | null | undefined',
      description: 'The text field itself, such as one in a shadow root; wins over for.',
    },
    speechProviders: {
      type: 'readonly unknown[] | undefined',
      description: 'Recognisers of the page, offered behind the others; see docs/voice.md.',
    },
    speechSentences: {
      type: 'readonly string[] | undefined',
      description: 'Sentences that a recogniser of commands should understand besides those about the plant.',
    },
  },
  events: {
    'plant-ready': { description: 'The button stands' },
    'plant-error': {
      type: '{ readonly code: string; readonly message: string }',
      description: 'Dictation could not begin or ended early; detail.code says why',
    },
    'plant-dictation-status': {
      type: "{ readonly status: 'idle' | 'connecting' | 'recording' | 'processing' | 'completed' | 'error' }",
      description: 'It begins to listen, works on what it heard, has ended',
    },
    'plant-dictation': {
      type: '{ readonly text: string; readonly isCompleted: boolean; readonly translation: string }',
      description: 'What has been heard since recording began; later ones replace it',
    },
  },
  methods: {
    start: { type: '(): Promise<void>', description: 'Begins to listen, as a press on the button does' },
    stop: { type: '(): Promise<void>', description: 'Stops; what was said is still recognised' },
  },
  parts: { button: 'The button of the microphone' },
  slots: { '': 'The text field, where it stands inside' },
  styles: [css],
  view: DictationView,
};
