import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { NOT_FOUND_ROUTE, type PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { useElement, useLanguage, useSignalValue } from '@plantdeck/core/element';
import { Toasts } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import type { Navigation } from '../navigation/navigation.ts';
import { showsHeader, showsMenu } from '../routes/routes.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { AssistantSlot, useAssistantPermission } from './assistant-slot.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { choices, COLLAPSED_KEY, THEME_KEY, WIDTH_KEY } from './kept-choice.ts';
import { breadcrumbNames, toMenu } from './menu-model.ts';
import { menuWidth, RAIL_WIDTH_PX } from './menu-width.ts';
import { Reminder } from './reminder.tsx';
import { SideMenu } from './side-menu.tsx';

/** Below this width of its own the menu lies over the page. */
const NARROW_PX = 700;

interface FrameProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  readonly config: HostConfig;
  readonly title: string;
  /** Route of the page shown; null where it is not found. */
  readonly route: string | null;
  readonly go: (to: string, replace?: boolean) => void;
  readonly children: ReactNode;
}

/** What stands around every page: header, menu, breadcrumb, footer, assistant and messages. */
export function Frame({ session, navigation, config, title, route, go, children }: FrameProps): ReactNode {
  const { host } = useElement();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const place = useSignalValue(navigation.place);
  const menus = useSignalValue(session.menus);
  const menu = useMemo(() => toMenu(menus), [menus]);
  const hasAssistant = useAssistantPermission(session);
  const [chosenWidth, setChosenWidth] = useState(() => choices.get(WIDTH_KEY));
  const [isCollapsed, setCollapsed] = useState(() => choices.get(COLLAPSED_KEY) === '1');
  const [isNarrow, setNarrow] = useState(() => host.clientWidth <= NARROW_PX);
  const [drawerPx, setDrawerPx] = useState(0);
  const overlay = useOverlay(place.path);
  const page = useFocusOnPage(place.path);
  const shownRoute = route ?? NOT_FOUND_ROUTE;
  const hasMenu = showsMenu(shownRoute, place.query);
  const isRail = isCollapsed && !isNarrow;
  const widthPx = menuWidth(chosenWidth, language);

  useEffect(() => {
    const observer = new ResizeObserver(() => setNarrow(host.clientWidth <= NARROW_PX));
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);

  const collapse = (collapsed: boolean): void => {
    if (isNarrow) return overlay.close();
    setCollapsed(collapsed);
    choices.set(COLLAPSED_KEY, collapsed ? '1' : '0');
  };

  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <div className="app" onKeyDown={(event) => event.key === 'Escape' && overlay.close()}>
        <button type="button" className="skip" onClick={() => page.current?.focus()}>
          {t('page.skip')}
        </button>
        <div
          className={hasMenu ? 'shell' : 'shell menuless'}
          style={{ paddingInlineEnd: isNarrow ? 0 : drawerPx }}
        >
          {showsHeader(shownRoute) && (
            <Header
              session={session}
              config={config}
              menuButton={hasMenu ? overlay : null}
              hasAssistant={hasAssistant}
              onHome={() => go('/')}
              onMessages={() => go('/messageCenter')}
              onTheme={(theme) => {
                host.setAttribute('theme', theme);
                choices.set(THEME_KEY, theme);
              }}
            />
          )}
          {hasMenu && (!isNarrow || overlay.isOpen) && (
            <div className="menu-holder" style={{ width: isRail ? RAIL_WIDTH_PX : widthPx }}>
              <SideMenu
                menu={menu}
                path={shownRoute}
                widthPx={widthPx}
                collapsed={isRail}
                takesFocus={isNarrow}
                version={__PLANTDECK_VERSION__}
                href={(uri) => navigation.href(uri)}
                onOpen={go}
                onWidth={(chosenPx) => {
                  setChosenWidth(String(chosenPx));
                  choices.set(WIDTH_KEY, String(chosenPx));
                }}
                onCollapse={collapse}
              />
            </div>
          )}
          {isNarrow && overlay.isOpen && (
            <button type="button" className="scrim" aria-label={t('menu.collapse')} onClick={overlay.close} />
          )}
          <main className="main" part="main">
            {hasMenu && <Breadcrumbs names={breadcrumbNames(menus, shownRoute)} fallback={title} />}
            <section className="page" ref={page} tabIndex={-1} aria-label={title}>
              {children}
            </section>
            {!config.hideFooter && hasMenu && <Footer config={config} />}
          </main>
        </div>
        {hasAssistant && <AssistantSlot onWidth={setDrawerPx} />}
        <Reminder
          session={session}
          href={navigation.href('/messageCenter')}
          onOpen={() => go('/messageCenter')}
        />
        <span className="sr" role="status">
          {t('page.opened', { title })}
        </span>
      </div>
    </Toasts>
  );
}

/** The menu that lies over a narrow page. */
export interface MenuOverlay {
  readonly isOpen: boolean;
  readonly setButton: (button: HTMLButtonElement | null) => void;
  readonly toggle: () => void;
  /** Gives the focus back to the button. */
  readonly close: () => void;
}

function useOverlay(path: string): MenuOverlay {
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  useEffect(() => setOpen(false), [path]);
  return {
    isOpen,
    setButton,
    toggle: () => setOpen(!isOpen),
    close: () => {
      if (!isOpen) return;
      setOpen(false);
      button?.focus();
    },
  };
}

/** A change of page puts the reader at its beginning, and says where that is. */
function useFocusOnPage(path: string): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    page.current?.focus({ preventScroll: true });
  }, [path]);
  return page;
}
