import { useEffect, useState, type ReactNode } from 'react';
import {
  guardButtons,
  landingRoute,
  LOGIN_ROUTE,
  requiresSignIn,
  type PlantSession,
  type SessionState,
} from '@plantdeck/core';
import {
  useElement,
  useLanguage,
  useMethods,
  useSession,
  useSignalValue,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { Frame } from '../frame/frame.tsx';
import { breadcrumbNames } from '../frame/menu-model.ts';
import { choices, THEME_KEY } from '../frame/kept-choice.ts';
import { Login } from '../login/login.view.tsx';
import { useBranding } from '../login/use-branding.ts';
import { Messages } from '../messages/messages.tsx';
import { historyNavigation, memoryNavigation, type Navigation } from '../navigation/navigation.ts';
import { isEntrance, permittedPage } from '../routes/routes.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { BoardPage } from './board-page.tsx';
import { Failed, NotFound } from './dead-ends.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { codeOf, loginAddress, redirectOf } from './redirect.ts';

export function AppView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const ownsPage = props['router'] === 'history';
  const shell = useWords(SHELL_WORDS);
  const core = useWords('core');
  const navigation = useNavigation(ownsPage, String(props['base'] ?? ''), String(props['path'] ?? '/'));
  if (!session || !navigation || !shell.ready || !core.ready) return <FrameSkeleton />;
  return <App session={session} navigation={navigation} ownsPage={ownsPage} />;
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
  /** The element is the page itself: title and language of the document follow it, and buttons are guarded in all of it. */
  readonly ownsPage: boolean;
}

function App({ session, navigation, ownsPage }: AppProps): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const menus = useSignalValue(session.menus);
  const place = useSignalValue(navigation.place);
  const { config, codeProblem } = useBranding(
    session,
    state.name === 'signed-out' ? codeOf(place.query) : null,
  );
  const page = permittedPage(place.path, menus);
  const name = page && (breadcrumbNames(menus, page.path).at(-1) ?? t(page.titleKey));
  const title =
    name ?? t(state.name === 'signed-out' || isEntrance(place.path) ? 'title.login' : 'title.notFound');

  const go = (to: string, replace = false): void => {
    if (!element.emit('plant-navigate', { path: to })) return;
    navigation.go(to, { replace });
  };
  useMethods({ open: (path: string) => go(path) });
  useRedirects(state, session, navigation);
  useChosenTheme();
  useOwnPage(ownsPage, `${title} · ${config.title || t('product.name')}`, session);
  useEffect(() => {
    if (state.name === 'ready') element.emit('plant-ready');
  }, [element, state.name]);

  if (state.name === 'signed-out') {
    if (isEntrance(place.path) || requiresSignIn(place.path, {}))
      return <Login session={session} config={config} codeProblem={codeProblem} />;
    return (
      <NotFound path={place.path} actionLabel={t('signIn.title')} onAction={() => go(LOGIN_ROUTE, true)} />
    );
  }
  if (state.name === 'failed') return <Failed session={session} state={state} />;
  if (state.name !== 'ready' || isEntrance(place.path)) return <FrameSkeleton />;
  return (
    <Frame
      session={session}
      navigation={navigation}
      config={config}
      go={go}
      title={title}
      route={page?.path ?? null}
    >
      {page === null ? (
        <NotFound
          path={place.path}
          hasPages={menus.length > 0}
          actionLabel={t('page.goFirst')}
          onAction={() => go('/', true)}
        />
      ) : page.own === 'messages' ? (
        <Messages session={session} />
      ) : (
        <BoardPage
          key={`${state.person.orgId} ${page.path}`}
          tag={page.element ?? ''}
          query={place.query}
          onDrill={go}
        />
      )}
    </Frame>
  );
}

/** Follows the session: to the sign-in page and back, to the first page after signing in. */
function useRedirects(state: SessionState, session: PlantSession, navigation: Navigation): void {
  const place = useSignalValue(navigation.place);
  useEffect(() => {
    const { path, query } = place;
    if (
      state.name === 'signed-out' &&
      path !== LOGIN_ROUTE &&
      (isEntrance(path) || requiresSignIn(path, {}))
    ) {
      navigation.go(loginAddress(path, query), { replace: true });
    }
    if (state.name === 'ready' && isEntrance(path)) {
      const landing = landingRoute(session.menus.peek(), state.model.enterprise.customization);
      navigation.go(redirectOf(query) ?? landing, { replace: true });
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

/** What a page of our own gets: never done to the page of a host. */
function useOwnPage(ownsPage: boolean, title: string, session: PlantSession): void {
  const language = useLanguage();
  useEffect(() => {
    if (ownsPage) document.documentElement.lang = language;
  }, [ownsPage, language]);
  useEffect(() => {
    if (ownsPage) document.title = title;
  }, [ownsPage, title]);
  useEffect(() => (ownsPage ? guardButtons(document, session.buttons) : undefined), [ownsPage, session]);
}
