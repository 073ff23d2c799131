/**
 * The element that the library draws into. It empties its element with `innerHTML = ''`, which a page that enforces
 * trusted types refuses even for an empty text; this one element empties itself instead and takes no markup at all.
 */
export function createChartBox(): HTMLDivElement {
  const box = document.createElement('div');
  Object.defineProperty(box, 'innerHTML', {
    configurable: true,
    get: () => '',
    set(markup: string) {
      if (markup !== '') throw new TypeError('the box of a chart takes no markup');
      box.replaceChildren();
    },
  });
  return box;
}
