import { useEffect, useState } from 'react';
import { isRequestError, LOGIN_ROUTE, sessionControls, type PlantSession } from '@plantdeck/core';
import { LoginResultSchema, SsoStartSchema, type Entry, type SsoValues } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import type { Navigation } from '../navigation/navigation.ts';
import { bringsProof, entryAt, entryValues } from './entry-values.ts';
import { forgetStored } from './forget-stored.ts';

/** How long a refusal stands before an entry that leaves by itself leads to the sign-in page. */
const LEAVE_DELAY_MS = 1_000;
const FLOW_KEY = 'plantdeck.entryFlow';

export interface EntryState {
  /** The entry that the address is, or null. */
  readonly entry: Entry | null;
  /** Why the sign-in was refused; stays until the next entry, so that the sign-in page can tell it. */
  readonly failure: unknown;
}

/**
 * Signs in with what an entry route brings: forgets everything stored, takes the values out of the address, and asks
 * the platform. Only where the page is the product's own.
 */
export function useEntry(session: PlantSession, navigation: Navigation, ownsPage: boolean): EntryState {
  const place = useSignalValue(navigation.place);
  const [failure, setFailure] = useState<unknown>(null);
  const entry = ownsPage ? entryAt(place.path) : null;

  useEffect(() => {
    if (!entry) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFailure(null);
    const values = { ...entryValues(navigation.place.peek().query), ...takeFlow() };
    // They open once, and an address is copied, kept and shared.
    navigation.go(entry.route, { replace: true });
    sessionControls(session).forgetPerson();
    forgetStored([() => localStorage, () => sessionStorage]);

    enter(session, entry, values).then(
      (isIn) => {
        if (isIn && !isOver) navigation.go('/', { replace: true });
      },
      (error: unknown) => {
        if (isOver) return;
        setFailure(error);
        const isRefusal = isRequestError(error) && error.retCode !== undefined;
        if (entry.leavesWhenRefused !== true || !isRefusal) return;
        timer = setTimeout(() => {
          void session.signOut();
          navigation.go(LOGIN_ROUTE, { replace: true });
        }, LEAVE_DELAY_MS);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [entry, session, navigation]);

  return { entry, failure };
}

/** @returns false where the browser is on its way to the provider */
async function enter(session: PlantSession, entry: Entry, values: SsoValues): Promise<boolean> {
  const pathParams = { provider: entry.provider };
  if (bringsProof(values)) {
    const login = await session.request('loginSso', {
      schema: LoginResultSchema,
      pathParams,
      body: values,
    });
    await session.signIn(login, entry.loginType);
    return true;
  }
  const { url, flow } = await session.request('ssoStart', { schema: SsoStartSchema, pathParams });
  if (flow !== null) sessionStorage.setItem(FLOW_KEY, flow);
  location.assign(url);
  return false;
}

/** The secret of an authorization that this tab began. */
function takeFlow(): { flow?: string } {
  try {
    const flow = sessionStorage.getItem(FLOW_KEY);
    return flow === null ? {} : { flow };
  } catch {
    return {};
  }
}
