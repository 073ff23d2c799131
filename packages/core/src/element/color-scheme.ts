/**
 * Light or dark as a page wants it, for elements whose theme is `auto`: the `color-scheme` around an element, where it
 * names one of the two; else the system's.
 */
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** @param around  outside of the element itself, whose own theme sets a scheme */
export function schemeAround(around: Element): 'light' | 'dark' {
  const page = around.ownerDocument.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
  const styled = getComputedStyle(around).colorScheme;
  const words = (styled === 'normal' ? (page ?? '') : styled).split(/\s+/);
  const [isLight, isDark] = [words.includes('light'), words.includes('dark')];
  if (isLight !== isDark) return isDark ? 'dark' : 'light';
  return systemDark?.matches === true ? 'dark' : 'light';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;
const tellAll = (): void => [...listeners].forEach((listener) => listener());

/** Calls back when system or page may want the other scheme; pages switch it by an attribute of html or body. */
export function watchScheme({ documentElement, body, head }: Document, onChange: () => void): () => void {
  listeners.add(onChange);
  if (observer === null) {
    observer = new MutationObserver(tellAll);
    for (const each of [documentElement, body]) if (each) observer.observe(each, { attributes: true });
    if (head) observer.observe(head, { attributes: true, attributeFilter: ['content'], subtree: true });
    systemDark?.addEventListener('change', tellAll);
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
    systemDark?.removeEventListener('change', tellAll);
  };
}
