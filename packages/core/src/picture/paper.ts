import { ELEMENT_BRAND } from '../element/registry.ts';
import { sheetOf } from '../element/sheets.ts';
import { paperSheet } from '../element/theme-sheets.ts';

const STILL = '*, ::before, ::after { transition: none !important; animation: none !important; }';

/**
 * Paper is light, whatever the screen is: what `draw` sees has the colours of the light theme. Nothing of it reaches the
 * screen, because `draw` does not wait for anything.
 */
export function onPaper<T>(shown: Element, draw: () => T): T {
  if (!getComputedStyle(shown).colorScheme.includes('dark')) return draw();
  const kept = rootsOf(shown).map((root) => ({ root, sheets: [...root.adoptedStyleSheets] }));
  // A colour that takes its time would still be the one of the screen.
  const still = sheetOf(STILL);
  for (const { root, sheets } of kept) root.adoptedStyleSheets = [...sheets, still, paperSheet()];
  try {
    return draw();
  } finally {
    for (const { root, sheets } of kept) root.adoptedStyleSheets = [...sheets, still];
    // The browser takes the colours of the screen again before they may take their time.
    for (const { root } of kept) void getComputedStyle(root.host).color;
    for (const { root, sheets } of kept) root.adoptedStyleSheets = sheets;
  }
}

/** The root that an element stands in, and those of elements of ours inside it. */
function rootsOf(shown: Element): ShadowRoot[] {
  const own = shown.getRootNode();
  const inside = [...within(shown)].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...(own instanceof ShadowRoot ? [own] : []), ...inside.filter(({ host }) => ELEMENT_BRAND in host)];
}

/** Everything inside, elements in their own roots too. */
export function* within(element: Element): Generator<Element> {
  for (const each of [...element.children, ...(element.shadowRoot?.children ?? [])]) {
    yield each;
    yield* within(each);
  }
}
