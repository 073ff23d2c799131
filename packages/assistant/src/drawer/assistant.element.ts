import { pickCommon, stepEvents, type ReactElementDescriptor } from '@plantdeck/core/element';
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
    'open-key': {
      kind: 'string',
      default: '',
      description:
        'Keys that open the drawer and lead to its input from anywhere, such as "Alt+Q"; none by default.',
    },
    attachments: {
      kind: 'boolean',
      description: 'Lets people send files along with a question: chosen, dropped or pasted. Off by default.',
    },
    'attachment-types': {
      kind: 'string',
      default: '',
      description:
        'Narrows the kinds of files, such as "text/csv" or "text/csv, image/*"; by default tables, texts and pictures.',
    },
    'attachment-max-kb': {
      kind: 'number',
      min: 1,
      max: 4096,
      description: 'Narrows the size of one file in KiB; by default 4096.',
    },
    'voice-providers': {
      kind: 'string',
      default: 'alicloud xunfei',
      description:
        'Who may recognise speech, in the order in which they are offered: "alicloud" (the platform), "xunfei", "browser" (the browser’s own, whose maker may get the sound). Empty for no dictation.',
    },
    'worklet-url': {
      kind: 'string',
      default: '',
      description: 'Address of the sound processor, where the page allows no scripts of other sites.',
    },
    launcher: {
      kind: 'boolean',
      description: 'Shows a button at the corner of the window that opens the drawer.',
    },
  },
  properties: {
    imageHosts: {
      type: 'readonly string[] | undefined',
      description: 'Hosts whose images are shown without a click, e.g. ["cdn.example.com"].',
    },
    linkHosts: {
      type: 'readonly string[] | undefined',
      description:
        'Hosts that links of an answer open at once, e.g. ["docs.example.com"]; others ask first, naming the host.',
    },
    transientCodes: {
      type: 'readonly string[] | undefined',
      description: 'Error codes that offer to try again instead of locking the input.',
    },
    lockingCodes: {
      type: 'readonly string[] | undefined',
      description: 'Where given, only these error codes lock the input; all others can be tried again.',
    },
    sharedPhrases: {
      type: 'readonly { readonly abbreviation: string; readonly text: string }[] | undefined',
      description: 'Phrases for everybody, e.g. [{ "abbreviation": "OEE", "text": "..." }]; own ones win.',
    },
    tools: {
      type: 'readonly contract.PageTool[] | undefined',
      description:
        'Tools that the page lends to the assistant: name, title, description, parameters, writes, phrases, changes, run. Each call of one that writes is confirmed by a person.',
    },
    words: {
      type: '{ readonly lang: string; readonly texts: Readonly<Record<string, string>> } | undefined',
      description:
        'Texts in a language of the page, e.g. { "lang": "de", "texts": { "title": "Assistent" } }; what they lack is said in ours.',
    },
  },
  events: {
    'plant-ready': {
      type: '{ readonly allowed: boolean }',
      description: 'It is known whether the person may use the assistant; detail.allowed says so.',
    },
    'plant-error': { description: 'An attribute that does not fit, or a view that failed.' },
    'plant-assistant-error': {
      type: '{ readonly id: string; readonly where: string; readonly code: string; readonly message: string; readonly cause: string; readonly remedy: string; readonly error?: unknown }',
      description:
        'Something failed; detail has the lasting id of the catalogue, where, code, message, cause and remedy.',
    },
    'plant-assistant-quota': {
      type: "contract.Quota & { readonly level: 'unlimited' | 'enough' | 'low' | 'exhausted' }",
      description:
        'Questions that are left changed; detail has limit, used, remaining, and level up to exhausted.',
    },
    'plant-assistant-link': {
      type: 'contract.AppLink',
      description:
        'An app: link of an answer was followed; detail has kind, id and query. Prevent it when the page opens it.',
      cancelable: true,
    },
    'plant-assistant-listening': {
      description:
        'From now on the drawer hears the document events plant-assistant-open and plant-assistant-tool.',
    },
    'plant-assistant-opened': {
      type: '{ readonly widthPx: number }',
      description: 'The drawer opened; detail.widthPx is the room it takes, 0 where it covers the page.',
    },
    'plant-assistant-resize': {
      type: '{ readonly widthPx: number }',
      description: 'The drawer was resized; detail.widthPx is the room it takes.',
    },
    'plant-assistant-closed': { description: 'The drawer closed.' },
    'plant-before-send': {
      type: '{ readonly query: string }',
      description: 'A question is about to go out; detail.query is its text.',
      cancelable: true,
    },
    ...stepEvents('command'),
    'plant-session-expired': {
      type: '{ readonly where: string }',
      description:
        'The platform refused the session, and nothing has been removed or left yet. Prevented: all stays as it is.',
      cancelable: true,
    },
  },
  methods: {
    ask: {
      type: "(question: string, context?: contract.ExtractInfo['context']): Promise<boolean>",
      description: 'ask(question, context?): opens and sends; answers false when it could not be taken.',
    },
    registerTool: {
      type: '(tool: contract.PageTool, owner?: Element): Promise<() => void>',
      description:
        'registerTool(tool, owner?): lends a tool until the answered function is called or the owner leaves the page. Rejects, naming the field that does not fit.',
    },
    exportConversation: {
      type: '(): Promise<string>',
      description: 'exportConversation(): answers the whole conversation as markdown, older pages included.',
    },
    wireRecording: {
      type: '(): Promise<contract.WireRecording>',
      description: 'wireRecording(): answers the newest frames of the connection, secrets removed.',
    },
  },
  slots: {
    disclaimer: 'A line of the page below the input, such as what answers are and are not.',
  },
  parts: {
    drawer: 'The whole drawer.',
    messages: 'The list of questions and answers.',
    input: 'The text field.',
    detail: 'The panel of the reasoning process.',
    plan: 'What the assistant is about to do on the page, with the question to confirm it.',
  },
  styles: [css],
  view: AssistantView,
};
