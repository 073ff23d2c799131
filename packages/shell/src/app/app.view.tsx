import {
  createElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { sharedOf, type PlantSession, type SessionState } from '@plantdeck/core';
import { RELOAD_DELAY_MS } from '@plantdeck/core/constants';
import {
  useElement,
  useLanguage,
  useMethods,
  useSession,
  useSignalValue,
  type ElementViewProps,
} from '@plantdeck/core/element';
import type { HostConfig } from '@plantdeck/core/contract';
import { ROUTE_WORDS, routeAt, type RouteEntry } from '@plantdeck/core/routes';
import { loadWords, useWords } from '@plantdeck/core/words';
import { EntryPage } from '../entries/entry-page.tsx';
import { useEntry } from '../entries/use-entry.ts';
import { useToldTitle } from '../frames/told-title.ts';
import { brandOf } from '../host/brand.ts';
import { useChosenTheme } from '../host/use-chosen-theme.ts';
import { Login } from '../login/login.view.tsx';
import { namedLanguages } from '../login/languages.ts';
import { useBranding } from '../login/use-branding.ts';
import { useOfferedLanguage } from '../login/use-offered-language.ts';
import { breadcrumbTrail } from '../menu/menu-model.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { loadChunk } from '../routes/load-chunk.ts';
import { decideRoute, recordedPath, type RouteDecision } from '../routes/route-decision.ts';
import { useDynamicLists } from '../routes/use-dynamic-lists.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Failed } from '../parts/dead-ends.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useTracking } from './use-tracking.ts';
import type { WorkspaceProps } from './workspace.tsx';
import { codeAddress, codeOf, redirectOf } from '../routes/redirect.ts';

const loadWorkspace = () => loadChunk(() => import('./workspace.tsx'));

export function AppView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const ownsPage = props['router'] === 'history';
  const words = [useWords(SHELL_WORDS), useWords('core')];
  useEarlyWorkspace(session);
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
        hasSignedOut: state.name === 'signed-out' && state.reason === 'signed-out',
        config,
        dynamic,
      }),
    [place, state, menus, config, dynamic],
  );
  // A path that somebody may have made a page of stands for itself only when the platform has said so.
  const decision = useLastWhile(isPending, fresh);
  const route = decision.kind === 'page' || decision.kind === 'forbidden' ? decision.route : null;
  const isLogin = route?.path === '/Login';
  // The sign-in page does without the names of all the others.
  const titles = useWords(isLogin ? SHELL_WORDS : ROUTE_WORDS);
  const routeTitle = () => (isLogin ? t('signIn.title') : titles.t(titleOf(decision, state)));
  // What is refused goes by its own name: a page that shows any board is there, the board that it was asked for is not.
  const named = decision.kind === 'forbidden' ? decision.route.path : `${place.path}?${place.query}`;
  const menuName = route && breadcrumbTrail(menus, named).at(-1)?.name;
  const [told, setTold] = useToldTitle(place.path);
  const title = menuName ?? (told || (ownTitle(route) ?? routeTitle()));

  const go = (to: string, replace = false): void => {
    if (!element.emit('plant-navigate', { path: to })) return;
    if (ownsPage && opensWindow(to, route, config)) {
      window.open(navigation.href(to), '_blank', 'noopener');
      return;
    }
    navigation.go(to, { replace });
  };
  useMethods({ open: (path: string) => go(path) });
  useEffect(
    () => navigation.guard((path) => element.emit('plant-navigate', { path })),
    [navigation, element],
  );
  useRedirects(isPending ? null : decision, state, navigation, session);
  useChosenTheme();
  const enterprise = state.name === 'ready' ? state.model.enterprise : null;
  useOfferedLanguage(session, namedLanguages(config, enterprise?.openI18n), ownsPage);
  useOwnPage(ownsPage, `${title} · ${brandOf(enterprise, config, t('product.name')).title}`);
  useEffect(() => {
    if (state.name === 'ready') element.emit('plant-ready');
  }, [element, state.name]);
  useTracking(session, navigation, config, ownsPage);
  // The way through a reload is no visit.
  usePageNews(route?.isTransient ? null : route, title, place);
  const { entry, failure } = useEntry(session, navigation, ownsPage);
  const entryProblem = failure === null ? null : failureText(failure, core.t);
  if (!titles.ready) return <FrameSkeleton />;
  const shown = (isBare: boolean): ReactNode => (
    <PageBoundary ownsPage={ownsPage}>
      <LateWorkspace
        session={session}
        navigation={navigation}
        config={config}
        decision={decision}
        place={place}
        title={title}
        ownsPage={ownsPage}
        isBare={isBare}
        isPending={isPending}
        go={go}
        onTitle={setTold}
      />
    </PageBoundary>
  );
  if (entry) return <EntryPage failure={failure} onSignIn={() => go('/Login', true)} />;
  if (route?.isTransient) return shown(true);
  if (state.name === 'failed') return <Failed session={session} state={state} />;
  if (state.name === 'signed-out') {
    if (isLogin) return <Login session={session} config={config} codeProblem={codeProblem ?? entryProblem} />;
    return decision.kind === 'page' || decision.kind === 'notFound' ? shown(true) : <FrameSkeleton />;
  }
  if (state.name !== 'ready' || decision.kind === 'redirect') return <FrameSkeleton />;
  return shown(route?.isBare === true);
}

/** What is known of the workspace's file. */
interface WorkspaceFile {
  readonly view: ComponentType<WorkspaceProps> | null;
  readonly failure?: unknown;
}
let arrived: WorkspaceFile = { view: null };

/**
 * The workspace when its file is there, its outline until then; a file that does not come is for the boundary around.
 * By hand: a suspended part that is drawn anew meanwhile, such as in another language, would leave its first drawing
 * behind.
 */
function LateWorkspace(props: WorkspaceProps): ReactNode {
  const [{ view, failure }, setFile] = useState(arrived);
  useEffect(() => {
    if (view) return undefined;
    let isOver = false;
    const take = (file: WorkspaceFile): void => {
      if (file.view) arrived = file;
      if (!isOver) setFile(file);
    };
    loadWorkspace().then(
      (file) => take({ view: file.default }),
      (error: unknown) => take({ view: null, failure: error }),
    );
    return () => {
      isOver = true;
    };
  }, [view]);
  if (failure !== undefined) throw failure;
  return view ? createElement(view, props) : <FrameSkeleton />;
}

/** The workspace is asked for as soon as somebody is, or is being, signed in: beside their session, not behind it. */
function useEarlyWorkspace(session: PlantSession | null): void {
  const language = useLanguage();
  useEffect(() => {
    if (!session) return undefined;
    return session.state.subscribe(({ name }) => {
      if (name === 'signed-out') return;
      void loadWorkspace().catch(() => undefined);
      // The names of all pages are only needed with it.
      void loadWords(ROUTE_WORDS, language);
    });
  }, [session, language]);
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
function useRedirects(
  /** Null while it is not certain. */
  decision: RouteDecision | null,
  state: SessionState,
  navigation: Navigation,
  session: PlantSession,
): void {
  useEffect(() => {
    if (decision === null) return undefined;
    if (decision.kind === 'page' && decision.route.isTransient) {
      const { isRouterRefreshing, refreshId } = sharedOf(session);
      const back = redirectOf(navigation.place.peek().query) ?? '/';
      isRouterRefreshing.value = true;
      const timer = setTimeout(() => {
        refreshId.value += 1;
        navigation.go(back, { replace: true });
      }, RELOAD_DELAY_MS);
      return () => {
        clearTimeout(timer);
        isRouterRefreshing.value = false;
      };
    }
    if (state.name !== 'ready' && state.name !== 'signed-out') return undefined;
    if (decision.kind === 'redirect') navigation.go(decision.to, { replace: true });
    if (decision.kind === 'code' && state.name === 'signed-out') {
      navigation.go(codeAddress(decision.code), { replace: true });
    }
    return undefined;
  }, [decision, state, navigation, session]);
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

/** What a page of our own gets: never done to the page of a host. */
function useOwnPage(ownsPage: boolean, title: string): void {
  const language = useLanguage();
  useEffect(() => {
    if (ownsPage) document.documentElement.lang = language;
  }, [ownsPage, language]);
  useEffect(() => {
    if (ownsPage) document.title = title;
  }, [ownsPage, title]);
}
