import type { PlantSession } from '@plantdeck/core';
import { AssistantPermissionSchema } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { useEffect, useState } from 'react';
import { wipeKept } from './kept-keys.ts';
import { useNewest } from '../use-newest.ts';

export interface PersonState {
  /** Id of who uses the drawer; stays while the session is merely expired, so that nothing is lost. */
  readonly userId: string | null;
  readonly isExpired: boolean;
}

/** Who is signed in. A sign-out wipes what was typed, an expired session doesn't. */
export function usePerson(session: PlantSession): PersonState {
  const state = useSignalValue(session.state);
  const present = 'person' in state ? (state.person?.userId ?? null) : null;
  const [last, setLast] = useState<string | null>(null);
  const isOut = state.name === 'signed-out' && state.reason !== 'expired';
  const userId = isOut ? null : (present ?? last);
  if (userId !== last) setLast(userId);
  useEffect(() => {
    if (userId === null) return undefined;
    return session.state.subscribe((next) => {
      if (next.name !== 'signed-out' || next.reason === 'expired') return;
      wipeKept(userId);
    });
  }, [session, userId]);
  return { userId, isExpired: state.name === 'signed-out' && state.reason === 'expired' };
}

export type Permission = 'asking' | 'allowed' | 'refused' | 'failed';

/** The platform's word on whether this person may use the assistant. */
export function usePermission(
  session: PlantSession,
  userId: string | null,
  onFailure: (cause: unknown) => void,
): { readonly permission: Permission; retry(): void } {
  const [turn, setTurn] = useState(0);
  const question = `${session.id} ${userId} ${turn}`;
  const [answer, setAnswer] = useState<{ readonly to: string; readonly permission: Permission } | null>(null);
  const report = useNewest(onFailure);
  useEffect(() => {
    if (userId === null) return undefined;
    const ending = new AbortController();
    const take = (permission: Permission): void => setAnswer({ to: question, permission });
    session
      .request('assistantPermission', { schema: AssistantPermissionSchema, body: {}, signal: ending.signal })
      .then(
        ({ result }) => take(result ? 'allowed' : 'refused'),
        (cause: unknown) => {
          if (ending.signal.aborted) return;
          take('failed');
          report.current(cause);
        },
      );
    return () => ending.abort();
  }, [session, userId, question, report]);
  return {
    permission: answer?.to === question ? answer.permission : 'asking',
    retry: () => setTurn((count) => count + 1),
  };
}
