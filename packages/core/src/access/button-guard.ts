/**
 * Takes buttons off the page that the reader may not use. A button says by its tracking id which code it is; the
 * platform's configuration says which codes are usable. For pages of our own only: it looks at the whole page.
 */
import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { DOM_DEBOUNCE_MS } from '../constants.ts';

type ButtonFlags = Readonly<Record<string, boolean>>;

/** Attribute whose value is the code of a button. */
const TRACK_ID = 'data-track-id';

/** False only where the configuration says so: a tracking id that no resource bears belongs to nobody's permission. */
export function isButtonUsable(code: string, flags: ButtonFlags): boolean {
  return !Object.hasOwn(flags, code) || flags[code] === true;
}

/** How the button was shown before it was taken away. */
interface FormerDisplay {
  readonly value: string;
  readonly priority: string;
}

/**
 * Guards every button below `root`, in open shadow roots too, also those that come later: each change of the page or
 * of the configuration takes effect within 50 ms.
 * @returns ends the guarding and gives every button back
 */
export function guardButtons(root: Document | HTMLElement, flags: ReadonlySignal<ButtonFlags>): () => void {
  const former = new WeakMap<HTMLElement, FormerDisplay>();
  const tracked = new Set<HTMLElement>();
  const roots = new WeakSet<Node>();
  const awaited = new Set<string>();
  const changed = new Set<Node>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') changed.add(target);
      else for (const node of addedNodes) changed.add(node);
    }
    if (changed.size > 0) lookSoon();
  });

  function lookSoon(): void {
    // The first change decides: a board that changes all the time must not put the look off for ever.
    timer ??= setTimeout(look, DOM_DEBOUNCE_MS);
  }

  function look(): void {
    timer = undefined;
    for (const node of changed) if (node.isConnected) visit(node);
    changed.clear();
    for (const button of tracked) {
      if (!button.isConnected) tracked.delete(button);
      else if (isUsable(button)) giveBack(button);
      else takeAway(button);
    }
  }

  function visit(node: Node): void {
    if (node instanceof Element) visitElement(node);
    if (node instanceof Document || node instanceof ShadowRoot) observe(node);
    if (!(node instanceof Element || node instanceof Document || node instanceof ShadowRoot)) return;
    for (const element of node.querySelectorAll('*')) visitElement(element);
  }

  function visitElement(element: Element): void {
    if (element instanceof HTMLElement && element.hasAttribute(TRACK_ID)) tracked.add(element);
    if (element.shadowRoot && !roots.has(element.shadowRoot)) visit(element.shadowRoot);
    else if (element.matches(':not(:defined)')) awaitDefinition(element.localName);
  }

  /** An element gets its shadow root with its code, which no observer tells. */
  function awaitDefinition(tag: string): void {
    if (awaited.has(tag)) return;
    awaited.add(tag);
    void customElements.whenDefined(tag).then(() => {
      if (isOver) return;
      changed.add(root);
      lookSoon();
    });
  }

  function observe(node: Node): void {
    if (roots.has(node)) return;
    roots.add(node);
    observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: [TRACK_ID] });
  }

  function isUsable(button: HTMLElement): boolean {
    const code = button.getAttribute(TRACK_ID);
    return code === null || isButtonUsable(code, flags.peek());
  }

  // Not shown, not focusable and unknown to assistive technology, yet still a node: whoever rendered the button
  // must find it where it was put.
  function takeAway(button: HTMLElement): void {
    if (former.has(button)) return;
    former.set(button, {
      value: button.style.getPropertyValue('display'),
      priority: button.style.getPropertyPriority('display'),
    });
    button.style.setProperty('display', 'none', 'important');
  }

  function giveBack(button: HTMLElement): void {
    const before = former.get(button);
    if (!before) return;
    former.delete(button);
    button.style.setProperty('display', before.value, before.priority);
  }

  if (!(root instanceof Document)) observe(root);
  changed.add(root);
  const stopFollowing = effect(() => {
    void flags.value;
    look();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    observer.disconnect();
    stopFollowing();
    tracked.forEach(giveBack);
    tracked.clear();
  };
}
