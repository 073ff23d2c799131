import { useCallback, type ComponentType, type ReactNode } from 'react';
import { isPermitted, permittedRoutes } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { routeAt, type RouteEntry } from '@plantdeck/core/routes';
import { BoardPage } from '../parts/board-page.tsx';
import { NotOpened, SignInFirst } from '../parts/dead-ends.tsx';
import { loginAddress } from '../routes/redirect.ts';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { chosenBoard, isWall } from '../routes/route-decision.ts';
import { BoardChooser } from './board-chooser.tsx';

/** What every board can be asked to show. */
const COMMON_PARAMETERS = ['range', 'areaId', 'distance', 'page', 'message', 'edit'] as const;

/**
 * The page of a group of board routes: the element of its board, with what the address asks it to show.
 * @param parameters  names of the query that this board understands beside the common ones
 */
export function boardGroup(parameters: readonly string[] = []): ComponentType<OwnPageProps> {
  const names = [...COMMON_PARAMETERS, ...parameters];
  return function BoardGroupPage(props: OwnPageProps): ReactNode {
    return <BoardRoute {...props} parameters={names} />;
  };
}

/** Name of the element that fills a page: of its route, of the board that its query names, or of a wall of several. */
export function elementOf(route: RouteEntry, query: string): string | undefined {
  if (route.element !== undefined || !route.choosesBoard) return route.element;
  return chosenBoard(route, query)?.element ?? (isWall(route, query) ? 'kiosk' : undefined);
}

/** The board that a route shows, or that its query names; without one, those that can be chosen. */
export function BoardRoute({
  session,
  query,
  route,
  title,
  go,
  parameters = COMMON_PARAMETERS,
}: OwnPageProps & { readonly parameters?: readonly string[] }): ReactNode {
  const state = useSignalValue(session.state);
  const orgId = state.name === 'ready' ? state.person.orgId : '';
  const element = elementOf(route, query);
  const canOpen = useCallback(
    (path: string): boolean =>
      routeAt(path) !== null && isPermitted(path, permittedRoutes(session.menus.peek())),
    [session],
  );
  // A page that is open to everybody, of an element that shows what a signed-in person may see.
  if (state.name === 'signed-out')
    return <SignInFirst title={title} onSignIn={() => go(loginAddress(route.path, query))} />;
  if (element) {
    return (
      <BoardPage
        key={`${orgId} ${route.path} ${element}`}
        tag={element}
        query={query}
        parameters={parameters}
        canOpen={canOpen}
        onDrill={go}
      />
    );
  }
  if (route.choosesBoard)
    return <BoardChooser session={session} route={route} query={query} title={title} go={go} />;
  return <NotOpened title={title} onFirst={() => go('/', true)} />;
}
