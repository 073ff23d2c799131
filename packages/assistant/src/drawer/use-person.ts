import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { useEffect, useRef, useState } from 'react';
import { AssistantPermissionSchema } from '@plantdeck/core/contract';
import { draftKey, tabText } from './kept-text.ts';

export interface PersonState {
  /** Id of who uses the drawer; stays while the session is merely expired, so that nothing is lost. */
  readonly userId: string | null;
  readonly isExpired: boolean;
}

/** Who is signed in. A sign-out wipes what was typed, an expired session doesn't. */
export function usePerson(session: PlantSession): PersonState {
  const state = useSignalValue(session.state);
  const last = useRef<string | null>(null);
  if ('person' in state && state.person !== null) last.current = state.person.userId;
  const isOut = state.name === 'signed-out' && state.reason !== 'expired';
  useEffect(() => {
    if (!isOut || last.current === null) return;
    tabText.remove(draftKey(last.current));
    last.current = null;
  }, [isOut]);
  return {
    userId: isOut ? null : last.current,
    isExpired: state.name === 'signed-out' && state.reason === 'expired',
  };
}

export type Permission = 'asking' | 'allowed' | 'refused' | 'failed';

/** The platform's word on whether this person may use the assistant. */
export function usePermission(
  session: PlantSession,
  userId: string | null,
  onFailure: (cause: unknown) => void,
): { readonly permission: Permission; retry(): void } {
  const [permission, setPermission] = useState<Permission>('asking');
  const [turn, setTurn] = useState(0);
  const report = useRef(onFailure);
  report.current = onFailure;
  useEffect(() => {
    setPermission('asking');
    if (userId === null) return undefined;
    const ending = new AbortController();
    session
      .request('assistantPermission', { schema: AssistantPermissionSchema, body: {}, signal: ending.signal })
      .then(
        ({ result }) => setPermission(result ? 'allowed' : 'refused'),
        (cause: unknown) => {
          if (ending.signal.aborted) return;
          setPermission('failed');
          report.current(cause);
        },
      );
    return () => ending.abort();
  }, [session, userId, turn]);
  return { permission, retry: () => setTurn((count) => count + 1) };
}
