import { useEffect, useMemo, useState } from 'react';
import { sessionControls, type PlantSession } from '@plantdeck/core';
import type { HostConfig, MenuResource } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { useHostConfig, useHostIsKnown } from '../host/host-config.ts';
import { NO_DYNAMIC_ROUTES, type DynamicLists, type DynamicRoute } from './dynamic-routes.ts';
import { isRegistered } from './route-decision.ts';

export interface KnownLists {
  readonly lists: DynamicLists;
  /** The path is not known, and the platform has not said yet whether somebody made a page of it. */
  readonly isPending: boolean;
}

/** What the list was asked for last. */
interface Answered {
  readonly orgId: string;
  readonly menus: readonly MenuResource[];
  readonly path: string | null;
}

/**
 * The lists of custom paths. The customer's two sets come with the configuration of the host; the low-code list is asked
 * of the platform with the menus, and again for a path that is not known. What came last is kept in the browser, so that
 * a reload knows its pages at once.
 */
export function useDynamicLists(session: PlantSession, path: string): KnownLists {
  const config = useHostConfig(session);
  const isHostKnown = useHostIsKnown(session);
  const state = useSignalValue(session.state);
  const menus = useSignalValue(session.menus);
  const orgId = state.name === 'ready' ? state.person.orgId : null;
  const [answered, setAnswered] = useState<Answered | null>(null);
  const lists = useMemo(() => {
    // The list of another company is none of this one.
    void answered;
    return withHostLists(orgId === null ? NO_DYNAMIC_ROUTES : readDynamicLists(session), config);
  }, [session, orgId, answered, config]);
  const isUnknown = !isRegistered(path, lists);
  const isAnswered =
    answered !== null &&
    answered.orgId === orgId &&
    answered.menus === menus &&
    (!isUnknown || answered.path === path);
  const lookFor = isUnknown && orgId !== null ? path : null;

  useEffect(() => {
    if (orgId === null || isAnswered) return undefined;
    const abort = new AbortController();
    const isThere = (routes: readonly DynamicRoute[]): boolean =>
      lookFor !== null && isRegistered(lookFor, { ...NO_DYNAMIC_ROUTES, lowCode: routes });
    const reading = import('./low-code-list.ts').then(({ readLowCode }) =>
      readLowCode(session, abort.signal),
    );
    reading.then(
      (routes) => {
        if (abort.signal.aborted) return;
        keep(session, 'lowCodeRoutes', routes);
        setAnswered({ orgId, menus, path: lookFor });
        // Somebody made this page since the menus were read.
        if (isThere(routes) && answered?.orgId === orgId) void session.reload();
      },
      () => {
        // What is kept goes on to hold.
        if (!abort.signal.aborted) setAnswered({ orgId, menus, path: lookFor });
      },
    );
    return () => abort.abort();
  }, [session, orgId, menus, isAnswered, lookFor, answered]);

  const { customRoutesA, customRoutesB } = config;
  useEffect(() => {
    if (orgId === null) return;
    if (customRoutesA) keep(session, 'customRoutesA', customRoutesA);
    if (customRoutesB) keep(session, 'customRoutesB', customRoutesB);
  }, [session, orgId, customRoutesA, customRoutesB]);

  // Who is not signed in has no list but the host's.
  return { lists, isPending: isUnknown && !(isHostKnown && (isAnswered || orgId === null)) };
}

/** The customer's own sets are those of the host; where it names none, what the browser keeps. */
function withHostLists(lists: DynamicLists, { customRoutesA, customRoutesB }: HostConfig): DynamicLists {
  return {
    ...lists,
    customA: customRoutesA ?? lists.customA,
    customB: customRoutesB ?? lists.customB,
  };
}

function keep(
  session: PlantSession,
  name: 'lowCodeRoutes' | 'customRoutesA' | 'customRoutesB',
  routes: readonly DynamicRoute[],
): void {
  try {
    sessionControls(session).stored.write(name, [...routes]);
  } catch {
    // A session of another copy of the library keeps its values to itself.
  }
}

/** The lists as the browser keeps them. */
export function readDynamicLists(session: PlantSession): DynamicLists {
  try {
    const { stored } = sessionControls(session);
    return {
      lowCode: stored.read('lowCodeRoutes') ?? [],
      customA: stored.read('customRoutesA') ?? [],
      customB: stored.read('customRoutesB') ?? [],
    };
  } catch {
    // A session of another copy of the library keeps its values to itself.
    return NO_DYNAMIC_ROUTES;
  }
}
