import type { PlantSession } from '@plantdeck/core';
import { useDataAge, type DataAge, type ElementHandle } from '@plantdeck/core/element';
import { LATE_SHARE, type GivenAgeLimits } from '@plantdeck/core/judgement';
import type { WidgetFeed } from './use-widget-feed.ts';
import type { AnyWidgetKind } from './widget-kind.ts';

export interface AgedWidget {
  readonly kind: Pick<AnyWidgetKind, 'staleAfterS' | 'refreshS'>;
  readonly feed: WidgetFeed;
  /** Limits that hosts set, nearest first. */
  readonly limits: readonly GivenAgeLimits[];
  readonly element: ElementHandle;
  readonly session: PlantSession | null;
}

/** The age of the data, whoever gave them; the element tells when it comes into another state. */
export function useWidgetAge({ kind, feed, limits, element, session }: AgedWidget): DataAge {
  const { staleAfterS, refreshS } = kind;
  return useDataAge({
    asOfMs: feed.data === null ? null : feed.asOfMs,
    isOffline: feed.isOffline,
    // What is asked for every minute is not late before it has been missed once.
    own: { lateAfterS: Math.max(staleAfterS * LATE_SHARE, refreshS * 2), staleAfterS },
    limits,
    element,
    session,
    onStale: (isStale, ageS) => element.emit('plant-stale', { state: isStale ? 'stale' : 'fresh', ageS }),
  });
}
