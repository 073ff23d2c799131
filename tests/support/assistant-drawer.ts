import type { ChatMessage, HistoryPage, StoredPhrases } from '@plantdeck/core/contract';
import { provideSessionFinder } from '@plantdeck/core/element';
import { define } from '../../packages/assistant/src/drawer/define.ts';
import { afterEach, beforeEach, settled, until } from './browser.ts';
import { createFakeSession, type FakeSession } from './fake-session.ts';

/** The session that drawers of a test find; a test may put another in. */
export const given: { session: FakeSession | null } = { session: null };

/** Defines the drawer over `given`; called once a file. */
export function defineDrawer(): void {
  provideSessionFinder((_host, onChange) => {
    onChange(given.session);
    return () => undefined;
  });
  define();
}

/** Each test of the file has a session of its own and storages without anything, and leaves no drawer behind. */
export function eachAlone(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    given.session = freshSession();
  });
  afterEach(() => document.querySelectorAll('plant-assistant').forEach((drawer) => drawer.remove()));
}

/** The session of the drawers that are opened now. */
export function theSession(): FakeSession {
  if (given.session === null) throw new Error('no session was given');
  return given.session;
}

export const NO_HISTORY: HistoryPage = { records: [], nextCursor: null, hasMore: false };
/** Somebody who may ask, without a history. */
export function freshSession(): FakeSession {
  return createFakeSession({
    assistantPermission: () => ({ result: true }),
    assistantHistory: () => NO_HISTORY,
    assistantQuota: () => ({ limit: 100, used: 14, remaining: 86 }),
    assistantEvaluate: () => ({}),
    assistantVersions: () => ({ versions: [] }),
    assistantPhrases: () => ({ version: 0, phrases: [] }),
    assistantPhrasesSave: ({ body }) => ({
      ...(body as StoredPhrases),
      version: (body as StoredPhrases).version + 1,
    }),
    assistantPage: () => ({ scenes: [{ name: 'Equipment', description: 'Which mills ran too long?' }] }),
  });
}

/** A drawer in the page, with ways into it. */
export interface Opened {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  find<T extends Element = HTMLElement>(selector: string): T;
  has(selector: string): boolean;
  text(): string;
  area(): HTMLTextAreaElement;
}

export function put(attributes: Record<string, string> = {}): Opened {
  const host = document.createElement('plant-assistant');
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) host.setAttribute(name, value);
  document.body.append(host);
  const root = host.shadowRoot as ShadowRoot;
  const find = <T extends Element = HTMLElement>(selector: string): T => {
    const found = root.querySelector<T>(selector);
    if (found === null) throw new Error(`nothing fits ${selector}`);
    return found;
  };
  return {
    host,
    root,
    find,
    has: (selector) => root.querySelector(selector) !== null,
    text: () => root.querySelector('.list')?.textContent ?? '',
    area: () => find<HTMLTextAreaElement>('textarea'),
  };
}

/** Opens a drawer and waits for its history. */
export async function open(attributes: Record<string, string> = {}): Promise<Opened> {
  const opened = put({ open: '', ...attributes });
  await until('the drawer', () => opened.root.querySelector('textarea'));
  await until('the history', () => theSession().callsOf('assistantHistory').length > 0);
  await settled();
  return opened;
}

export function type(area: HTMLTextAreaElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  set?.call(area, text);
  area.setSelectionRange(text.length, text.length);
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
export function press(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...more }),
  );
}
/** Types a question, sends it and answers its request id. */
export async function ask(opened: Opened, question: string): Promise<string> {
  type(opened.area(), question);
  await settled();
  press(opened.area(), 'Enter');
  await until('the question on the wire', () => theSession().assistant.sentOf('SEND').length > 0);
  await settled();
  return theSession().assistant.sentOf('SEND').at(-1)?.requestId ?? '';
}
export const content = (requestId: string, data: string): void =>
  theSession().assistant.say({ requestId, eventName: 'CONTENT', data });
export const end = (requestId: string, id = 'm1', recommendQuestions: string[] = []): void =>
  theSession().assistant.say({
    requestId,
    eventName: 'END',
    data: { replyChatMessage: { id }, recommendQuestions },
  });

/** A question and its answer as history has them. */
export const message = (id: number, text: string, more: Partial<ChatMessage> = {}): ChatMessage[] => [
  { id: `u${id}`, requestId: `q${id}`, sender: 1, isAnswer: false, content: `question ${id}`, evaluate: 0 },
  { id: `m${id}`, requestId: `q${id}`, sender: 2, isAnswer: true, content: text, evaluate: 0, ...more },
];
