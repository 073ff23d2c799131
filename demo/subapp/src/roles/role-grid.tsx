import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ROLE_COLUMNS, type RoleColumn, type RoleMatrixRow } from '@plantdeck/core/contract';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from '../words/index.ts';
import {
  checkOf,
  codesOf,
  isAllowed,
  isChanged,
  isOn,
  toggled,
  type Check,
  type Group,
  type Matrix,
  type Wanted,
} from './role-model.ts';

interface RoleGridProps {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly matrix: Matrix;
  /** Nothing can be pressed. */
  readonly isReadOnly: boolean;
  /** Groups that are found are open, whatever was closed before. */
  readonly isSearch: boolean;
  readonly onChange: (wanted: Wanted) => void;
}

/** Pages by group, what can be done with them in columns. Arrow keys move, space presses. */
export function RoleGrid({
  label,
  groups,
  matrix,
  isReadOnly,
  isSearch,
  onChange,
}: RoleGridProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const table = useRef<HTMLTableElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => keepTabStop(table.current, null));
  const press = (presses: Parameters<typeof toggled>[1]): void => {
    if (!isReadOnly) onChange(toggled(matrix, presses));
  };

  return (
    // The table itself hears the keys of its cells.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table
      ref={table}
      className="role-grid"
      role="treegrid"
      aria-label={label}
      aria-readonly={isReadOnly || undefined}
      onKeyDown={(event) => moveFocus(event, table.current)}
      onFocus={(event) => keepTabStop(table.current, event.target)}
    >
      <thead>
        <tr>
          <th scope="col">{t('role.page')}</th>
          {ROLE_COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`role.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const isOpen = isSearch || !closed.has(group.code);
          const allowed = group.rows.filter((row) => isAllowed(matrix, row)).length;
          return [
            <tr key={group.code} className="role-group" aria-level={1} aria-expanded={isOpen}>
              <th scope="row">
                <button
                  type="button"
                  className="role-fold"
                  data-cell
                  tabIndex={-1}
                  aria-expanded={isOpen}
                  onClick={() => setClosed(without(closed, group.code))}
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
                  <b>{group.title}</b>
                  <span className="role-note">
                    {t('role.ofPages', { allowed, count: group.rows.length })}
                  </span>
                </button>
              </th>
              {ROLE_COLUMNS.map((column) => {
                const presses = group.rows.map((row) => ({ row, codes: codesOf(row, column) }));
                const codes = presses.flatMap((each) => each.codes);
                return (
                  <Cell
                    key={column}
                    name={`${group.title}: ${t(`role.${column}`)}`}
                    check={checkOf(matrix, codes)}
                    isLocked={isReadOnly || !codes.some((code) => matrix.held.has(code))}
                    isBeyond={codes.length > 0 && !codes.some((code) => matrix.held.has(code))}
                    isChanged={false}
                    onPress={() => press(presses)}
                  />
                );
              })}
            </tr>,
            ...(isOpen
              ? group.rows.flatMap((row) => [
                  <PageRow
                    key={row.code}
                    row={row}
                    matrix={matrix}
                    isReadOnly={isReadOnly}
                    isOpen={opened.has(row.code)}
                    onFold={() => setOpened(without(opened, row.code))}
                    onPress={(codes) => press([{ row, codes }])}
                  />,
                  ...(opened.has(row.code)
                    ? row.extras.map(({ code, title, column }) => (
                        <tr key={code} className="role-extra" aria-level={3}>
                          <th scope="row">{title}</th>
                          {ROLE_COLUMNS.map((each) => (
                            <RightCell
                              key={each}
                              name={`${row.title}, ${title}`}
                              codes={each === column ? [code] : []}
                              column={each}
                              matrix={matrix}
                              isReadOnly={isReadOnly}
                              onPress={() => press([{ row, codes: [code] }])}
                            />
                          ))}
                        </tr>
                      ))
                    : []),
                ])
              : []),
          ];
        })}
      </tbody>
    </table>
  );
}

interface PageRowProps {
  readonly row: RoleMatrixRow;
  readonly matrix: Matrix;
  readonly isReadOnly: boolean;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly onPress: (codes: readonly string[]) => void;
}

function PageRow({ row, matrix, isReadOnly, isOpen, onFold, onPress }: PageRowProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const { length } = row.extras;
  const on = row.extras.filter(({ code }) => isOn(matrix, code)).length;
  return (
    <tr className="role-page" aria-level={2} {...(length > 0 && { 'aria-expanded': isOpen })}>
      <th scope="row">
        {length === 0 ? (
          <span className="role-title">{row.title}</span>
        ) : (
          <button
            type="button"
            className="role-fold"
            data-cell
            tabIndex={-1}
            aria-expanded={isOpen}
            onClick={onFold}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="xs" />
            <span>{row.title}</span>
            <span className="role-note">{t('role.parts', { on, count: length })}</span>
          </button>
        )}
        {isChanged(matrix, row) && <em className="role-changed">{t('role.changedMark')}</em>}
      </th>
      {ROLE_COLUMNS.map((column) => (
        <RightCell
          key={column}
          name={row.title}
          codes={row[column] === null ? [] : [row[column]]}
          column={column}
          matrix={matrix}
          isReadOnly={isReadOnly}
          onPress={onPress}
        />
      ))}
    </tr>
  );
}

interface RightCellProps {
  readonly name: string;
  /** The one right of the cell, or none. */
  readonly codes: readonly string[];
  readonly column: RoleColumn;
  readonly matrix: Matrix;
  readonly isReadOnly: boolean;
  readonly onPress: (codes: readonly string[]) => void;
}

function RightCell({ name, codes, column, matrix, isReadOnly, onPress }: RightCellProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const isBeyond = codes.some((code) => !matrix.held.has(code));
  return (
    <Cell
      name={`${name}: ${t(`role.${column}`)}`}
      check={checkOf(matrix, codes)}
      isLocked={isReadOnly || isBeyond}
      isBeyond={isBeyond}
      isChanged={codes.some((code) => matrix.wanted.has(code))}
      onPress={() => onPress(codes)}
    />
  );
}

interface CellProps {
  readonly name: string;
  /** Null where there is nothing to grant. */
  readonly check: Check | null;
  readonly isLocked: boolean;
  /** Locked because the reader lacks it. */
  readonly isBeyond: boolean;
  readonly isChanged: boolean;
  readonly onPress: () => void;
}

function Cell({ name, check, isLocked, isBeyond, isChanged: changed, onPress }: CellProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  if (check === null)
    return (
      <td className="role-none">
        <span aria-hidden="true">–</span>
      </td>
    );
  const reason = isBeyond ? t('role.beyond') : null;
  return (
    <td>
      <button
        type="button"
        role="checkbox"
        className={changed ? 'role-box role-box-changed' : 'role-box'}
        data-cell
        tabIndex={-1}
        aria-checked={check}
        aria-disabled={isLocked || undefined}
        aria-label={reason === null ? name : `${name}. ${reason}`}
        title={reason ?? undefined}
        onClick={() => {
          if (!isLocked) onPress();
        }}
      >
        {check === true ? (
          <Icon name="check" size="s" />
        ) : check === 'mixed' ? (
          <i aria-hidden="true" />
        ) : (
          isBeyond && <Icon name="lock" size="xs" />
        )}
      </button>
    </td>
  );
}

/** The set with a member that it lacks, or without one that it has. */
function without(set: ReadonlySet<string>, code: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(code)) next.add(code);
  return next;
}

const CELL = '[data-cell]';

/** The cell that a key leads to; rows without one in the column are passed over. */
function moveFocus(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>(CELL);
  const cell = from?.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr');
  if (!table || !from || !cell || !row) return;
  const inRow = [...row.querySelectorAll<HTMLElement>(CELL)];
  const inColumn = [...table.rows].flatMap((each) => {
    const found = each.cells[cell.cellIndex]?.querySelector<HTMLElement>(CELL);
    return found ? [found] : [];
  });
  const all = [...table.querySelectorAll<HTMLElement>(CELL)];
  const step = (cells: readonly HTMLElement[], by: number) => cells[cells.indexOf(from) + by];
  const targets: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowRight: () => step(inRow, 1),
    ArrowLeft: () => step(inRow, -1),
    ArrowDown: () => step(inColumn, 1),
    ArrowUp: () => step(inColumn, -1),
    Home: () => (event.ctrlKey ? all : inRow).at(0),
    End: () => (event.ctrlKey ? all : inRow).at(-1),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target()?.focus();
}

/** One cell of all is reached by Tab: the last one that had the focus, while it is there. */
function keepTabStop(table: HTMLTableElement | null, focused: EventTarget | null): void {
  const cells = [...(table?.querySelectorAll<HTMLElement>(CELL) ?? [])];
  const stop = cells.find((cell) => cell === focused) ?? cells.find(({ tabIndex }) => tabIndex === 0);
  for (const cell of cells) cell.tabIndex = cell === (stop ?? cells[0]) ? 0 : -1;
}
