import type { ExportTable } from '../export/csv.ts';
import type { PagedPicture } from './paged-picture.ts';

/** Every page has the foot in its lower margin and its number beside it. */
const printCss = ({ foot, pageWord }: PrintedBoard): string => `
@page {
  size: landscape; margin: 10mm 10mm 18mm;
  @bottom-left { content: ${cssText(foot.join('\n'))}; font: 7.5pt/1.4 system-ui, sans-serif; white-space: pre; color: #444; width: 85%; }
  @bottom-right { content: ${cssText(`${pageWord} `)} counter(page) " / " counter(pages); font: 7.5pt/1.4 system-ui, sans-serif; color: #444; }
}
body { margin: 0; font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; }
canvas { width: 100%; max-height: 175mm; object-fit: contain; display: block; break-after: page; break-inside: avoid; }
h2 { font-size: 12pt; margin: 0 0 2mm; break-after: avoid; }
section { margin-top: 6mm; }
table { border-collapse: collapse; width: 100%; font-size: 8.5pt; }
th, td { border-bottom: 0.2mm solid #999; padding: 0.6mm 2mm; text-align: right; }
th:first-child, td:first-child { text-align: left; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
footer { margin-top: 6mm; font-size: 7.5pt; color: #444; white-space: pre-line; break-inside: avoid; }`;

/** A text as CSS takes it: what ends a string or a line is written by its number. */
const cssText = (text: string): string =>
  `"${[...text].map((sign) => (/["\\\n\r\f<]/.test(sign) ? `\\${sign.codePointAt(0)?.toString(16)} ` : sign)).join('')}"`;

/** What stands on the pages of a print. */
export type PrintedBoard = Pick<PagedPicture, 'title' | 'lang' | 'picture' | 'tables' | 'foot' | 'pageWord'>;

const FRAME_CLASS = 'print-frame';

/** Opens the print dialog with a picture and tables, from a frame of its own: the page around is not printed. */
export function printPicture(root: ShadowRoot, printed: PrintedBoard): void {
  const { title, lang } = printed;
  const own = root.ownerDocument;
  // In a frame of its own the page is the element's alone, and a frame inside could not be reached.
  if (own.documentElement.hasAttribute('data-plant-room')) return printPage(own, window, printed, own);
  // One that never said it was done would otherwise stay for good.
  root.querySelector(`.${FRAME_CLASS}`)?.remove();
  const frame = document.createElement('iframe');
  frame.className = FRAME_CLASS;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  });
  root.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) {
    frame.remove();
    throw new Error('this browser gives no frame to print from');
  }
  page.documentElement.lang = lang;
  page.title = title;
  printPage(page, view, printed, frame);
}

/** Puts what is printed into a page, prints it, and takes `what` away again when that is done. */
function printPage(
  page: Document,
  view: Window & typeof globalThis,
  printed: PrintedBoard,
  what: Document | HTMLElement,
): void {
  const { picture, tables, foot } = printed;
  const sheet = new view.CSSStyleSheet();
  const isShared = what === page;
  sheet.replaceSync(
    isShared
      ? `@media print { body > :not(.print-page) { display: none } } @media screen { .print-page { display: none } } ${printCss(printed)}`
      : printCss(printed),
  );
  const before = page.adoptedStyleSheets;
  page.adoptedStyleSheets = [...before, sheet];
  const copy = page.createElement('canvas');
  copy.width = picture.width;
  copy.height = picture.height;
  copy.getContext('2d')?.drawImage(picture, 0, 0);
  // The end of the last page tells it again, for browsers that print no text in the margin.
  const end = Object.assign(page.createElement('footer'), { textContent: foot.join('\n') });
  const whole = page.createElement('main');
  whole.className = 'print-page';
  whole.append(copy, ...tables.map((table) => tableSection(page, table)), end);
  page.body.append(whole);
  // Some browsers print while the page goes on: all stays until they say that they are done.
  const clear = () => {
    if (!isShared) return void (what as HTMLElement).remove();
    whole.remove();
    page.adoptedStyleSheets = before;
  };
  view.addEventListener('afterprint', clear, { once: true });
  view.focus();
  view.print();
}

function tableSection(page: Document, table: ExportTable): HTMLElement {
  const section = page.createElement('section');
  const heading = page.createElement('h2');
  heading.textContent = table.title;
  const grid = page.createElement('table');
  const head = grid.createTHead().insertRow();
  for (const name of table.head) head.append(Object.assign(page.createElement('th'), { textContent: name }));
  const body = grid.createTBody();
  for (const cells of table.rows) {
    const row = body.insertRow();
    for (const cell of cells) row.insertCell().textContent = cell === null ? '–' : String(cell);
  }
  section.append(heading, grid);
  return section;
}
