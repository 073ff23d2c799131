import type { BoardSetting } from '@plantdeck/core/contract';
import type { ChartViewHandle } from '@plantdeck/core/chart';
import { formatDateTime } from '@plantdeck/core/units';
import { download, toCsv, type ExportTable } from '@plantdeck/core/export';
import { drawElement, writeElement } from '../export/dom-picture.ts';
import type { Picture } from '../export/picture-pen.ts';
import { printPicture } from '../export/print-picture.ts';
import { toXlsx } from '@plantdeck/core/workbook';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { agoText, COMMON, timeOf, type Reader } from './reader.ts';
import { boardTables, panelTable } from './table-cells.ts';

export interface ExportInput {
  readonly kind: BoardKind;
  readonly board: AnyBoard;
  readonly reader: Reader;
  readonly range: string;
  /** Parameters of the query, the range among them. */
  readonly scope: Readonly<Record<string, string>>;
  /** Who reads; empty where nobody is known. */
  readonly person: string;
  readonly setting: BoardSetting | null;
  readonly root: ShadowRoot;
  readonly charts: ReadonlyMap<string, ChartViewHandle>;
}

export interface ExportedFile {
  readonly name: string;
  readonly blob: Blob;
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PICTURE_RATIO = 2;
/** A minute curve of a day would fill many pages; the picture shows it. */
const PRINT_ROWS_MAX = 60;

/** Makes the file and hands it to the reader. */
export async function exportBoard(
  input: ExportInput & { readonly file: 'csv' | 'xlsx' | 'png' | 'svg'; readonly panel?: string },
): Promise<ExportedFile> {
  const { file, kind, board, reader, range, root, panel, setting } = input;
  const stem = `${board.boardCode}${panel ? `-${panel}` : ''}-${board.dataAsOf.slice(0, 16).replace(/[:T]/g, '-')}`;
  const name = `${stem}.${file}`;
  const blob = await makeBlob();
  download(root, name, blob);
  return { name, blob };

  async function makeBlob(): Promise<Blob> {
    if (file === 'png') return pictureBlob(await boardPicture(input));
    if (file === 'svg') return new Blob([await boardDrawing(input)], { type: 'image/svg+xml' });
    const own = await kind.loadTables();
    const context = { reader, range, setting };
    const panelOnly = panel ? panelTable(kind, own, board, panel, context) : null;
    const tables = panelOnly ? [panelOnly] : boardTables(kind, own, board, context);
    if (file === 'csv')
      return new Blob([toCsv([aboutTable(input), ...tables])], {
        type: 'text/csv;charset=utf-8',
      });
    const title = reader.t(`${kind.words}title`);
    const workbook = toXlsx([
      { name: title, tables },
      { name: reader.t(`${COMMON}range`), tables: [aboutTable(input)] },
    ]);
    return new Blob([workbook], { type: XLSX_TYPE });
  }
}

/** What was exported: area, filter, reader and how old the data are, so that a file can be trusted on its own. */
function aboutTable({ kind, board, range, scope, person, reader }: ExportInput): ExportTable {
  const { period } = board;
  const time = (iso: string) => formatDateTime(iso, period.tz, reader.lang, { seconds: true });
  const word = (key: string) => reader.t(COMMON + key);
  return {
    title: reader.t(`${kind.words}title`),
    head: [board.area.name, board.area.id],
    rows: [
      [word('range'), word(`range.${range}`)],
      [
        reader.t(`${COMMON}accountingDay`, { time: period.dayAccountTime }),
        `${time(period.from)} – ${time(period.to)}`,
      ],
      [word('export.filters'), ownFilters(scope)],
      [word('source.asOf'), time(board.dataAsOf)],
      [word('source.completeness'), `${board.completeness} %`],
      [
        reader.t(`${COMMON}timeZone`, { tz: period.tz }),
        reader.t(`${COMMON}estimatedSlots`, { n: board.estimatedSlots ?? 0 }),
      ],
      [word('export.reader'), person || '–'],
    ],
  };
}

/** Choices besides area and period, which have lines of their own. */
function ownFilters(scope: Readonly<Record<string, string>>): string {
  const own = Object.entries(scope).filter(([name]) => name !== 'range' && name !== 'areaId');
  return own.map(([name, value]) => `${name} = ${value}`).join(', ') || '–';
}

/** The same in two lines for the foot of a picture or a page. */
function footLines(input: ExportInput): string[] {
  const { board, reader, range, scope, person } = input;
  const { period } = board;
  const time = (iso: string) => formatDateTime(iso, period.tz, reader.lang, {});
  const word = (key: string) => reader.t(COMMON + key);
  const ageS = Math.max(0, (Date.parse(board.serverTime) - Date.parse(board.dataAsOf)) / 1000);
  const filters = ownFilters(scope);
  return [
    [
      board.area.name,
      `${word('range')}: ${word(`range.${range}`)} (${time(period.from)} – ${time(period.to)})`,
      ...(filters === '–' ? [] : [`${word('export.filters')}: ${filters}`]),
    ].join(' · '),
    [
      `${word('source.asOf')}: ${time(board.dataAsOf)} (${agoText(reader, ageS)})`,
      `${word('source.completeness')}: ${board.completeness} %`,
      reader.t(`${COMMON}timeZone`, { tz: period.tz }),
      `${word('export.reader')}: ${person || '–'}`,
    ].join(' · '),
  ];
}

/** Controls, whose state is of no use on a picture. */
const NOT_DRAWN =
  '.tools, .seg, .pc-skeleton, .ibtn, .menu-anchor, .source-anchor, .toast-region, .pc-toggle, .pc-sr, .sr, dialog, iframe, .banner .btn';

async function boardWith(
  { root, charts }: Pick<ExportInput, 'root' | 'charts'>,
  draw: (chart: ChartViewHandle) => Promise<Picture>,
): Promise<{ board: HTMLElement; pictures: Map<Element, Picture> }> {
  const board = root.querySelector<HTMLElement>('.board');
  if (!board) throw new Error('the board is not drawn yet');
  const pictures = new Map<Element, Picture>();
  for (const [code, chart] of charts) {
    const place = root.querySelector(`.p-${code} .pc-canvas`);
    if (place) pictures.set(place, await draw(chart));
  }
  return { board, pictures };
}

const skip = (element: Element): boolean => element.matches(NOT_DRAWN);

/** The board as it stands, in pixels. */
async function boardPicture(input: ExportInput, foot = footLines(input)): Promise<HTMLCanvasElement> {
  const { board, pictures } = await boardWith(input, async (chart) =>
    createImageBitmap(await chart.toPng(PICTURE_RATIO)),
  );
  return drawElement(board, { pictures, pixelRatio: PICTURE_RATIO, foot, skip });
}

/** The board as it stands, as a drawing. */
async function boardDrawing(input: ExportInput): Promise<string> {
  const { board, pictures } = await boardWith(input, async (chart) => ({ svg: await chart.toSvg() }));
  return writeElement(board, { pictures, foot: footLines(input), skip });
}

function pictureBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))),
      'image/png',
    );
  });
}

/** Prints the picture and the tables that fit on paper, on pages that say where they are from. */
export async function printBoard(input: ExportInput): Promise<void> {
  const { kind, board, reader, range, setting, root } = input;
  const tables = boardTables(kind, await kind.loadTables(), board, { reader, range, setting }).filter(
    (table) => table.rows.length <= PRINT_ROWS_MAX,
  );
  printPicture(root, {
    title: `${reader.t(`${kind.words}title`)} · ${board.area.name} · ${timeOf(reader, board.dataAsOf)}`,
    lang: reader.lang,
    // The foot stands on every page; a picture need not repeat it.
    picture: await boardPicture(input, []),
    tables,
    foot: footLines(input),
    pageWord: reader.t(`${COMMON}export.page`),
  });
}
