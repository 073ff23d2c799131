/** What a matrix of rights shows and how a press changes it. Pure. */
import { ROLE_COLUMNS, type RoleColumn, type RoleMatrix, type RoleMatrixRow } from '@plantdeck/core/contract';

/** Rights as they are to be, where that differs from what is stored. */
export type Wanted = ReadonlyMap<string, boolean>;
export type Check = boolean | 'mixed';
export type Shown = 'all' | 'allowed' | 'changed';
export type Group = RoleMatrix['groups'][number];

export const NO_CHANGES: Wanted = new Map();

export interface Matrix {
  readonly granted: ReadonlySet<string>;
  readonly wanted: Wanted;
  /** What the reader has; nothing else can be granted or taken. */
  readonly held: ReadonlySet<string>;
}

export const isOn = ({ granted, wanted }: Matrix, code: string): boolean =>
  wanted.get(code) ?? granted.has(code);

/** All codes of a page, or of one of its columns. */
export function codesOf(row: RoleMatrixRow, column?: RoleColumn): string[] {
  const own = ROLE_COLUMNS.filter((each) => column === undefined || each === column).map((each) => row[each]);
  const extras = row.extras.filter((each) => column === undefined || each.column === column);
  return [...own, ...extras.map(({ code }) => code)].filter((code) => code !== null);
}

/** The state that several rights have together; null where there are none. */
export function checkOf(matrix: Matrix, codes: readonly string[]): Check | null {
  if (codes.length === 0) return null;
  const on = codes.filter((code) => isOn(matrix, code)).length;
  return on === 0 ? false : on === codes.length || 'mixed';
}

/**
 * Sets rights of a page. Who may do something with a page also views it, and who no longer views it does nothing there.
 */
function setRights(matrix: Matrix, row: RoleMatrixRow, codes: readonly string[], on: boolean): Wanted {
  const follow =
    row.view === null ? codes : on ? [row.view, ...codes] : codes.includes(row.view) ? codesOf(row) : codes;
  const wanted = new Map(matrix.wanted);
  for (const code of follow) {
    if (!matrix.held.has(code)) continue;
    if (matrix.granted.has(code) === on) wanted.delete(code);
    else wanted.set(code, on);
  }
  return wanted;
}

/** After a press on one right, or on all of a column of several pages: what is not wholly on becomes so. */
export function toggled(
  matrix: Matrix,
  presses: readonly { readonly row: RoleMatrixRow; readonly codes: readonly string[] }[],
): Wanted {
  const own = presses.flatMap(({ codes }) => codes).filter((code) => matrix.held.has(code));
  const on = checkOf(matrix, own) !== true;
  return presses.reduce<Wanted>(
    (wanted, { row, codes }) =>
      codes.length === 0 ? wanted : setRights({ ...matrix, wanted }, row, codes, on),
    matrix.wanted,
  );
}

/** What was wanted before, of what still differs from the stored rights. */
export const stillWanted = (wanted: Wanted, granted: ReadonlySet<string>): Wanted =>
  new Map([...wanted].filter(([code, on]) => granted.has(code) !== on));

export const isChanged = ({ wanted }: Matrix, row: RoleMatrixRow): boolean =>
  codesOf(row).some((code) => wanted.has(code));
export const isAllowed = (matrix: Matrix, row: RoleMatrixRow): boolean =>
  codesOf(row).some((code) => isOn(matrix, code));

/** Groups with the pages that are to be seen; a word is looked for in pages, their parts and the group. */
export function shownGroups(
  groups: readonly Group[],
  matrix: Matrix,
  { shown, search }: { readonly shown: Shown; readonly search: string },
): Group[] {
  const word = search.trim().toLocaleLowerCase();
  const has = (title: string): boolean => title.toLocaleLowerCase().includes(word);
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(
        (row) =>
          (shown === 'all' || (shown === 'allowed' ? isAllowed(matrix, row) : isChanged(matrix, row))) &&
          (has(group.title) || has(row.title) || row.extras.some(({ title }) => has(title))),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Changes as a draft keeps them, with the version of the role that they were made on. */
export const toDraft = (wanted: Wanted, version: string): Record<string, string> => ({
  ...Object.fromEntries([...wanted].map(([code, on]) => [`right.${code}`, String(on)])),
  version,
});

export function fromDraft(draft: Readonly<Record<string, string>> | null): Wanted {
  const entries = Object.entries(draft ?? {});
  return new Map(
    entries.flatMap(([key, on]): [string, boolean][] =>
      key.startsWith('right.') ? [[key.slice('right.'.length), on === 'true']] : [],
    ),
  );
}
