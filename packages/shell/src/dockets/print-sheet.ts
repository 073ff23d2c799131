/**
 * Prints images of sheets, each on a page of its size, out of a frame of their own: nothing of the page around them is
 * on the paper. The frame stands in the element's own root, not in the page's body.
 * @returns settles when the dialog of the browser is gone
 */
export function printSheets(
  root: ShadowRoot,
  sheets: readonly SVGSVGElement[],
  size: { readonly widthMm: number; readonly heightMm: number },
): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('tabindex', '-1');
  frame.width = '0';
  frame.height = '0';
  frame.style.setProperty('position', 'fixed');
  frame.style.setProperty('border', '0');
  root.append(frame);
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) {
    frame.remove();
    return Promise.resolve();
  }
  const style = new page.CSSStyleSheet();
  style.replaceSync(
    `@page{size:${size.widthMm}mm ${size.heightMm}mm;margin:0}body{margin:0}svg{display:block;break-after:page}`,
  );
  page.document.adoptedStyleSheets = [style];
  page.document.body.append(...sheets.map((sheet) => page.document.importNode(sheet, true)));
  return new Promise((resolve) => {
    const end = (): void => {
      frame.remove();
      resolve();
    };
    page.addEventListener('afterprint', end, { once: true });
    page.focus();
    page.print();
  });
}
