import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { MENU_INDENT_PX } from '@plantdeck/core/constants';
import { Icon, menuIcon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { menuKey, visibleRows, type MenuEntry, type MenuKey, type MenuRow } from './menu-model.ts';
import { useRowWindow } from './virtual-rows.ts';

const TREE_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
const TYPEAHEAD_RESET_MS = 700;
/** What a line of the rail is higher than one of the tree; the style sheet says the same. */
const RAIL_MORE_PX = 6;

interface MenuTreeProps {
  /** The box that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  readonly menu: readonly MenuEntry[];
  /** The lines from the top to the page that is shown. */
  readonly trail: readonly MenuEntry[];
  readonly collapsed: boolean;
  /** Height of a line. */
  readonly rowPx: number;
  readonly href: (uri: string) => string;
  readonly open: (uri: string) => boolean;
  readonly onUnfold: () => void;
}

/** A press that the browser itself answers, with a tab or window of its own. */
export function followsLink(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey;
}

/** The menu as a tree with one tab stop: arrows, Home, End and typeahead. Only the lines in sight are drawn. */
export function MenuTree({
  box,
  menu,
  trail,
  collapsed,
  rowPx: linePx,
  href,
  open,
  onUnfold,
}: MenuTreeProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(trail.map(({ id }) => id)));
  const [active, setActive] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef<string | null>(null);
  const typed = useRef({ text: '', atMs: 0 });

  // The current page is always in sight, also after a jump from elsewhere.
  useEffect(() => {
    setExpanded((before) => new Set([...before, ...trail.slice(0, -1).map(({ id }) => id)]));
  }, [trail]);

  const rows = useMemo(
    () => visibleRows(menu, collapsed ? new Set() : expanded),
    [menu, collapsed, expanded],
  );
  const at = useMemo(() => new Map(rows.map(({ entry }, index) => [entry.id, index])), [rows]);
  const rowPx = collapsed ? linePx + RAIL_MORE_PX : linePx;
  const { start, end, show } = useRowWindow(box, rows.length, rowPx);
  const current = trail.at(-1)?.id ?? null;
  const tabStop = [active, current].find((id) => id !== null && at.has(id)) ?? rows[0]?.entry.id ?? null;

  useLayoutEffect(() => {
    const id = wantsFocus.current;
    const line =
      id === null ? null : tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (!line) return;
    wantsFocus.current = null;
    line.focus({ preventScroll: true });
  });

  const toggle = (id: string): void => {
    if (collapsed) onUnfold();
    const next = new Set(expanded);
    if (!next.delete(id) || collapsed) next.add(id);
    setExpanded(next);
  };
  const newestToggle = useRef(toggle);
  useEffect(() => {
    newestToggle.current = toggle;
  });
  // Lines are drawn again for what they show, not because the tree was.
  const onToggle = useCallback((id: string) => newestToggle.current(id), []);
  const focus = (id: string): void => {
    wantsFocus.current = id;
    setActive(id);
    show(at.get(id) ?? 0);
    // Where it is drawn already, nothing renders.
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };

  const onKey = (event: KeyboardEvent): void => {
    const id = tabStop ?? '';
    if (TREE_KEYS.has(event.key)) {
      event.preventDefault();
      const { focus: to, toggle: turned } = menuKey(rows, id, event.key as MenuKey);
      if (turned) toggle(turned);
      if (to) focus(to);
    } else if (isLetter(event)) {
      const last = typed.current;
      const isGoingOn = event.timeStamp - last.atMs <= TYPEAHEAD_RESET_MS;
      typed.current = { text: isGoingOn ? last.text + event.key : event.key, atMs: event.timeStamp };
      const hit = typeahead(rows, at.get(id) ?? 0, typed.current.text);
      if (hit) focus(hit);
    }
  };

  // The line with the tab stop stays drawn, so that the focus never falls out of the tree.
  const drawn = rows.slice(start, end).map((row, offset) => ({ row, index: start + offset }));
  const stopAt = tabStop === null ? undefined : at.get(tabStop);
  const stopRow = stopAt === undefined ? undefined : rows[stopAt];
  if (stopAt !== undefined && stopRow && (stopAt < start || stopAt >= end))
    drawn.push({ row: stopRow, index: stopAt });

  return (
    <ul
      className="rows"
      role="tree"
      aria-label={t('menu.pages')}
      ref={tree}
      onKeyDown={onKey}
      style={{ height: rows.length * rowPx }}
    >
      {drawn.map(({ row, index }) => (
        <li key={row.entry.id} role="none" style={{ transform: `translateY(${index * rowPx}px)` }}>
          <MenuLine
            row={row}
            isCurrent={row.entry.id === current}
            isTabStop={row.entry.id === tabStop}
            collapsed={collapsed}
            href={href}
            open={open}
            onToggle={onToggle}
            onFocus={setActive}
          />
        </li>
      ))}
    </ul>
  );
}

interface MenuLineProps {
  readonly row: MenuRow;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly collapsed: boolean;
  readonly href: (uri: string) => string;
  readonly open: (uri: string) => boolean;
  readonly onToggle: (id: string) => void;
  readonly onFocus: (id: string) => void;
}

const MenuLine = memo(function MenuLine({
  row,
  isCurrent,
  isTabStop,
  collapsed,
  href,
  open,
  onToggle,
  onFocus,
}: MenuLineProps): ReactNode {
  const { entry, level, expanded, position, siblings } = row;
  const common = {
    'data-id': entry.id,
    role: 'treeitem',
    className: 'mi',
    'aria-level': level + 1,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'aria-selected': isCurrent,
    // Names end in dots where the menu is narrower than they are.
    title: collapsed ? entry.name : (entry.remark ?? entry.name),
    tabIndex: isTabStop ? 0 : -1,
    style: { paddingInlineStart: collapsed ? 0 : 8 + level * MENU_INDENT_PX },
    onFocus: () => onFocus(entry.id),
  };
  const icon = level === 0 ? <Icon name={menuIcon(entry.code)} /> : <span className="mi-gap" />;
  const name = <span className={collapsed ? 'sr' : 'ell'}>{entry.name}</span>;
  const { uri } = entry;
  if (uri === null) {
    return (
      <button type="button" {...common} aria-expanded={expanded ?? false} onClick={() => onToggle(entry.id)}>
        {icon}
        {name}
        {!collapsed && <Icon name={expanded ? 'chevron-down' : 'chevron-right'} />}
      </button>
    );
  }
  const window = entry.opensWindow ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a
      {...common}
      {...window}
      href={href(uri)}
      onClick={(event) => {
        if (followsLink(event) || 'target' in window || !open(uri)) return;
        event.preventDefault();
      }}
    >
      {icon}
      {name}
    </a>
  );
});

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && key !== '/' && !ctrlKey && !metaKey && !altKey;
}

/** The next line after `from` whose name begins with what was typed. */
function typeahead(rows: readonly MenuRow[], from: number, text: string): string | null {
  const wanted = text.toLocaleLowerCase();
  // A word that goes on may still be the line it has found.
  const first = text.length > 1 ? from : from + 1;
  const order = [...rows.slice(first), ...rows.slice(0, first)];
  return order.find(({ entry }) => entry.name.toLocaleLowerCase().startsWith(wanted))?.entry.id ?? null;
}
