import { indexed } from '../contract/indexed.ts';
/** A part of the picture, or rows of a table, as it stands on a page; px of the page's content. */
export type PagePart =
  | { readonly kind: 'picture'; readonly topPx: number; readonly fromPx: number; readonly toPx: number }
  | {
      readonly kind: 'table';
      readonly topPx: number;
      readonly table: number;
      readonly fromRow: number;
      readonly toRow: number;
    };

export interface PagePlanInput {
  /** Height that a page has for its parts. */
  readonly pagePx: number;
  readonly picture: {
    readonly heightPx: number;
    /** Places where a cut goes through nothing, in order. */
    readonly cutsPx: readonly number[];
  };
  /** Rows of each table. */
  readonly tables: readonly number[];
  readonly titlePx: number;
  /** Height of a row, and of the head that stands again on each page. */
  readonly rowPx: number;
  readonly gapPx: number;
}

/** At least so many rows stand under a title and on the page after it, or the table begins on the next page. */
const ROWS_TOGETHER = 3;
/** A page that is this full may end before a table that the next one holds whole. */
const FULL_BEFORE_WHOLE = 0.5;
/** A picture is made as small as this to stand on one page. */
const SMALLEST = 0.72;

/** How much smaller a picture is drawn: where a little of it would stand on a page of its own, it stands on one page. */
export function pictureShrink(heightPx: number, pagePx: number): number {
  const fit = pagePx / heightPx;
  return fit < 1 && fit >= SMALLEST ? fit : 1;
}

/** Which part stands on which page. A picture is cut between panels where that leaves the page not too empty. */
export function planPages(input: PagePlanInput): readonly (readonly PagePart[])[] {
  const pages: PagePart[][] = [];
  for (const slice of slices(input)) pages.push([{ kind: 'picture', topPx: 0, ...slice }]);
  const { pagePx, titlePx, rowPx, gapPx } = input;
  // The picture keeps its pages for itself, as on a print.
  let page: PagePart[] = [];
  let atPx = 0;
  const turn = (): void => {
    if (page.length > 0) pages.push(page);
    page = [];
    atPx = 0;
  };
  for (const [table, rows] of indexed(input.tables)) {
    const least = titlePx + rowPx * (1 + Math.min(rows, ROWS_TOGETHER));
    const whole = titlePx + rowPx * (1 + rows);
    const isKeptWhole = whole <= pagePx && atPx + whole > pagePx && atPx > pagePx * FULL_BEFORE_WHOLE;
    if (atPx > 0 && (isKeptWhole || atPx + least > pagePx)) turn();
    for (let fromRow = 0; ;) {
      const room = Math.max(1, Math.floor((pagePx - atPx - titlePx - rowPx) / rowPx));
      const isLast = rows - fromRow <= room;
      const kept = Math.max(ROWS_TOGETHER, rows - ROWS_TOGETHER - fromRow);
      const toRow = isLast ? rows : fromRow + Math.min(room, kept);
      page.push({ kind: 'table', topPx: atPx, table, fromRow, toRow });
      atPx += titlePx + rowPx * (1 + toRow - fromRow) + gapPx;
      fromRow = toRow;
      if (fromRow >= rows) break;
      turn();
    }
  }
  turn();
  return pages;
}

/** A page may stay as empty as this for a cut that goes through nothing. */
const FULL_ENOUGH = 0.4;

export function* slices({
  pagePx,
  picture,
}: Pick<PagePlanInput, 'pagePx' | 'picture'>): Generator<{ fromPx: number; toPx: number }> {
  const { heightPx, cutsPx } = picture;
  for (let fromPx = 0; fromPx < heightPx;) {
    const lastPx = fromPx + pagePx;
    if (lastPx >= heightPx) return yield { fromPx, toPx: heightPx };
    const start = fromPx;
    const between = cutsPx.findLast((cut) => cut <= lastPx && cut > start + pagePx * FULL_ENOUGH);
    const toPx = between ?? lastPx;
    yield { fromPx, toPx };
    fromPx = toPx;
  }
}

/** Pieces of a line that is too long, parted only where its sign stands. */
export function foldLine(line: string, sign: string, fits: (text: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const piece of line.split(sign)) {
    const longer = open === '' ? piece : open + sign + piece;
    if (open === '' || fits(longer)) open = longer;
    else {
      lines.push(open);
      open = piece;
    }
  }
  return [...lines, open];
}
