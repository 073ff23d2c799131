import { useEffect, type ReactNode } from 'react';
import { watchUpgrade, type PlantSession } from '@plantdeck/core';
import { Toasts } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { listenToStorage } from '../upgrade/listen-to-storage.ts';
import { takeNewBuild } from './take-new-build.ts';

/** Boards on the whole screen, with nothing around them and nobody before them. */
export function Wall({
  session,
  children,
}: {
  /** Of a page of our own; null where the page around is another's to load anew. */
  readonly session: PlantSession | null;
  readonly children: ReactNode;
}): ReactNode {
  const core = useWords('core');
  useEffect(() => {
    if (!session) return undefined;
    const end = new AbortController();
    const reload = () =>
      void takeNewBuild({
        isServed: async () => (await fetch(location.href, { cache: 'no-store' })).ok,
        reload: () => location.reload(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        random: Math.random,
        end: end.signal,
      });
    const watch = watchUpgrade(session, { listenToStorage, reload });
    // Nobody is there to be asked.
    const stop = watch.isAsking.subscribe((isAsking) => isAsking && watch.refresh());
    return () => {
      stop();
      watch.dispose();
      end.abort();
    };
  }, [session]);
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <main className="wall" part="main">
        {children}
      </main>
    </Toasts>
  );
}
