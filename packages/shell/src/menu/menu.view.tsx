import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { PlantSession } from '@plantdeck/core';
import { MENU_MAX_WIDTH_PX, MENU_MIN_WIDTH_PX } from '@plantdeck/core/constants';
import {
  PLANTDECK_VERSION,
  useElement,
  useLanguage,
  useSession,
  useSignalValue,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { WidthHandle } from '@plantdeck/core/ui';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useHostConfig } from '../host/host-config.ts';
import { choices, COLLAPSED_KEY, WIDTH_KEY } from '../host/kept-choice.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { MenuMatches } from './menu-matches.tsx';
import { deadEntries, indexMenu, linesTo, searchMenu, toMenu } from './menu-model.ts';
import { MenuTree } from './menu-tree.tsx';
import { menuWidth, RAIL_WIDTH_PX } from './menu-width.ts';

export function MenuView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const shell = useWords(SHELL_WORDS);
  if (!session || !shell.ready) return null;
  return (
    <Menu
      session={session}
      path={String(props['path'] ?? '/')}
      base={String(props['base'] ?? '').replace(/(?<!\/)\/+$/, '')}
      isOverlay={props['overlay'] === true}
      hasShortcut={props['shortcut'] === true}
    />
  );
}

interface MenuProps {
  readonly session: PlantSession;
  readonly path: string;
  readonly base: string;
  readonly isOverlay: boolean;
  readonly hasShortcut: boolean;
}

/** The menu of permitted pages: a tree by keyboard and pointer, a search over every depth, a width of one's own. */
function Menu({ session, path, base, isOverlay, hasShortcut }: MenuProps): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const menus = useSignalValue(session.menus);
  const config = useHostConfig(session);
  const menu = useMemo(() => toMenu(menus, deadEntries(config)), [menus, config]);
  const trail = useMemo(() => linesTo(menu, menus, path), [menu, menus, path]);
  const index = useMemo(() => indexMenu(menu), [menu]);
  const [text, setText] = useState('');
  const [chosenWidth, setChosenWidth] = useState(() => choices.get(WIDTH_KEY));
  const [isFolded, setFolded] = useState(() => choices.get(COLLAPSED_KEY) === '1');
  const field = useRef<HTMLInputElement>(null);
  const nav = useRef<HTMLElement>(null);
  const isRail = isFolded && !isOverlay;
  const widthPx = menuWidth(chosenWidth, language);
  const found = useMemo(() => searchMenu(index, text), [index, text]);
  const isSearching = text.trim() !== '' && !isRail;

  useEffect(() => void element.emit('plant-ready'), [element]);
  useSlashKey(field, hasShortcut);
  useEffect(() => {
    if (isOverlay) field.current?.focus();
  }, [isOverlay]);

  const fold = (folded: boolean): void => {
    if (isOverlay) return void element.emit('plant-menu-close');
    setFolded(folded);
    choices.set(COLLAPSED_KEY, folded ? '1' : '0');
  };
  const links = useMemo(
    () => ({
      href: (uri: string) => base + (uri.startsWith('/') ? uri : `/${uri}`),
      /** False where nobody opens the page, so that the link itself does. */
      open: (uri: string) => !element.emit('plant-navigate', { path: uri }),
    }),
    [base, element],
  );
  const leaveSearch = useCallback(() => setText(''), []);
  const probe = useRef<HTMLElement>(null);
  const rowPx = useHeight(probe, ROW_PX);

  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    }
    const first = nav.current?.querySelector<HTMLElement>('[tabindex="0"], .mi-match');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      first?.focus();
    }
    if (event.key === 'Enter' && isSearching) first?.click();
  };

  return (
    <aside
      className="side"
      aria-label={t('menu.label')}
      part="menu"
      data-collapsed={isRail || undefined}
      style={{ width: isRail ? RAIL_WIDTH_PX : widthPx }}
    >
      {!isRail && (
        <label className="menu-search">
          <Icon name="search" />
          <span className="sr">{t('menu.search')}</span>
          <input
            ref={field}
            type="search"
            value={text}
            placeholder={t('menu.search')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onSearchKey}
          />
          {hasShortcut && <kbd>/</kbd>}
        </label>
      )}
      <slot name="head" />
      <i ref={probe} className="row-probe" aria-hidden="true" />
      <nav ref={nav} aria-label={t('menu.pages')}>
        {isSearching ? (
          <MenuMatches box={nav} found={found} text={text} rowPx={rowPx} {...links} onDone={leaveSearch} />
        ) : (
          <MenuTree
            box={nav}
            menu={menu}
            trail={trail}
            collapsed={isRail}
            rowPx={rowPx}
            {...links}
            onUnfold={() => fold(false)}
          />
        )}
      </nav>
      <slot name="foot" />
      <div className="menu-foot">
        {!isRail && <span>v{PLANTDECK_VERSION}</span>}
        <IconButton
          size="s"
          icon="panel-left"
          label={t(isRail ? 'menu.expand' : 'menu.collapse')}
          onClick={() => fold(!isRail)}
        />
      </div>
      {!isRail && !isOverlay && (
        <WidthHandle
          label={t('menu.width')}
          valuePx={widthPx}
          minPx={MENU_MIN_WIDTH_PX}
          maxPx={MENU_MAX_WIDTH_PX}
          onChange={(chosenPx) => {
            setChosenWidth(String(chosenPx));
            choices.set(WIDTH_KEY, String(chosenPx));
          }}
        />
      )}
      <span className="sr" role="status">
        {isSearching && t('menu.matches', { count: found.length })}
      </span>
    </aside>
  );
}

/** Height of a line, until its probe is measured. */
const ROW_PX = 34;

/** How high an element is, as often as tokens or density change it; the layout is never asked for. */
function useHeight(element: RefObject<HTMLElement | null>, firstPx: number): number {
  const [heightPx, setHeightPx] = useState(firstPx);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver((entries) => {
      const isPx = entries.at(-1)?.contentRect.height;
      if (isPx) setHeightPx(isPx);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return heightPx;
}

/** "/" puts the cursor into the search, unless the reader is typing somewhere. */
function useSlashKey(field: { readonly current: HTMLInputElement | null }, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
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
  }, [field, isOn]);
}
