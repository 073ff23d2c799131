import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MENU_INDENT_PX, MENU_MAX_WIDTH_PX, MENU_MIN_WIDTH_PX } from '@plantdeck/core/constants';
import { WidthHandle } from '@plantdeck/core/ui';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { menuIcon } from './menu-icons.ts';
import { menuKey, pathTo, searchMenu, visibleRows, type MenuEntry, type MenuKey } from './menu-model.ts';

const TREE_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
const TYPEAHEAD_RESET_MS = 700;

interface SideMenuProps {
  readonly menu: readonly MenuEntry[];
  readonly path: string;
  readonly widthPx: number;
  readonly collapsed: boolean;
  /** The menu was opened over the page: its search takes the focus. */
  readonly takesFocus: boolean;
  readonly version: string;
  readonly href: (uri: string) => string;
  readonly onOpen: (uri: string) => void;
  readonly onWidth: (widthPx: number) => void;
  readonly onCollapse: (collapsed: boolean) => void;
}

/** The menu of permitted pages: a tree by keyboard and pointer, a search over every depth, a width of one's own. */
export function SideMenu(props: SideMenuProps): ReactNode {
  const { menu, widthPx, collapsed, takesFocus, version, onCollapse } = props;
  const { t } = useWords(SHELL_WORDS);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const nav = useRef<HTMLElement>(null);

  // "/" puts the cursor into the search, unless the reader is typing somewhere.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const target = event.composedPath()[0];
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || !field.current)
        return;
      event.preventDefault();
      field.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  return (
    <aside className="side" aria-label={t('menu.label')} part="menu" data-collapsed={collapsed || undefined}>
      {!collapsed && (
        <label className="menu-search">
          <Icon name="search" />
          <span className="sr">{t('menu.search')}</span>
          <input
            ref={field}
            type="search"
            value={text}
            placeholder={t('menu.search')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && text !== '') {
                event.stopPropagation();
                setText('');
              }
              const first = nav.current?.querySelector<HTMLElement>('[tabindex="0"], .mi-match');
              if (event.key === 'ArrowDown') first?.focus();
              if (event.key === 'Enter' && text.trim() !== '') first?.click();
            }}
          />
          <kbd>/</kbd>
        </label>
      )}
      <nav ref={nav} aria-label={t('menu.pages')}>
        {text.trim() !== '' && !collapsed ? (
          <Matches {...props} text={text} onDone={() => setText('')} />
        ) : (
          <MenuTree {...props} key={menu.map((entry) => entry.id).join()} />
        )}
      </nav>
      <div className="menu-foot">
        {!collapsed && <span>v{version}</span>}
        <IconButton
          size="s"
          icon="panel-left"
          label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
          onClick={() => onCollapse(!collapsed)}
        />
      </div>
      {!collapsed && (
        <WidthHandle
          label={t('menu.width')}
          valuePx={widthPx}
          minPx={MENU_MIN_WIDTH_PX}
          maxPx={MENU_MAX_WIDTH_PX}
          onChange={props.onWidth}
        />
      )}
      <span className="sr" role="status">
        {text.trim() !== '' && t('menu.matches', { count: searchMenu(menu, text).length })}
      </span>
    </aside>
  );
}

function Matches({
  menu,
  text,
  href,
  onOpen,
  onDone,
}: SideMenuProps & { text: string; onDone: () => void }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const found = searchMenu(menu, text);
  if (found.length === 0) return <p className="menu-none">{t('menu.noMatch', { text })}</p>;
  const walk = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <ul onKeyDown={walk}>
      {found.map(({ entry, path }) => (
        <li key={entry.id}>
          <a
            className="mi mi-match"
            href={href(entry.uri ?? '/')}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(entry.uri ?? '/');
              onDone();
            }}
          >
            <span>{entry.name}</span>
            <small>{path.join(' › ')}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

function MenuTree({ menu, path, collapsed, href, onOpen, onCollapse }: SideMenuProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const trail = useMemo(() => pathTo(menu, path), [menu, path]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(trail.map((entry) => entry.id)),
  );
  const [active, setActive] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: '', atMs: 0 });

  // The current page is always in sight, also after a jump from elsewhere.
  useEffect(() => {
    setExpanded((before) => new Set([...before, ...trail.slice(0, -1).map((entry) => entry.id)]));
  }, [trail]);

  const rows = visibleRows(menu, collapsed ? new Set() : expanded);
  const current = trail.at(-1)?.id ?? null;
  const isRow = (id: string | null): boolean => rows.some((row) => row.entry.id === id);
  const tabStop = [active, current].find(isRow) ?? rows[0]?.entry.id;

  const toggle = (id: string): void => {
    if (collapsed) onCollapse(false);
    const next = new Set(expanded);
    if (!next.delete(id) || collapsed) next.add(id);
    setExpanded(next);
  };
  const focus = (id: string): void => {
    setActive(id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };

  const onKey = (event: KeyboardEvent): void => {
    const at = tabStop ?? '';
    if (TREE_KEYS.has(event.key)) {
      event.preventDefault();
      const { focus: to, toggle: fold } = menuKey(rows, at, event.key as MenuKey);
      if (fold) toggle(fold);
      if (to) focus(to);
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      event.key !== '/' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const nowMs = event.timeStamp;
      const last = typed.current;
      typed.current = {
        text: nowMs - last.atMs > TYPEAHEAD_RESET_MS ? event.key : last.text + event.key,
        atMs: nowMs,
      };
      const from = rows.findIndex((row) => row.entry.id === at);
      const order = [...rows.slice(from + 1), ...rows.slice(0, from + 1)];
      const wanted = typed.current.text.toLocaleLowerCase();
      const hit = order.find((row) => row.entry.name.toLocaleLowerCase().startsWith(wanted));
      if (hit) focus(hit.entry.id);
    }
  };

  return (
    <ul role="tree" aria-label={t('menu.pages')} ref={tree} onKeyDown={onKey}>
      {rows.map(({ entry, level, expanded: isOpen }) => {
        const common = {
          'data-id': entry.id,
          role: 'treeitem',
          className: 'mi',
          'aria-level': level + 1,
          'aria-current': entry.id === current ? ('page' as const) : undefined,
          'aria-selected': entry.id === current,
          title: collapsed ? entry.name : undefined,
          tabIndex: entry.id === tabStop ? 0 : -1,
          style: { paddingInlineStart: collapsed ? 0 : 8 + level * MENU_INDENT_PX },
          onFocus: () => setActive(entry.id),
        };
        const icon = level === 0 ? <Icon name={menuIcon(entry.code)} /> : <span className="mi-gap" />;
        return (
          <li key={entry.id} role="none">
            {entry.uri ? (
              <a
                {...common}
                href={href(entry.uri)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(entry.uri ?? '/');
                }}
              >
                {icon}
                <span className={collapsed ? 'sr' : 'ell'}>{entry.name}</span>
              </a>
            ) : (
              <button
                type="button"
                {...common}
                aria-expanded={isOpen ?? false}
                onClick={() => toggle(entry.id)}
              >
                {icon}
                <span className={collapsed ? 'sr' : 'ell'}>{entry.name}</span>
                {!collapsed && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
