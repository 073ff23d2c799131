import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import type { RouteEntry } from '@plantdeck/core/routes';
import { Skeleton } from '@plantdeck/core/ui/base';
import { applicationOf } from '../frames/app-frames.tsx';
import { useHostConfig, useHostFailure, useHostIsKnown } from '../host/host-config.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { NotOpened, Unavailable } from '../parts/dead-ends.tsx';

interface ApplicationPageProps {
  readonly session: PlantSession;
  readonly navigation: Pick<Navigation, 'place'>;
  readonly route: RouteEntry;
  readonly title: string;
  readonly go: (to: string, replace?: boolean) => void;
}

/** A sub-application's frame is beside the page and stays there; this is what is shown while there is none. */
export function ApplicationPage({ session, navigation, route, title, go }: ApplicationPageProps): ReactNode {
  const config = useHostConfig(session);
  const isKnown = useHostIsKnown(session);
  const { failure, retry } = useHostFailure(session);
  const { path } = useSignalValue(navigation.place);
  if (applicationOf(config, route, path)) return null;
  if (failure !== null) return <Unavailable error={failure} onRetry={retry} />;
  if (!isKnown) return <Skeleton height={320} />;
  return <NotOpened title={title} onFirst={() => go('/', true)} />;
}
