import type { PlantSession } from '@plantdeck/core';
import { useCallback, useEffect, useState } from 'react';

/** Between looks whether it is back, while somebody may be waiting for it. */
const LOOK_AGAIN_MS = 15_000;

export type AwayReason = 'unreachable' | 'refused' | 'unsupported';

/**
 * Why nobody answers just now; null while somebody may. Known from connections that did not come about: one that was
 * closed for want of words opens again with the next question.
 */
export function useAway(session: PlantSession): { readonly reason: AwayReason | null; look(): void } {
  const [reason, setReason] = useState<AwayReason | null>(null);
  useEffect(() => {
    let isTrying = false;
    return session.assistant.status.subscribe((status) => {
      if (status === 'connecting') isTrying = true;
      else if (status === 'online') {
        isTrying = false;
        setReason(null);
      } else if (status === 'refused' || status === 'unsupported') setReason(status);
      else if (isTrying) setReason('unreachable');
    });
  }, [session]);
  const look = useCallback(() => session.assistant.open(), [session]);
  useEffect(() => {
    if (reason !== 'unreachable') return undefined;
    const timer = setInterval(() => !document.hidden && look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [reason, look]);
  return { reason, look };
}
