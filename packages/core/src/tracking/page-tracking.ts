import { effect } from '@preact/signals-core';
import * as v from 'valibot';
import type { PerformanceLog } from '../contract/tracking.ts';
import type { PlantSession } from '../session/types.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { createTracker } from './tracker.ts';
import type { TrackedPage } from './tracker.ts';

export interface PageTrackingOptions {
  readonly session: PlantSession;
  readonly version: string;
  /** Takes script errors instead of the platform; asked at each one. */
  errorUrl(): string | null;
}

/** Tracking of a page of our own: never made for the page of a host. */
export interface PageTracking {
  opened(page: TrackedPage): void;
  painted(log: PerformanceLog): void;
  dispose(): void;
}

/** Attribute whose value is the code of a button; the permissions act by it too. */
const TRACK_ID = 'data-track-id';

/** Ties a tracker to the window: presses of tracked buttons, script errors, and the end of the page. */
export function trackPage({ session, version, errorUrl }: PageTrackingOptions): PageTracking {
  const stop = new AbortController();
  const { signal } = stop;

  function send(endpoint: EndpointName, body: object, isLeaving: boolean): void {
    if (endpoint === 'operateLogAdd') {
      // The one call that says who did something: the platform believes a token alone.
      session.request(endpoint, { schema: v.unknown(), body }).catch(() => undefined);
      return;
    }
    const own = session.endpointUrl(endpoint);
    const url = (endpoint === 'scriptErrorAdd' && errorUrl()) || own;
    const text = JSON.stringify(body);
    if (isLeaving && navigator.sendBeacon?.(url, new Blob([text], { type: 'application/json' }))) return;
    fetch(url, {
      method: 'POST',
      // No cookie, no token: whoever reads it learns what was done, never who may do it.
      credentials: 'omit',
      // A service of somebody else gets plain text, which needs no question before it.
      headers: { 'content-type': url === own ? 'application/json' : 'text/plain;charset=UTF-8' },
      body: text,
      keepalive: true,
    }).catch(() => undefined);
  }

  const tracker = createTracker(
    {
      send,
      nowMs: () => session.serverNowMs(),
      elapsedMs: () => performance.now(),
      randomId: () =>
        [...crypto.getRandomValues(new Uint8Array(16))]
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join(''),
    },
    version,
  );

  const stopFollowing = effect(() => {
    const state = session.state.value;
    const person = 'person' in state ? state.person : null;
    const language = session.language.value;
    if (state.name !== 'restoring')
      tracker.seenBy({ userId: person?.userId ?? '', orgId: person?.orgId ?? '', language });
  });

  document.addEventListener(
    'click',
    (event) => {
      const button = event
        .composedPath()
        .find((node): node is HTMLElement => node instanceof HTMLElement && node.hasAttribute(TRACK_ID));
      if (!button) return;
      const label = button.getAttribute('aria-label') ?? button.innerText;
      tracker.pressed(button.getAttribute(TRACK_ID) ?? '', label.trim());
    },
    { signal, capture: true },
  );
  window.addEventListener(
    'error',
    ({ message, error }) => tracker.failed({ message, stack: stackOf(error) }),
    { signal },
  );
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => {
      const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
      tracker.failed({ message, stack: stackOf(reason) });
    },
    { signal },
  );
  // The one event that also comes where a page is put into the browser's cache.
  window.addEventListener('pagehide', () => tracker.leave(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && tracker.comeBack(), { signal });

  return {
    opened: (page) => tracker.opened(page),
    painted: (log) => tracker.painted(log),
    dispose() {
      stop.abort();
      stopFollowing();
      tracker.leave();
      tracker.dispose();
    },
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}
