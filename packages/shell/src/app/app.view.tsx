import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { guardButtons, type PlantSession, type SessionState } from '@plantdeck/core';
import { RELOAD_DELAY_MS } from '@plantdeck/core/constants';
import {
  useElement,
  useLanguage,
  useMethods,
  useSession,
  useSignalValue,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { Skeleton } from '@plantdeck/core/ui/base';
import type { HostConfig } from '@plantdeck/core/contract';
import { ROUTE_WORDS, routeAt, type RouteEntry } from '@plantdeck/core/routes';
import { useWords } from '@plantdeck/core/words';
import { EntryPage } from '../entries/entry-page.tsx';
import { useEntry } from '../entries/use-entry.ts';
import { obeyParentWindow } from '@plantdeck/core/frames';
import { Frame } from '../frame/frame.tsx';
import { helpUrl } from '../frame/header-entries.ts';
import { useChosenTheme } from '../host/use-chosen-theme.ts';
import { breadcrumbTrail } from '../menu/menu-model.ts';
import { AppFrames, useToldTitle } from '../frames/app-frames.tsx';
import { Login } from '../login/login.view.tsx';
import { useBranding } from '../login/use-branding.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { decideRoute, recordedPath, type RouteDecision } from '../routes/route-decision.ts';
import { useDynamicLists } from '../routes/use-dynamic-lists.ts';
import { UpgradePrompt } from '../upgrade/upgrade-prompt.tsx';
import { useWatermark } from '../watermark/use-watermark.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Failed } from './dead-ends.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { PageView } from './page-view.tsx';
import { useTracking } from './use-tracking.ts';
import { codeAddress, codeOf, redirectOf } from './redirect.ts';

export function AppView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const ownsPage = props['router'] === 'history';
  const words = [useWords(SHELL_WORDS), useWords('core'), useWords(ROUTE_WORDS)];
  const navigation = useNavigation(ownsPage, String(props['base'] ?? ''), String(props['path'] ?? '/'));
  if (!session || !navigation || words.some(({ ready }) => !ready)) return <FrameSkeleton />;
  return <App session={session} navigation={navigation} ownsPage={ownsPage} />;
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
  const core = useWords('core');
  const titles = useWords(ROUTE_WORDS);
  const state = useSignalValue(session.state);
  const menus = useSignalValue(session.menus);
  const place = useSignalValue(navigation.place);
  const { lists: dynamic, isPending } = useDynamicLists(session, place.path);
  const { config, codeProblem } = useBranding(
    session,
    state.name === 'signed-out' ? codeOf(place.query) : null,
    ownsPage,
  );
  const fresh = useMemo(
    () =>
      decideRoute(place.path, place.query, {
        reader:
          state.name === 'ready' ? { menus, customization: state.model.enterprise.customization ?? 0 } : null,
        config,
        dynamic,
      }),
    [place, state, menus, config, dynamic],
  );
  // A path that somebody may have made a page of stands for itself only when the platform has said so.
  const decision = useLastWhile(isPending, fresh);
  const route = decision.kind === 'page' || decision.kind === 'forbidden' ? decision.route : null;
  const menuName = route && breadcrumbTrail(menus, `${place.path}?${place.query}`).at(-1)?.name;
  const [told, setTold] = useToldTitle(place.path);
  const title = menuName ?? (told || (ownTitle(route) ?? titles.t(titleOf(decision, state))));

  const go = (to: string, replace = false): void => {
    if (!element.emit('plant-navigate', { path: to })) return;
    if (ownsPage && opensWindow(to, route, config)) {
      window.open(navigation.href(to), '_blank', 'noopener');
      return;
    }
    navigation.go(to, { replace });
  };
  useMethods({ open: (path: string) => go(path) });
  useRedirects(decision, state, navigation);
  useChosenTheme();
  useOwnPage(ownsPage, `${title} · ${config.title || t('product.name')}`, session);
  useEffect(() => {
    if (state.name === 'ready') element.emit('plant-ready');
  }, [element, state.name]);
  useTracking(session, navigation, config, ownsPage);
  usePageNews(route, title, place);
  useParentWindow(ownsPage, session, config.parentOrigins);
  useHelpHost(ownsPage && route?.opens === 'help' ? helpUrl(config) : null);
  const { entry, failure } = useEntry(session, navigation, ownsPage);
  const entryProblem = failure === null ? null : failureText(failure, core.t);
  useWatermark(session, navigation);

  const shown = (
    <PageView
      session={session}
      navigation={navigation}
      config={config}
      decision={decision}
      title={title}
      ownsPage={ownsPage}
      go={go}
    />
  );
  if (entry) return <EntryPage failure={failure} onSignIn={() => go('/Login', true)} />;
  if (route?.isTransient) return shown;
  if (state.name === 'failed') return <Failed session={session} state={state} />;
  if (state.name === 'signed-out') {
    if (route?.path === '/Login') {
      return <Login session={session} config={config} codeProblem={codeProblem ?? entryProblem} />;
    }
    return decision.kind === 'page' || decision.kind === 'notFound' ? shown : <FrameSkeleton />;
  }
  if (state.name !== 'ready' || decision.kind === 'redirect') return <FrameSkeleton />;
  if (route?.isBare) return shown;
  return (
    <Frame session={session} navigation={navigation} config={config} go={go} title={title} route={route}>
      {ownsPage && <UpgradePrompt session={session} />}
      <AppFrames
        session={session}
        route={decision.kind === 'page' && !isPending ? route : null}
        place={place}
        title={title}
        go={go}
        onTitle={setTold}
      />
      {isPending ? <Skeleton height={320} /> : shown}
    </Frame>
  );
}

/** The value of before while the new one is not certain. */
function useLastWhile<T>(isUncertain: boolean, value: T): T {
  const last = useRef(value);
  useEffect(() => {
    if (!isUncertain) last.current = value;
  }, [isUncertain, value]);
  return isUncertain ? last.current : value;
}

/** Whether a path opens a window of its own, seen from the page that is shown. */
function opensWindow(to: string, from: RouteEntry | null, { customStorage }: HostConfig): boolean {
  const target = routeAt(to)?.route;
  // Within such a window it goes on there; and a sign-in that is kept for the tab alone would not be in another.
  return target?.opensWindow === true && target.path !== from?.path && customStorage !== 'session';
}

/** Dynamic routes bring their own name. */
function ownTitle(route: RouteEntry | null): string | null {
  return route !== null && 'parent' in route ? route.name : null;
}

/** Name of the route whose title is shown. */
function titleOf(decision: RouteDecision, state: SessionState): string {
  switch (decision.kind) {
    case 'page':
    case 'forbidden':
      return decision.route.name;
    case 'redirect':
      return state.name === 'ready' ? 'root' : 'Login';
    default:
      return 'notFound';
  }
}

/** Goes on where a path only leads elsewhere. */
function useRedirects(decision: RouteDecision, state: SessionState, navigation: Navigation): void {
  useEffect(() => {
    if (decision.kind === 'page' && decision.route.isTransient) {
      const back = redirectOf(navigation.place.peek().query) ?? '/';
      const timer = setTimeout(() => navigation.go(back, { replace: true }), RELOAD_DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (state.name !== 'ready' && state.name !== 'signed-out') return undefined;
    if (decision.kind === 'redirect') navigation.go(decision.to, { replace: true });
    if (decision.kind === 'code' && state.name === 'signed-out') {
      navigation.go(codeAddress(decision.code), { replace: true });
    }
    return undefined;
  }, [decision, state, navigation]);
}

/** Tells what is shown now: for whoever counts visits. */
function usePageNews(
  route: RouteEntry | null,
  title: string,
  { path, query }: { readonly path: string; readonly query: string },
): void {
  const element = useElement();
  const news = route && {
    path: recordedPath(route, path, query),
    name: route.name,
    pageId: route.pageId,
    title,
  };
  const newest = useRef(news);
  useEffect(() => {
    newest.current = news;
  });
  const recorded = news?.path ?? null;
  useEffect(() => {
    // The title alone, such as in another language, is no visit.
    if (recorded !== null) element.emit('plant-page', newest.current);
  }, [element, recorded]);
}

/** A page around the site may tell it that the session is over. */
function useParentWindow(
  ownsPage: boolean,
  session: PlantSession,
  origins: readonly string[] | undefined,
): void {
  const list = origins?.join(' ') ?? '';
  useEffect(
    () => (ownsPage ? obeyParentWindow(session, list.split(' ')) : undefined),
    [ownsPage, session, list],
  );
}

/** The manual of hosts that have it elsewhere. */
function useHelpHost(url: string | null): void {
  useEffect(() => {
    if (url !== null) location.replace(url);
  }, [url]);
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
