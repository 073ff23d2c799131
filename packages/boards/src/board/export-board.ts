import type { BoardSetting } from '@plantdeck/core/contract';
import type { ChartViewHandle } from '@plantdeck/core/chart';
import { formatDateTime } from '@plantdeck/core/units';
import { download, toCsv, type ExportTable } from '@plantdeck/core/export';
import { drawElement } from '../export/dom-picture.ts';
import { printPicture } from '../export/print-picture.ts';
import { toXlsx } from '@plantdeck/core/workbook';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { COMMON, timeOf, type Reader } from './reader.ts';
import { boardTables, panelTable } from './table-cells.ts';

export interface ExportInput {
  readonly kind: BoardKind;
  readonly board: AnyBoard;
  readonly reader: Reader;
  readonly range: string;
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
  input: ExportInput & { readonly file: 'csv' | 'xlsx' | 'png'; readonly panel?: string },
): Promise<ExportedFile> {
  const { file, kind, board, reader, range, root, panel, setting } = input;
  const stem = `${board.boardCode}${panel ? `-${panel}` : ''}-${board.dataAsOf.slice(0, 16).replace(/[:T]/g, '-')}`;
  const name = `${stem}.${file}`;
  const blob = await makeBlob();
  download(root, name, blob);
  return { name, blob };

  async function makeBlob(): Promise<Blob> {
    if (file === 'png') return pictureBlob(await boardPicture(input));
    const own = await kind.loadTables();
    const context = { reader, range, setting };
    const panelOnly = panel ? panelTable(kind, own, board, panel, context) : null;
    const tables = panelOnly ? [panelOnly] : boardTables(kind, own, board, context);
    if (file === 'csv')
      return new Blob([toCsv([aboutTable(kind, board, range, reader), ...tables])], {
        type: 'text/csv;charset=utf-8',
      });
    const title = reader.t(`${kind.words}title`);
    const workbook = toXlsx([
      { name: title, tables },
      { name: reader.t(`${COMMON}range`), tables: [aboutTable(kind, board, range, reader)] },
    ]);
    return new Blob([workbook], { type: XLSX_TYPE });
  }
}

/** What was exported: area, filter and how old the data are, so that a file can be trusted on its own. */
function aboutTable(kind: BoardKind, board: AnyBoard, range: string, reader: Reader): ExportTable {
  const { period } = board;
  const time = (iso: string) => formatDateTime(iso, period.tz, reader.lang, { seconds: true });
  return {
    title: reader.t(`${kind.words}title`),
    head: [board.area.name, board.area.id],
    rows: [
      [reader.t(`${COMMON}range`), reader.t(`${COMMON}range.${range}`)],
      [
        reader.t(`${COMMON}accountingDay`, { time: period.dayAccountTime }),
        `${time(period.from)} – ${time(period.to)}`,
      ],
      [reader.t(`${COMMON}source.asOf`), time(board.dataAsOf)],
      [reader.t(`${COMMON}source.completeness`), `${board.completeness} %`],
      [
        reader.t(`${COMMON}timeZone`, { tz: period.tz }),
        reader.t(`${COMMON}estimatedSlots`, { n: board.estimatedSlots ?? 0 }),
      ],
    ],
  };
}

/** The board as it stands: controls, whose state is of no use on a picture, are left out. */
async function boardPicture({
  root,
  charts,
}: Pick<ExportInput, 'root' | 'charts'>): Promise<HTMLCanvasElement> {
  const board = root.querySelector<HTMLElement>('.board');
  if (!board) throw new Error('the board is not drawn yet');
  const pictures = new Map<Element, ImageBitmap>();
  for (const [code, chart] of charts) {
    const place = root.querySelector(`.p-${code} .pc-canvas`);
    if (place) pictures.set(place, await createImageBitmap(await chart.toPng(PICTURE_RATIO)));
  }
  return drawElement(board, {
    pictures,
    pixelRatio: PICTURE_RATIO,
    skip: (element) =>
      element.matches(
        '.tools, .seg, .pc-skeleton, .ibtn, .menu-anchor, .source-anchor, .toast-region, .pc-toggle, .pc-sr, .sr, dialog, iframe, .banner .btn',
      ),
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

/** Prints the picture and the tables that fit on paper. */
export async function printBoard({
  kind,
  board,
  reader,
  range,
  setting,
  root,
  charts,
}: ExportInput): Promise<void> {
  const tables = boardTables(kind, await kind.loadTables(), board, { reader, range, setting }).filter(
    (table) => table.rows.length <= PRINT_ROWS_MAX,
  );
  const title = `${reader.t(`${kind.words}title`)} · ${board.area.name} · ${timeOf(reader, board.dataAsOf)}`;
  printPicture(root, title, reader.lang, await boardPicture({ root, charts }), tables);
}
