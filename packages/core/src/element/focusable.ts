const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** The first thing in a root, and in the roots of elements in it, that the keyboard reaches now. */
export function firstFocusable(root: ParentNode): HTMLElement | null {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) {
      const inner = firstFocusable(element.shadowRoot);
      if (inner) return inner;
    }
    if (element.matches(FOCUSABLE) && element.checkVisibility({ visibilityProperty: true })) return element;
  }
  return null;
}
