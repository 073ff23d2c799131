import { useRef, type ReactNode } from 'react';
import { sharedOf, type PlantSession } from '@plantdeck/core';
import type { FrameApplication, HostConfig } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { applicationAt } from '@plantdeck/core/frames';
import type { RouteEntry } from '@plantdeck/core/routes';
import { useHostConfig } from '../host/host-config.ts';
import { withViewParameters } from './view-parameters.ts';
import type { Navigation, Place } from '../navigation/navigation.ts';
import { Frames } from './frames.tsx';
import type { ToldTitle } from './told-title.ts';

/** The sub-application of a page; a page of a low-code list is in no table: its route names the application. */
export function applicationOf(
  { applications = [] }: HostConfig,
  route: RouteEntry | null,
  path: string,
): FrameApplication | null {
  if (!route?.app) return null;
  return applications.find(({ code }) => code === route.app) ?? applicationAt(applications, path);
}

interface AppFramesProps {
  readonly session: PlantSession;
  /** The permitted page; null where there is none. */
  readonly route: RouteEntry | null;
  readonly place: Place;
  readonly navigation: Navigation;
  readonly title: string;
  readonly go: (to: string, replace?: boolean) => void;
  readonly onTitle: (told: ToldTitle) => void;
}

/**
 * The sub-applications beside the app's own pages: mounted once for a person, so that each keeps its state while other
 * pages are shown.
 */
export function AppFrames({
  session,
  route,
  place,
  navigation,
  title,
  go,
  onTitle,
}: AppFramesProps): ReactNode {
  const config = useHostConfig(session);
  const ownMove = useRef<Place | null>(null);
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const refreshId = useSignalValue(sharedOf(session).refreshId);
  const application = applicationOf(config, route, place.path);
  if (state.name !== 'ready') return null;
  const organisation = organisations.find(({ orgId }) => orgId === state.person.orgId);
  return (
    <Frames
      key={state.person.userId}
      session={session}
      application={application}
      path={place.path}
      query={withViewParameters(place.query, organisation, config)}
      title={title}
      refreshId={refreshId}
      onNavigate={(to, replace) => {
        // The reader may be on the way to another page that is not drawn yet: an address of the former one comes too late.
        const at = navigation.place.peek();
        if (at !== place && at !== ownMove.current) return;
        go(to, replace);
        ownMove.current = navigation.place.peek();
      }}
      onTitle={(text, path) => onTitle({ title: text, path })}
    />
  );
}
