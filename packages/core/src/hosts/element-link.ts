/** Values and listeners of a framework's component, kept on the element behind it. */
export interface LinkedElement extends HTMLElement {
  [property: string]: unknown;
}

/**
 * Sets what changed since the last time; what is given no more goes back to its default. Works before the element is
 * defined too: elements take over what lies on them.
 */
export function syncProperties(
  element: HTMLElement,
  names: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  const target = element as LinkedElement;
  for (const name of names) if (!Object.is(before[name], after[name])) target[name] = after[name];
}

/** Listens to events for as long as a component lives, and asks for its listener only when one comes; returns the undo. */
export function listenTo(
  element: HTMLElement,
  events: readonly string[],
  tell: (name: string, event: Event) => void,
): () => void {
  // Events bubble, so those of elements inside would be heard too.
  const hear = (event: Event): void => {
    if (event.target === element) tell(event.type, event);
  };
  for (const name of events) element.addEventListener(name, hear);
  return () => {
    for (const name of events) element.removeEventListener(name, hear);
  };
}
