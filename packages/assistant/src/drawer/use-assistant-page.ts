import type { PlantSession } from '@plantdeck/core';
import { AssistantPageSchema, type AssistantPage, type Availability } from '@plantdeck/core/contract';
import { useCallback, useEffect, useState } from 'react';

export interface AssistantPageUse {
  /** Null before the first answer, and where there was none. */
  readonly page: AssistantPage | null;
  /** Why there is no page. */
  readonly failure: unknown;
  readonly availability: Availability['state'];
  look(): void;
}

/** What the platform opens the drawer with: asked at each opening, and again as long as it says that it may change. */
export function useAssistantPage(session: PlantSession, lang: string, isShown: boolean): AssistantPageUse {
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<{ readonly page: AssistantPage | null; readonly failure: unknown }>(
    NOTHING,
  );
  useEffect(() => {
    if (!isShown) return undefined;
    const ending = new AbortController();
    session.request('assistantPage', { schema: AssistantPageSchema, body: {}, signal: ending.signal }).then(
      (page) => setKnown({ page, failure: null }),
      (failure: unknown) => {
        // What was known before still helps; whether the platform is there at all is the connection's to say.
        if (!ending.signal.aborted) setKnown(({ page }) => ({ page, failure }));
      },
    );
    return () => ending.abort();
  }, [session, lang, isShown, turn]);
  const look = useCallback(() => setTurn((count) => count + 1), []);
  const checkAgainS = known.page?.availability?.checkAgainS;
  useEffect(() => {
    if (!isShown || checkAgainS === undefined) return undefined;
    const timer = setInterval(() => !document.hidden && look(), checkAgainS * 1_000);
    return () => clearInterval(timer);
  }, [isShown, checkAgainS, look]);
  return { ...known, availability: known.page?.availability?.state ?? 'whole', look };
}

const NOTHING = { page: null, failure: null } as const;
