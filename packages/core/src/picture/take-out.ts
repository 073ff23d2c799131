import { toCsv, type ExportTable } from '../export/csv.ts';
import { download } from '../export/download.ts';
import { toXlsx, type Sheet } from '../export/xlsx.ts';
import { chartAt, type DrawnChart } from '../chart/drawn-charts.ts';
import type { MethodTable } from '../element/method-table.ts';
import { ELEMENT_BRAND } from '../element/registry.ts';
import { drawElement, writeElement } from './dom-picture.ts';
import { cutsBetween, pagedPdf, type PagedPicture } from './paged-picture.ts';
import { onPaper, within } from './paper.ts';
import type { Picture } from './picture-pen.ts';
import { printPicture } from './print-picture.ts';

/** Files that an element can make of what it shows. */
export const TAKE_OUT_FILES = ['png', 'svg', 'pdf', 'csv', 'xlsx'] as const;
export type TakeOutFile = (typeof TAKE_OUT_FILES)[number];

export interface MadeFile {
  readonly name: string;
  readonly blob: Blob;
}

/** What is taken away, by whoever shows it. */
export interface TakeOut {
  readonly root: ShadowRoot;
  /** What a picture shows. */
  readonly shown: HTMLElement;
  /** Controls and the like, whose state is of no use on a picture. */
  readonly notDrawn: string;
  /** What a page must not cut in two. */
  readonly whole: string;
  /** Name of the file without its kind. */
  readonly stem: string;
  readonly title: string;
  readonly lang: string;
  /** Lines under the picture and on each page: age of the data, filters, reader. */
  readonly foot: readonly string[];
  readonly pageWord: string;
  readonly nowMs: number;
  /** Everything in tables; none where there is nothing to take away so. */
  readonly sheets?: (file: 'csv' | 'xlsx') => Promise<readonly Sheet[]>;
  /** The tables that stand beside a picture on paper. */
  readonly pageTables: () => Promise<readonly ExportTable[]>;
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PICTURE_RATIO = 2;

export function isTakeOutFile(text: unknown): text is TakeOutFile {
  return (TAKE_OUT_FILES as readonly unknown[]).includes(text);
}

/** Makes the file here, without asking any server, and hands it to the reader. */
export async function takeOut(file: TakeOutFile, what: TakeOut): Promise<MadeFile> {
  const name = `${what.stem}.${file}`;
  const blob = await makeFile(file, what);
  download(what.root, name, blob);
  return { name, blob };
}

/** Opens the print dialog with the same pages as those of a PDF file. */
export async function printOut(what: TakeOut): Promise<void> {
  printPicture(what.root, await pagesOf(what));
}

/** Makes the file and leaves to the caller what becomes of it. */
export async function makeFile(file: TakeOutFile, what: TakeOut): Promise<Blob> {
  switch (file) {
    case 'png':
      return pictureBlob(await pictureOf(what, what.foot));
    case 'svg':
      return new Blob([await drawingOf(what)], { type: 'image/svg+xml' });
    case 'pdf':
      return pagedPdf(await pagesOf(what));
    default: {
      if (!what.sheets) throw new Error(`there are no tables to take away as ${file}`);
      const sheets = await what.sheets(file);
      return file === 'xlsx'
        ? new Blob([toXlsx(sheets)], { type: XLSX_TYPE })
        : new Blob([toCsv(sheets.flatMap(({ tables }) => tables))], { type: 'text/csv;charset=utf-8' });
    }
  }
}

async function pagesOf(what: TakeOut): Promise<PagedPicture> {
  const { shown, title, lang, foot, pageWord, nowMs } = what;
  const tables = await what.pageTables();
  return {
    title,
    lang,
    ...onPaper(shown, () => ({
      // The foot stands on every page; a picture need not repeat it.
      picture: drawElement(shown, {
        pictures: new Map(chartsOf(what).map(([place, chart]) => [place, chart.toCanvas(PICTURE_RATIO)])),
        pixelRatio: PICTURE_RATIO,
        foot: [],
        skip: skipper(what),
      }),
      cutsPx: cutsBetween(shown, what.whole).map((cut) => cut * PICTURE_RATIO),
    })),
    tables,
    foot,
    pageWord,
    nowMs,
  };
}

/** The tables of an element of ours as it shows them now, of whatever copy of the library; none of any other. */
export async function shownTables(element: Element): Promise<readonly ExportTable[]> {
  const { methods } =
    (element as { readonly [ELEMENT_BRAND]?: { readonly methods?: MethodTable } })[ELEMENT_BRAND] ?? {};
  if (!methods?.has('tables')) return [];
  return (await methods.call('tables', [])) as readonly ExportTable[];
}

/** What is shown as it stands, in pixels. */
async function pictureOf(what: TakeOut, foot: readonly string[]): Promise<HTMLCanvasElement> {
  const pictures = await chartsIn(what, async (chart) => createImageBitmap(await chart.toPng(PICTURE_RATIO)));
  return drawElement(what.shown, { pictures, pixelRatio: PICTURE_RATIO, foot, skip: skipper(what) });
}

/** What is shown as it stands, as a drawing. */
async function drawingOf(what: TakeOut): Promise<string> {
  const pictures = await chartsIn(what, async (chart) => ({ svg: await chart.toSvg() }));
  return writeElement(what.shown, { pictures, foot: what.foot, skip: skipper(what) });
}

const skipper =
  ({ notDrawn }: TakeOut) =>
  (element: Element): boolean =>
    element.matches(notDrawn);

/** Charts draw themselves anew: one off screen has let go of its own picture. */
async function chartsIn(
  what: TakeOut,
  draw: (chart: DrawnChart) => Promise<Picture>,
): Promise<ReadonlyMap<Element, Picture>> {
  const pictures = new Map<Element, Picture>();
  for (const [place, chart] of chartsOf(what)) pictures.set(place, await draw(chart));
  return pictures;
}

function chartsOf({ shown }: TakeOut): (readonly [Element, DrawnChart])[] {
  return [...within(shown)].flatMap((place) => {
    const chart = chartAt(place);
    return chart && place.getClientRects().length > 0 ? [[place, chart] as const] : [];
  });
}

function pictureBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))),
      'image/png',
    );
  });
}
