import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { isNotOpened, type PlantSession, sharedOf } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { ROUTE_GROUPS, type RouteEntry, type RouteGroup } from '@plantdeck/core/routes';
import { Skeleton } from '@plantdeck/core/ui/base';
import { BoardRoute, elementOf } from '../groups/board-group.tsx';
import { GROUP_PAGES } from '../groups/index.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { siblingTag } from '../parts/sibling-tag.ts';
import { loadChunk } from '../routes/load-chunk.ts';
import { OWN_PAGES, type OwnPageProps } from '../routes/own-pages.ts';
import type { RouteDecision } from '../routes/route-decision.ts';
import { CompanyCode } from './company-code.tsx';
import { ApplicationPage } from './application-page.tsx';
import { Forbidden, NotOpened } from '../parts/dead-ends.tsx';
import { Nowhere } from '../parts/nowhere.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { RefreshPrompt } from './refresh-prompt.tsx';
import { ModulePage } from './module-page.tsx';

export interface PageViewProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  readonly config: HostConfig;
  readonly decision: RouteDecision;
  readonly title: string;
  readonly ownsPage: boolean;
  readonly go: (to: string, replace?: boolean) => void;
}

/** What stands in the middle of the frame, or alone where a page has none. */
export function PageView(props: PageViewProps): ReactNode {
  const { path } = useSignalValue(props.navigation.place);
  const round = useReloads(props.session);
  return (
    <PageBoundary
      key={`${path} ${round}`}
      ownsPage={props.ownsPage}
      partMissing={(retry) => <RefreshPrompt onRetry={retry} />}
    >
      <Content {...props} />
    </PageBoundary>
  );
}

/**
 * How often the page was begun anew. A page that one element fills is asked for its figures instead: what the reader has
 * set on it stays.
 */
function useReloads(session: PlantSession): number {
  const { root } = useElement();
  const refreshId = useSignalValue(sharedOf(session).refreshId);
  const seen = useRef(refreshId);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (seen.current === refreshId) return;
    seen.current = refreshId;
    const filling = root.querySelector<Element & { refresh?(): Promise<void> }>('.board-page > *');
    if (filling?.refresh) filling.refresh().catch(() => undefined);
    else setRound((before) => before + 1);
  }, [root, refreshId]);
  return round;
}

function Content(props: PageViewProps): ReactNode {
  const { session, decision, title, ownsPage, go } = props;
  const { path } = useSignalValue(props.navigation.place);
  switch (decision.kind) {
    case 'page':
      return <RoutePage {...props} route={decision.route} params={decision.params} />;
    case 'forbidden':
      if (isNotOpened(session.menus.peek(), decision.route.path))
        return <NotOpened title={title} onFirst={() => go('/', true)} />;
      return <Forbidden session={session} title={title} onFirst={() => go('/', true)} />;
    case 'code':
      return <CompanyCode session={session} code={decision.code} ownsPage={ownsPage} path={path} go={go} />;
    case 'redirect':
      return null;
    case 'notFound':
      return <Nowhere session={session} path={path} go={go} />;
  }
}

function RoutePage({
  session,
  navigation,
  config,
  title,
  route,
  params,
  go,
}: PageViewProps & { route: RouteEntry; params: OwnPageProps['params'] }): ReactNode {
  const { host } = useElement();
  const { query } = useSignalValue(navigation.place);
  const Own = OWN_VIEWS.get(route.name) ?? (route.group && GROUP_VIEWS.get(route.group));
  const page = { session, config, query, params, route, title, go };
  const element = elementOf(route, query);
  // Asked for together with the page's own chunk, so that neither waits for the other.
  useEffect(() => {
    if (element !== undefined)
      void loader()
        ?.load(siblingTag(host, element))
        .catch(() => undefined);
  }, [host, element]);
  if (Own) {
    return <Suspense fallback={<Skeleton height={320} />}>{createElement(Own, page)}</Suspense>;
  }
  if (route.element !== undefined || route.choosesBoard) return <BoardRoute {...page} />;
  if (route.isModule)
    return (
      <ModulePage
        session={session}
        navigation={navigation}
        config={config}
        route={route}
        title={title}
        go={go}
      />
    );
  if (route.isTransient || route.isEntry) return null;
  return route.app ? (
    <ApplicationPage session={session} navigation={navigation} route={route} title={title} go={go} />
  ) : (
    <NotOpened title={title} onFirst={() => go('/', true)} />
  );
}

/** The suite's global, where the script tag brought the page. */
function loader(): { load(tag: string): Promise<void> } | undefined {
  return (globalThis as { readonly plantdeck?: { load(tag: string): Promise<void> } }).plantdeck;
}

const OWN_VIEWS: ReadonlyMap<string, ComponentType<OwnPageProps>> = new Map(
  Object.entries(OWN_PAGES).map(([name, file]) => [name, lazy(() => loadChunk(file))]),
);
const GROUP_VIEWS: ReadonlyMap<RouteGroup, ComponentType<OwnPageProps>> = new Map(
  ROUTE_GROUPS.map((group) => [group, lazy(() => loadChunk(GROUP_PAGES[group]))]),
);
