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

/** At least so many rows stand under a title, or the table begins on the next page. */
const ROWS_TOGETHER = 3;

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
  for (const [table, rows] of input.tables.entries()) {
    const least = titlePx + rowPx * (1 + Math.min(rows, ROWS_TOGETHER));
    if (atPx > 0 && atPx + least > pagePx) turn();
    for (let fromRow = 0; ;) {
      const room = Math.max(1, Math.floor((pagePx - atPx - titlePx - rowPx) / rowPx));
      const toRow = Math.min(rows, fromRow + room);
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

function* slices({ pagePx, picture }: PagePlanInput): Generator<{ fromPx: number; toPx: number }> {
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
