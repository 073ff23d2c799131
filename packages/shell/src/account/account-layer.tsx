import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { sharedOf } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import type { FramePartProps } from '../frame/frame-parts.ts';
import { isBlocked, lacksFactor } from './account-status.ts';
import { accountOf } from './account-store.ts';

const Dialogs = lazy(() => import('../account-dialogs/account-dialogs.tsx'));

/** Over every page: the account's dialogs, and the way to the expired-service page once a service is blocked. */
export function AccountLayer({ session, route, go }: FramePartProps): ReactNode {
  const store = accountOf(session);
  const status = useSignalValue(store.status);
  const open = useSignalValue(store.dialog);
  const isEnd = route?.name === 'expiredPage';
  const wasEnd = useRef(isEnd);
  const blocked = isBlocked(status);
  const navigate = useRef(go);
  useEffect(() => {
    navigate.current = go;
  });

  useEffect(() => store.watch(), [store]);
  useEffect(() => {
    const isLeaving = wasEnd.current && !isEnd;
    wasEnd.current = isEnd;
    // Wherever the way out leads: what may be shown now, the first page decides.
    if (isLeaving) navigate.current('/', true);
    else if (blocked && !isEnd) navigate.current('/expiredPage', true);
  }, [blocked, isEnd]);

  const isLocked = status.password?.isExpired === true || lacksFactor(status);
  const wasLocked = useRef(false);
  useEffect(() => {
    // What the page asked for meanwhile was refused.
    if (wasLocked.current && !isLocked && session.state.peek().name === 'ready')
      sharedOf(session).refreshId.value += 1;
    wasLocked.current = isLocked;
  }, [session, isLocked]);

  if (open === null && !isLocked) return null;
  return (
    <Suspense fallback={null}>
      <Dialogs session={session} open={open} isForcing onClose={() => store.show(null)} />
    </Suspense>
  );
}
