/** Puts one element of the suite into the page, with a session that is a test's. */
import {
  defineReactElement,
  provideSessionFinder,
  tagOf,
  type ReactElementDescriptor,
} from '@plantdeck/core/element';
import { settled } from './browser.ts';
import type { FakeSession } from './fake-session.ts';

interface WithSession extends HTMLElement {
  givenSession?: FakeSession;
}

// What a test gives an element is its session; what it gives none has none.
provideSessionFinder((host, onChange) => {
  onChange((host as WithSession).givenSession ?? null);
  return () => undefined;
});

export interface MountedElement {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  unmount(): Promise<void>;
}

export async function mountElement(
  descriptor: ReactElementDescriptor,
  session: FakeSession,
  attributes: Readonly<Record<string, string>> = {},
): Promise<MountedElement> {
  const tag = tagOf(descriptor, 'plant');
  if (!customElements.get(tag)) defineReactElement(descriptor, 'plant');
  const host: WithSession = document.createElement(tag);
  host.givenSession = session;
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) host.setAttribute(name, value);
  document.body.append(host);
  await settled();
  return {
    host,
    root: host.shadowRoot as ShadowRoot,
    unmount: async () => {
      host.remove();
      await settled();
    },
  };
}

/** The first that has this visible or spoken name; fails where there is none. */
export function namedIn(root: ParentNode, selector: string, name: string): HTMLElement {
  const all = [...root.querySelectorAll<HTMLElement>(selector)];
  const nameOf = (element: HTMLElement): string =>
    (element.getAttribute('aria-label') ?? element.textContent).trim();
  const found = all.find((element) => nameOf(element) === name);
  if (!found) throw new Error(`no ${selector} is named ${name} among ${all.map(nameOf).join(' | ')}`);
  return found;
}

/** Types a whole text into a field, as React hears it. */
export function typeIn(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) throw new Error('there is no field to type into');
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** Chooses an entry of a list. */
export function chooseIn(field: HTMLSelectElement | null, value: string): void {
  if (!field) throw new Error('there is no list to choose from');
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
}
