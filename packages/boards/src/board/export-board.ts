import type { BoardSetting } from '@plantdeck/core/contract';
import { formatDateTime } from '@plantdeck/core/units';
import type { ExportTable } from '@plantdeck/core/export';
import { printOut, takeOut, type MadeFile, type TakeOut } from '@plantdeck/core/picture';
import type { ExportKind } from './board-header.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { completenessText } from './kpi-model.ts';
import { agoText, COMMON, type Reader } from './reader.ts';
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
}

/** A minute curve of a day would fill many pages; the picture shows it. */
const PRINT_ROWS_MAX = 60;
/** Controls, whose state is of no use on a picture. */
const NOT_DRAWN =
  '.tools, .seg, .pc-skeleton, .ibtn, .menu-anchor, .source-anchor, .toast-region, .pc-toggle, .pc-sr, .sr, dialog, iframe, .banner .btn';
/** What parts of the board a page must not cut in two. */
const WHOLE = '.board-head, .kpi, .panel, .panel li, .panel tr';

/** Makes the file and hands it to the reader. */
export const exportBoard = ({
  file,
  panel,
  ...input
}: ExportInput & { readonly file: ExportKind; readonly panel?: string }): Promise<MadeFile> =>
  takeOut(file, whatOf(input, panel));

/** Prints the picture and the tables that fit on paper, on pages that say where they are from. */
export const printBoard = (input: ExportInput): Promise<void> => printOut(whatOf(input));

/** All tables of the board, in reading order. */
export async function exportTables(input: ExportInput): Promise<readonly ExportTable[]> {
  const { kind, board, reader, range, setting } = input;
  return boardTables(kind, await kind.loadTables(), board, { reader, range, setting });
}

function whatOf(input: ExportInput, panel?: string): TakeOut {
  const { kind, board, reader, range, setting, root } = input;
  const shown = root.querySelector<HTMLElement>('.board');
  if (!shown) throw new Error('the board is not drawn yet');
  const title = reader.t(`${kind.words}title`);
  const tables = async (): Promise<readonly ExportTable[]> => {
    const own = panel
      ? panelTable(kind, await kind.loadTables(), board, panel, { reader, range, setting })
      : null;
    return own ? [own] : exportTables(input);
  };
  return {
    root,
    shown,
    notDrawn: NOT_DRAWN,
    whole: WHOLE,
    stem: `${board.boardCode}${panel ? `-${panel}` : ''}-${board.dataAsOf.slice(0, 16).replace(/[:T]/g, '-')}`,
    title: `${title} · ${board.area.name} · ${formatDateTime(board.dataAsOf, board.period.tz, reader.lang, {})}`,
    lang: reader.lang,
    foot: footLines(input),
    pageWord: reader.t(`${COMMON}export.page`),
    nowMs: Date.parse(board.serverTime),
    async sheets(file) {
      const about = { name: reader.t(`${COMMON}range`), tables: [aboutTable(input)] };
      const all = { name: title, tables: await tables() };
      return file === 'csv' ? [about, all] : [all, about];
    },
    pageTables: async () => (await tables()).filter(({ rows }) => rows.length <= PRINT_ROWS_MAX),
  };
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
      [word('source.completeness'), completenessText(board.completeness, reader)],
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
  const { kind, board, reader, range, scope, person } = input;
  const { period } = board;
  const time = (iso: string) => formatDateTime(iso, period.tz, reader.lang, {});
  const word = (key: string) => reader.t(COMMON + key);
  const ageS = Math.max(0, (Date.parse(board.serverTime) - Date.parse(board.dataAsOf)) / 1000);
  const filters = ownFilters(scope);
  return [
    [
      reader.t(`${kind.words}title`),
      board.area.name,
      `${word('range')}: ${word(`range.${range}`)} (${time(period.from)} – ${time(period.to)})`,
      ...(filters === '–' ? [] : [`${word('export.filters')}: ${filters}`]),
    ].join(' · '),
    [
      `${word('source.asOf')}: ${time(board.dataAsOf)} (${agoText(reader, ageS)})`,
      `${word('source.completeness')}: ${completenessText(board.completeness, reader)}`,
      reader.t(`${COMMON}timeZone`, { tz: period.tz }),
      `${word('export.reader')}: ${person || '–'}`,
    ].join(' · '),
  ];
}
