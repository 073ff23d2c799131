import { batch } from '@preact/signals-core';
import * as v from 'valibot';
import { entryOfLoginType, SsoLogoutSchema } from '../contract/entries.ts';
import type { Entry } from '../contract/entries.ts';
import { requestPathOf } from './request-path.ts';
import { personOf } from './session-state.ts';
import type { SessionVisitsInput } from './session-visits.ts';
import type { SessionLoads } from './session-loads.ts';

/** How a person leaves a session: by signing out, or since the token is refused. */
export interface SessionExit {
  /** @param isNews  whether the other tabs have still to hear of it */
  end(reason: 'signed-out' | 'expired' | 'denied', isNews?: boolean): void;
  signOut(): Promise<void>;
  forgetPerson(): void;
  /** The token was refused where the reader was. */
  refusedAt(url: string, refuse: () => void): void;
}

export function createSessionExit(
  { base, wire, refresher, tellTabs }: SessionVisitsInput,
  { tell, beginStep }: SessionLoads,
): SessionExit {
  const { options, around, signals, stored, shared } = base;
  const { state, organisations, person, token } = signals;
  const { transport, tokenPlace } = wire;
  let invalidUrl: string | null = null;

  function end(reason: 'signed-out' | 'expired' | 'denied', isNews = true): void {
    const wasSignedIn = token.peek() !== null || personOf(state.peek()) !== null;
    beginStep();
    refresher.stop();
    batch(() => {
      tell({ type: 'ended', reason });
      token.value = null;
      // An embedded person may come back with the next token and finds the boards as they were.
      if (person.peek()?.kind !== 'embed') {
        person.value = null;
        organisations.value = [];
        shared.reset();
      }
    });
    if (isNews) {
      // Told first: what the other tabs notice of the storage does not say why.
      tellTabs(reason === 'expired' ? 'expired' : 'signed-out');
      stored.clear();
    }
    if (person.peek()?.kind !== 'embed') shared.isDataCleared.value = true;
    if (!wasSignedIn && reason !== 'denied') return;
    if (reason === 'expired') options.hooks?.onExpired?.(requestPath());
    if (reason === 'denied') options.hooks?.onDenied?.();
  }

  function requestPath(): string {
    const page = around.pageUrl();
    const path = page === null ? '' : requestPathOf(invalidUrl ?? page, new URL(page).origin);
    invalidUrl = null;
    return path;
  }

  /** Tells the platform that a token is over; whether that arrives changes nothing here, and it may outlive the page. */
  async function leave(own: string, entry: Entry | undefined): Promise<void> {
    const call = { ...(await tokenPlace({ token: own })), keepalive: true };
    if (!entry) {
      transport.request('logout', { ...call, schema: v.unknown() }).catch(() => undefined);
      return;
    }
    try {
      const pathParams = { provider: entry.provider };
      const { url } = await transport.request('logoutSso', { ...call, pathParams, schema: SsoLogoutSchema });
      // Still signed in at the service, the next person at this browser would come in by it.
      if (url !== null) around.openUrl(url);
    } catch (error) {
      around.log('The single sign-on service could not be told of the sign-out.', error);
    }
  }

  return {
    end,
    async signOut() {
      const own = token.peek();
      const entry = entryOfLoginType(stored.read('loginType'));
      end('signed-out');
      if (own !== null) await leave(own, entry);
    },
    forgetPerson() {
      const own = token.peek();
      end('signed-out');
      if (own !== null) void leave(own, undefined);
    },
    refusedAt(url, refuse) {
      invalidUrl = url;
      refuse();
      invalidUrl = null;
    },
  };
}
