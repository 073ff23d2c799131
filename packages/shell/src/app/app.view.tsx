import { createElement, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { landingRoute, NOT_FOUND_ROUTE, type PlantSession, type SessionState } from '@plantdeck/core';
import {
  useElement,
  useLanguage,
  useMethods,
  useSession,
  useSignalValue,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { Breadcrumbs } from '../frame/breadcrumbs.tsx';
import { Footer } from '../frame/footer.tsx';
import { Header } from '../frame/header.tsx';
import { keptChoices } from '../frame/kept-choice.ts';
import { pathTo, toMenu } from '../frame/menu-model.ts';
import { menuWidth } from '../frame/menu-width.ts';
import { Reminder } from '../frame/reminder.tsx';
import { SideMenu } from '../frame/side-menu.tsx';
import { Login } from '../login/login.view.tsx';
import { useHostConfig } from '../login/use-host-config.ts';
import { Messages } from '../messages/messages.tsx';
import { historyNavigation, memoryNavigation, type Navigation } from '../navigation/navigation.ts';
import { LOGIN_PATH, pageAt, showsHeader, showsMenu } from '../routes/routes.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { AssistantSlot } from './assistant-slot.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { loginAddress, redirectOf } from './redirect.ts';

const WIDTH_KEY = 'plantdeck.menuWidth';
const COLLAPSED_KEY = 'plantdeck.menuCollapsed';
const THEME_KEY = 'plantdeck.theme';
/** Below this width of its own the menu lies over the page. */
const NARROW_PX = 700;
const choices = keptChoices(() => localStorage);

export function AppView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const navigation = useNavigation(props['router'] === 'history', String(props['base'] ?? ''), String(props['path'] ?? '/'));
  if (!session || !navigation) return <FrameSkeleton />;
  return <App session={session} navigation={navigation} ownsPage={props['router'] === 'history'} />;
}

function useNavigation(followsAddress: boolean, base: string, start: string): Navigation | null {
  const [navigation, setNavigation] = useState<Navigation | null>(null);
  useEffect(() => {
    let made: Navigation | null = null;
    let isGone = false;
    const take = (value: Navigation): void => {
      if (isGone) return value.dispose();
      made = value;
      setNavigation(value);
    };
    if (followsAddress) void historyNavigation(base, window).then(take);
    else take(memoryNavigation(start));
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [followsAddress, base, start]);
  return navigation;
}

interface AppProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  /** The element is the page itself: title and language of the document follow it. */
  readonly ownsPage: boolean;
}

function App({ session, navigation, ownsPage }: AppProps): ReactNode {
  const element = useElement();
  const language = useLanguage();
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const menus = useSignalValue(session.menus);
  const place = useSignalValue(navigation.place);
  const config = useHostConfig(session);
  const menu = useMemo(() => toMenu(menus), [menus]);
  const trail = pathTo(menu, place.path);
  const page = pageAt(place.path);
  const isPermitted = page !== null && (page.always === true || trail.length > 0);
  const title = trail.at(-1)?.name ?? t(page && isPermitted ? page.titleKey : place.path === LOGIN_PATH ? 'title.login' : 'title.notFound');

  const go = (to: string, replace = false): void => {
    if (!element.emit('plant-navigate', { path: to })) return;
    navigation.go(to, { replace });
  };
  useMethods({ open: (path: string) => go(path) });
  useRedirects(state, session, navigation);
  useChosenTheme();
  useEffect(() => {
    if (ownsPage) document.documentElement.lang = language;
  }, [ownsPage, language]);
  useEffect(() => {
    if (ownsPage) document.title = `${title} · ${config.title || 'Plantdeck'}`;
  }, [ownsPage, title, config.title]);
  useEffect(() => {
    if (state.name === 'ready') element.emit('plant-ready');
  }, [element, state.name]);

  if (state.name === 'signed-out') return <Login session={session} />;
  if (state.name === 'failed') return <Failed session={session} state={state} />;
  if (state.name !== 'ready' || place.path === LOGIN_PATH || place.path === '/') return <FrameSkeleton />;
  return (
    <Frame session={session} navigation={navigation} go={go} title={title}>
      {isPermitted ? (
        page.own === 'messages' ? (
          <Messages session={session} />
        ) : (
          <BoardPage key={`${state.person.orgId} ${place.path}`} tag={page.element ?? ''} query={place.query} onDrill={go} />
        )
      ) : (
        <NotFound path={place.path} hasMenu={menu.length > 0} onFirst={() => go('/', true)} />
      )}
    </Frame>
  );
}

/** Follows the session: to the sign-in page and back, to the first page after signing in. */
function useRedirects(state: SessionState, session: PlantSession, navigation: Navigation): void {
  const place = useSignalValue(navigation.place);
  useEffect(() => {
    if (state.name === 'signed-out' && place.path !== LOGIN_PATH) {
      navigation.go(loginAddress(place.path, place.query), { replace: true });
    }
    if (state.name === 'ready' && (place.path === LOGIN_PATH || place.path === '/')) {
      const landing = landingRoute(session.menus.peek(), state.model.enterprise.customization);
      navigation.go(redirectOf(place.query) ?? landing ?? NOT_FOUND_ROUTE, { replace: true });
    }
  }, [state, session, navigation, place]);
}

/** The theme a person chose stands on the element itself, where everything below sees it. */
function useChosenTheme(): void {
  const { host } = useElement();
  useEffect(() => {
    const chosen = choices.get(THEME_KEY);
    if (chosen && !host.hasAttribute('theme')) host.setAttribute('theme', chosen);
  }, [host]);
}

interface FrameProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  readonly title: string;
  readonly go: (to: string, replace?: boolean) => void;
  readonly children: ReactNode;
}

function Frame({ session, navigation, title, go, children }: FrameProps): ReactNode {
  const { host } = useElement();
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const place = useSignalValue(navigation.place);
  const menus = useSignalValue(session.menus);
  const config = useHostConfig(session);
  const menu = useMemo(() => toMenu(menus), [menus]);
  const [chosenWidth, setChosenWidth] = useState(() => choices.get(WIDTH_KEY));
  const [isCollapsed, setCollapsed] = useState(() => choices.get(COLLAPSED_KEY) === '1');
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const [isNarrow, setNarrow] = useState(false);
  const [drawerPx, setDrawerPx] = useState(0);
  const main = useRef<HTMLElement>(null);
  const hasMenu = showsMenu(place.path, place.query);

  useEffect(() => {
    const observer = new ResizeObserver(() => setNarrow(host.clientWidth <= NARROW_PX));
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);

  // A change of page puts the reader at its beginning, and says where that is.
  const firstPath = useRef(place.path);
  useEffect(() => {
    setOverlayOpen(false);
    if (firstPath.current === place.path) return;
    firstPath.current = place.path;
    main.current?.focus({ preventScroll: true });
  }, [place.path]);

  return (
    <div className="app" onKeyDown={(event) => event.key === 'Escape' && setOverlayOpen(false)}>
      <div className={hasMenu ? 'shell' : 'shell menuless'} style={{ paddingInlineEnd: isNarrow ? 0 : drawerPx }}>
        {showsHeader(place.path) && (
          <Header
            session={session}
            hasMenu={hasMenu}
            isMenuOpen={isOverlayOpen}
            hidesCompany={config.hideSwitchCompany === true}
            hidesUnread={config.disableUnread === true}
            languages={config.languages}
            onMenu={() => setOverlayOpen(!isOverlayOpen)}
            onHome={() => go('/')}
            onMessages={() => go('/messageCenter')}
            onTheme={(theme) => {
              host.setAttribute('theme', theme);
              choices.set(THEME_KEY, theme);
            }}
          />
        )}
        {hasMenu && (!isNarrow || isOverlayOpen) && (
          <div className="menu-holder" style={{ width: isCollapsed && !isNarrow ? 56 : menuWidth(chosenWidth, language) }}>
            <SideMenu
              menu={menu}
              path={place.path}
              widthPx={menuWidth(chosenWidth, language)}
              collapsed={isCollapsed && !isNarrow}
              version={__PLANTDECK_VERSION__}
              href={(uri) => navigation.href(uri)}
              onOpen={go}
              onWidth={(widthPx) => {
                setChosenWidth(String(widthPx));
                choices.set(WIDTH_KEY, String(widthPx));
              }}
              onCollapse={(collapsed) => {
                setCollapsed(collapsed);
                choices.set(COLLAPSED_KEY, collapsed ? '1' : '0');
              }}
            />
          </div>
        )}
        {isNarrow && isOverlayOpen && (
          <button type="button" className="scrim" aria-label={t('menu.collapse')} onClick={() => setOverlayOpen(false)} />
        )}
        <main className="main" part="main">
          {hasMenu && <Breadcrumbs trail={pathTo(menu, place.path)} fallback={title} />}
          <section className="page" ref={main} tabIndex={-1} aria-label={title}>
            {children}
          </section>
          {!config.hideFooter && hasMenu && <Footer session={session} config={config} />}
        </main>
      </div>
      <AssistantSlot session={session} onWidth={setDrawerPx} />
      <Reminder session={session} onOpen={() => go('/messageCenter')} />
      <span className="sr" role="status">
        {t('page.opened', { title })}
      </span>
    </div>
  );
}

/** A page that one published element fills; what it is asked to show stands in the address. */
function BoardPage(props: { readonly tag: string; readonly query: string; readonly onDrill: (to: string) => void }): ReactNode {
  const { tag, query, onDrill } = props;
  const { host } = useElement();
  const { t } = useWords(SHELL_WORDS);
  const holder = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState('');
  const asked = new URLSearchParams(query);
  const prefix = host.localName.slice(0, -'app'.length);

  useEffect(() => {
    const node = holder.current;
    const onDrillEvent = (event: Event): void => {
      const { detail } = event as CustomEvent<{ to?: unknown; query?: Record<string, string> }>;
      if (typeof detail?.to !== 'string') return;
      event.preventDefault();
      if (!pageAt(detail.to)) return setRefused(`${t('page.noDrill')} (${detail.to})`);
      const search = new URLSearchParams(detail.query ?? {}).toString();
      onDrill(search ? `${detail.to}?${search}` : detail.to);
    };
    node?.addEventListener('plant-drill', onDrillEvent);
    return () => node?.removeEventListener('plant-drill', onDrillEvent);
  }, [onDrill, t]);

  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setRefused(''), 4000);
    return () => clearTimeout(timer);
  }, [refused]);

  return (
    <div className="board-page" ref={holder}>
      {createElement(prefix + tag, {
        range: asked.get('range') ?? undefined,
        'area-id': asked.get('areaId') ?? undefined,
        distance: asked.get('distance') ?? undefined,
      })}
      {refused && (
        <p className="reminder" role="status">
          {refused}
        </p>
      )}
    </div>
  );
}

function NotFound({ path, hasMenu, onFirst }: { path: string; hasMenu: boolean; onFirst: () => void }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  if (!hasMenu) {
    return (
      <StateView kind="forbidden" title={t('page.noMenus')}>
        {t('page.noMenusText')}
      </StateView>
    );
  }
  return (
    <StateView kind="empty" title={t('page.notFound')} actionLabel={t('page.goFirst')} onAction={onFirst}>
      {t('page.notFoundText', { path })}
    </StateView>
  );
}

/** The platform is not there: says so, keeps the sign-in, and asks again by itself. */
function Failed({ session, state }: { session: PlantSession; state: Extract<SessionState, { name: 'failed' }> }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  useEffect(() => {
    const timer = setTimeout(() => void session.retry(), 5_000);
    return () => clearTimeout(timer);
  }, [session, state]);
  return (
    <div className="centre">
      <StateView kind="failed" title={t('page.failed')} actionLabel={t('page.retry')} onAction={() => void session.retry()}>
        {t('page.failedText', { reason: state.error.message })}
      </StateView>
    </div>
  );
}
