import type { ExportTable } from '../export/csv.ts';
import { pictureShrink, slices } from './page-plan.ts';
import { pageTable } from './page-table.ts';
import type { PagedPicture } from './paged-picture.ts';

/** Every page has the foot in its lower margin and its number beside it. */
const printCss = ({ foot, pageWord }: PrintedBoard): string => `
@page {
  size: landscape; margin: 10mm 10mm 18mm;
  @bottom-left { content: ${cssText(foot.join('\n'))}; font: 7.5pt/1.4 system-ui, sans-serif; white-space: pre; color: #444; width: 85%; }
  @bottom-right { content: ${cssText(`${pageWord} `)} counter(page) " / " counter(pages); font: 7.5pt/1.4 system-ui, sans-serif; color: #444; }
}
body { margin: 0; font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; }
canvas { width: 100%; max-height: ${PAGE_MM.height}mm; object-fit: contain; display: block; break-after: page; break-inside: avoid; }
h2 { font-size: 12pt; margin: 0 0 2mm; break-after: avoid; }
section { margin-bottom: 6mm; }
section.short { break-inside: avoid; }
table { border-collapse: collapse; min-width: 40%; max-width: 100%; font-size: 8.5pt; }
table.wide { font-size: 7pt; }
th, td { border-bottom: 0.2mm solid #999; padding: 0.6mm 3mm 0.6mm 0; text-align: left; }
table.wide :is(th, td) { padding-inline-end: 1.2mm; }
.figures { text-align: right; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
footer { margin-top: 6mm; font-size: 7.5pt; color: #444; white-space: pre-line; break-inside: avoid; }`;

/** A text as CSS takes it: what ends a string or a line is written by its number. */
const cssText = (text: string): string =>
  `"${[...text].map((sign) => (/["\\\n\r\f<]/.test(sign) ? `\\${sign.codePointAt(0)?.toString(16)} ` : sign)).join('')}"`;

/** What stands on the pages of a print. */
export type PrintedBoard = Pick<
  PagedPicture,
  'title' | 'lang' | 'picture' | 'cutsPx' | 'tables' | 'foot' | 'pageWord'
>;

/** What A4 across leaves between the margins below; a little lower, since Letter is. */
const PAGE_MM = { width: 277, height: 165 };
/** A table of so few rows is kept on one page. */
const SHORT_ROWS = 24;
/** A table of more columns is written smaller. */
const WIDE_COLUMNS = 11;

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
  const { lang, tables, foot } = printed;
  const sheet = new view.CSSStyleSheet();
  const isShared = what === page;
  sheet.replaceSync(
    isShared
      ? `@media print { body > :not(.print-page) { display: none } } @media screen { .print-page { display: none } } ${printCss(printed)}`
      : printCss(printed),
  );
  const before = page.adoptedStyleSheets;
  page.adoptedStyleSheets = [...before, sheet];
  // The end of the last page tells it again, for browsers that print no text in the margin.
  const end = Object.assign(page.createElement('footer'), { textContent: foot.join('\n') });
  const whole = page.createElement('main');
  whole.className = 'print-page';
  whole.append(...pictures(page, printed), ...tables.map((table) => tableSection(page, table, lang)), end);
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

/** The picture in the pieces that stand on one page each, cut where those of a PDF file are. */
function pictures(page: Document, { picture, cutsPx }: PrintedBoard): HTMLCanvasElement[] {
  const pagePx = (picture.width * PAGE_MM.height) / PAGE_MM.width;
  const isOnePage = pictureShrink(picture.height, pagePx) < 1;
  const cuts = isOnePage
    ? [{ fromPx: 0, toPx: picture.height }]
    : slices({ pagePx, picture: { heightPx: picture.height, cutsPx } });
  return [...cuts].map(({ fromPx, toPx }) => {
    const piece = page.createElement('canvas');
    piece.width = picture.width;
    piece.height = Math.round(toPx - fromPx);
    piece.getContext('2d')?.drawImage(picture, 0, -fromPx);
    return piece;
  });
}

function tableSection(page: Document, given: ExportTable, lang: string): HTMLElement {
  const { title, head, rows, isFigures } = pageTable(given, lang);
  const section = page.createElement('section');
  section.classList.toggle('short', rows.length <= SHORT_ROWS);
  const heading = page.createElement('h2');
  heading.textContent = title;
  const grid = page.createElement('table');
  grid.classList.toggle('wide', head.length > WIDE_COLUMNS);
  const cell = (kind: 'th' | 'td', text: string, i: number): HTMLElement =>
    Object.assign(page.createElement(kind), {
      textContent: text,
      className: isFigures[i] === true ? 'figures' : '',
    });
  grid
    .createTHead()
    .insertRow()
    .append(...head.map((name, i) => cell('th', name, i)));
  const body = grid.createTBody();
  for (const cells of rows) body.insertRow().append(...cells.map((text, i) => cell('td', text, i)));
  section.append(heading, grid);
  return section;
}
