import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import '../words/index.ts';
import css from './frame-host.css?inline';
import { FrameHostView } from './frame-host.view.tsx';

/** `<plant-frame-host>`: the sub-applications of a host; the path says which one is shown. */
export const frameHostElement: ReactElementDescriptor = {
  name: 'frame-host',
  summary: 'Sub-applications in frames: begun at the first visit, kept, signed in with the session',
  attributes: {
    session: { kind: 'string', description: 'Id of the plant-session handed on; else the nearest one' },
    lang: { kind: 'string', description: 'Language of the words and of the applications' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look, handed on to the applications',
    },
    app: {
      kind: 'string',
      description: 'Code of the application that is shown; else the one whose table names the path',
    },
    path: { kind: 'string', description: 'Path and query that are shown, such as /equipmentLedger?id=7' },
    'address-parameter': {
      kind: 'string',
      description:
        'Parameter of the page’s own address that holds the path: links, reload, back and forward lead to it',
    },
    preload: {
      kind: 'string',
      description: 'Codes of applications, separated by blanks, that begin before anybody visits them',
    },
    'max-kept': {
      kind: 'number',
      min: 1,
      max: 50,
      description: 'How many applications are kept as they were left; by default all that were visited',
    },
    'ready-timeout-seconds': {
      kind: 'number',
      min: 1,
      max: 120,
      description: 'How long an application may take until it says that it is ready',
    },
  },
  properties: {
    applications: {
      type: 'readonly contract.FrameApplication[] | undefined',
      description: 'Table of applications: code, url, paths; by default that of the host configuration',
    },
  },
  events: {
    'plant-ready': {
      type: '{ readonly application: string }',
      description: 'An application shows its first page; detail.application names it',
    },
    'plant-error': { description: 'An application was cut off; detail.code says why' },
    'plant-navigate': {
      type: '{ readonly path: string; readonly replace?: boolean }',
      description:
        'The shown application asks for a path; detail.path names it. With an address parameter it is opened unless prevented',
      cancelable: true,
    },
    'plant-frame-event': {
      type: '{ readonly name: string; readonly detail: unknown; readonly application: string }',
      description: 'An application tells the bus something; the other applications hear it as well',
    },
    'plant-title': {
      type: '{ readonly title: string; readonly path: string }',
      description: 'The shown application tells its title; detail.title',
    },
  },
  methods: {
    send: {
      type: '(name: string, detail?: unknown, application?: string): Promise<void>',
      description: 'Tells all applications that stand, or one of them, an event of the bus',
    },
    begin: {
      type: '(code: string): Promise<void>',
      description: 'Begins an application before anybody visits it',
    },
  },
  parts: { state: 'Reason of a failure with its retry' },
  styles: [css],
  view: FrameHostView,
};
