import { indexed } from '../contract/indexed.ts';
import type { ExportTable } from '../export/csv.ts';
import { fitText } from '../units/index.ts';
import { foldLine, pictureShrink, planPages, type PagePart } from './page-plan.ts';
import { fitColumns, pageTable, type ColumnFit, type PageTable } from './page-table.ts';
import { pdfOf, type PdfPage } from './pdf.ts';

export interface PagedPicture {
  readonly title: string;
  readonly lang: string;
  readonly picture: HTMLCanvasElement;
  /** Heights of the picture, in its own px, at which a cut goes through nothing. */
  readonly cutsPx: readonly number[];
  readonly tables: readonly ExportTable[];
  /** Lines at the foot of every page: age of the data, filter, reader. */
  readonly foot: readonly string[];
  /** Stands before the number of the page. */
  readonly pageWord: string;
  readonly nowMs: number;
}

// A4 across, at 96 px an inch, drawn twice as fine: what was 12 px on the screen can still be read on paper.
const WIDTH_PX = 1123;
const HEIGHT_PX = 794;
const PT_OF_PX = 0.75;
const RATIO = 2;
const MARGIN_PX = 38;
const QUALITY = 0.92;
const INK = '#171c22';
const INK_2 = '#49525d';
const RULE = '#aeb6bf';
const FAMILY = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans", sans-serif';
const TITLE_FONT = `600 15px ${FAMILY}`;
const FOOT_FONT = `10px ${FAMILY}`;
const TITLE_PX = 26;
const ROW_PX = 19;
const GAP_PX = 24;
const FOOT_LINE_PX = 14;
const PAGE_NUMBER_PX = 90;

/** A PDF file of a picture and tables, on pages that each say where they are from. Made here, no server is asked. */
export async function pagedPdf(input: PagedPicture): Promise<Blob> {
  const { title, lang, picture, cutsPx, tables, foot, nowMs } = input;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: WIDTH_PX * RATIO,
    height: HEIGHT_PX * RATIO,
  });
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('this browser gives no 2d canvas');
  pen.scale(RATIO, RATIO);
  pen.font = FOOT_FONT;
  const widthPx = WIDTH_PX - 2 * MARGIN_PX;
  const feet = foot.flatMap((line) =>
    foldLine(line, ' · ', (text) => pen.measureText(text).width <= widthPx - PAGE_NUMBER_PX),
  );
  const footPx = feet.length * FOOT_LINE_PX + 10;
  const pagePx = HEIGHT_PX - 2 * MARGIN_PX - footPx;
  const wide = widthPx / picture.width;
  const scale = wide * pictureShrink(picture.height * wide, pagePx);
  const laid = tables.map((table) => layTable(pen, pageTable(table, lang)));
  const plan = planPages({
    pagePx,
    picture: { heightPx: picture.height * scale, cutsPx: cutsPx.map((cut) => cut * scale) },
    tables: tables.map(({ rows }) => rows.length),
    titlePx: TITLE_PX,
    rowPx: ROW_PX,
    gapPx: GAP_PX,
  });
  const pages: PdfPage[] = [];
  for (const [i, parts] of indexed(plan)) {
    clear(pen);
    for (const part of parts) drawPart(pen, part, { picture, scale, tables: laid });
    drawFoot(pen, feet, `${input.pageWord} ${i + 1} / ${plan.length}`.trim());
    pages.push({
      jpeg: await jpegOf(canvas),
      widthPx: canvas.width,
      heightPx: canvas.height,
      widthPt: WIDTH_PX * PT_OF_PX,
      heightPt: HEIGHT_PX * PT_OF_PX,
    });
  }
  const bytes = pdfOf(pages, { title, lang, createdMs: nowMs });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

function clear(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
}

function drawPart(
  pen: CanvasRenderingContext2D,
  part: PagePart,
  { picture, scale, tables }: { picture: HTMLCanvasElement; scale: number; tables: readonly LaidTable[] },
): void {
  if (part.kind === 'picture') {
    const heightPx = part.toPx - part.fromPx;
    pen.drawImage(
      picture,
      0,
      part.fromPx / scale,
      picture.width,
      heightPx / scale,
      (WIDTH_PX - picture.width * scale) / 2,
      MARGIN_PX,
      picture.width * scale,
      heightPx,
    );
    return;
  }
  const table = tables[part.table];
  if (table) drawTable(pen, table, part);
}

function drawTable(
  pen: CanvasRenderingContext2D,
  { table: { title, head, rows, isFigures }, fit }: LaidTable,
  { topPx, fromRow, toRow }: Extract<PagePart, { kind: 'table' }>,
): void {
  const { widths, fontPx, gapPx } = fit;
  const right = MARGIN_PX + widths.reduce((sum, width) => sum + width, 0);
  let y = MARGIN_PX + topPx;
  pen.textBaseline = 'middle';
  write(pen, title, { x: MARGIN_PX, y: y + TITLE_PX / 2, font: TITLE_FONT, color: INK });
  y += TITLE_PX;
  const line = (cells: readonly string[], font: string, rule: string): void => {
    let x = MARGIN_PX;
    for (const [i, width] of indexed(widths)) {
      const isEnd = isFigures[i] === true;
      write(pen, cut(pen, cells[i] ?? '', width - gapPx, font), {
        x: isEnd ? x + width - gapPx : x,
        y: y + ROW_PX / 2,
        font,
        color: INK,
        isEnd,
      });
      x += width;
    }
    y += ROW_PX;
    pen.fillStyle = rule;
    pen.fillRect(MARGIN_PX, y - 0.5, right - MARGIN_PX, 0.5);
  };
  line(head, `600 ${fontPx}px ${FAMILY}`, INK_2);
  for (const row of rows.slice(fromRow, toRow)) line(row, `${fontPx}px ${FAMILY}`, RULE);
}

interface LaidTable {
  readonly table: PageTable;
  readonly fit: ColumnFit;
}

function layTable(pen: CanvasRenderingContext2D, table: PageTable): LaidTable {
  const { head, rows } = table;
  const widest = (fontPx: number): readonly number[] =>
    head.map((name, i) => {
      pen.font = `${fontPx}px ${FAMILY}`;
      const cells = rows.map((row) => pen.measureText(row[i] ?? '').width);
      pen.font = `600 ${fontPx}px ${FAMILY}`;
      return Math.max(pen.measureText(name).width, ...cells);
    });
  return { table, fit: fitColumns(WIDTH_PX - 2 * MARGIN_PX, widest) };
}

function cut(pen: CanvasRenderingContext2D, text: string, roomPx: number, font: string): string {
  pen.font = font;
  return fitText(text, roomPx, (beginning) => pen.measureText(beginning).width);
}

function drawFoot(pen: CanvasRenderingContext2D, lines: readonly string[], page: string): void {
  const top = HEIGHT_PX - MARGIN_PX - lines.length * FOOT_LINE_PX;
  pen.fillStyle = RULE;
  pen.fillRect(MARGIN_PX, top - 6, WIDTH_PX - 2 * MARGIN_PX, 0.5);
  pen.textBaseline = 'middle';
  for (const [i, text] of indexed(lines))
    write(pen, text, { x: MARGIN_PX, y: top + (i + 0.5) * FOOT_LINE_PX, font: FOOT_FONT, color: INK_2 });
  write(pen, page, {
    x: WIDTH_PX - MARGIN_PX,
    y: top + (lines.length - 0.5) * FOOT_LINE_PX,
    font: FOOT_FONT,
    color: INK_2,
    isEnd: true,
  });
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  {
    x,
    y,
    font,
    color,
    isEnd = false,
  }: { x: number; y: number; font: string; color: string; isEnd?: boolean },
): void {
  pen.font = font;
  pen.fillStyle = color;
  pen.textAlign = isEnd ? 'right' : 'left';
  pen.fillText(text, x, y);
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new Error('the page could not be drawn'));
        void blob.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)), reject);
      },
      'image/jpeg',
      QUALITY,
    );
  });
}

/** What is higher than a page, as a share of the width, is cut between its own parts. */
const PAGE_SHARE = (HEIGHT_PX - 2 * MARGIN_PX - 4 * FOOT_LINE_PX) / (WIDTH_PX - 2 * MARGIN_PX);

/** Heights under an element's top at which no part that is to stay whole is cut; px of the window. */
export function cutsBetween(element: Element, whole: string): readonly number[] {
  const { top, width: wide } = element.getBoundingClientRect();
  const boxes = [...element.querySelectorAll(whole)]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0 && height < wide * PAGE_SHARE)
    .map((box) => ({ from: box.top - top, to: box.bottom - top }));
  const ends = new Set(boxes.map(({ to }) => Math.ceil(to)));
  return [...ends]
    .filter((at) => !boxes.some(({ from, to }) => from < at - 1 && to > at + 1))
    .toSorted((a, b) => a - b);
}
