import type { ExportTable } from '@plantdeck/core/export';

const PRINT_CSS = `
@page { size: landscape; margin: 10mm; }
body { margin: 0; font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; }
canvas { width: 100%; height: auto; display: block; }
h2 { font-size: 12pt; margin: 0 0 2mm; break-after: avoid; }
section { margin-top: 6mm; }
table { border-collapse: collapse; width: 100%; font-size: 8.5pt; }
th, td { border-bottom: 0.2mm solid #999; padding: 0.6mm 2mm; text-align: right; }
th:first-child, td:first-child { text-align: left; }
thead { display: table-header-group; }
tr { break-inside: avoid; }`;

const FRAME_CLASS = 'print-frame';

/** Opens the print dialog with a picture and tables, from a frame of its own: the page around is not printed. */
export function printPicture(
  root: ShadowRoot,
  title: string,
  lang: string,
  picture: HTMLCanvasElement,
  tables: readonly ExportTable[],
): void {
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
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(PRINT_CSS);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = lang;
  page.title = title;
  const copy = page.createElement('canvas');
  copy.width = picture.width;
  copy.height = picture.height;
  copy.getContext('2d')?.drawImage(picture, 0, 0);
  page.body.append(copy, ...tables.map((table) => tableSection(page, table)));
  // Some browsers print while the page goes on: the frame stays until they say that they are done.
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
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
