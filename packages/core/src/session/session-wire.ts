import { signal } from '@preact/signals-core';
import { createBatches } from '../transport/batches.ts';
import { createLane } from '../transport/lane.ts';
import { createTransport } from '../transport/request.ts';
import { createSharedCalls, type SharedCalls } from '../transport/shared-calls.ts';
import { createCompatibility, isAgreed, NEWEST, type Compatibility } from './compatibility.ts';
import type { Agreement } from './negotiation.ts';
import type { SessionBase } from './session-base.ts';
import { createTokenPlace, type TokenPlace } from './token-place.ts';

/** How a session's calls reach the platform. */
export interface SessionWire {
  readonly transport: SharedCalls;
  readonly compatibility: Compatibility;
  readonly tokenPlace: TokenPlace;
  dispose(): void;
}

/** Transport, then the lane and the shared reads above it, and what the platform speaks. @param onRefused  a token was refused */
export function createSessionWire(base: SessionBase, onRefused: (token: string) => void): SessionWire {
  const { options, around, signals } = base;
  const { person, token, language, reader } = signals;
  const orgId = (): string | null => person.peek()?.orgId || options.orgId || null;
  const wire = {
    onReach: reachWatch(base),
    baseUrl: base.baseUrl,
    prefixes: options.prefixes,
    fetch: around.fetch,
    onServerTime: base.clock.take,
    now: around.now,
    end: base.life.signal,
  };
  const plain = createTransport({
    ...wire,
    token: () => token.peek(),
    orgId,
    language: () => language.peek(),
    onTokenInvalid: (_url, refused) => onRefused(refused),
  });
  const agreement = signal<Agreement | null>(null);
  const batches = createBatches({
    ...wire,
    isOffered: () => isAgreed(agreement.peek(), 'batch'),
  });
  const lane = createLane({ now: around.now, random: around.random, together: batches.most });
  const transport = createSharedCalls(plain, {
    lane,
    carry: batches.carry,
    identity: () => `${reader.peek()} ${language.peek()} ${token.peek()}`,
    caller: () => (token.peek() === null ? null : (person.peek()?.userId ?? null)),
    orgId,
    isHidden: around.isHidden,
    now: around.now,
  });
  const compatibility = options.negotiates
    ? createCompatibility({
        transport,
        agreement,
        now: around.now,
        onMismatch: (mismatch) => options.hooks?.onIncompatible?.(mismatch),
      })
    : NEWEST;
  return {
    transport,
    compatibility,
    tokenPlace: createTokenPlace(compatibility, options.socketAuth),
    dispose: () => lane.dispose(),
  };
}

/** Calls the hooks when the platform is no longer reached, and when it is again. */
function reachWatch({ options }: SessionBase): (isReached: boolean) => void {
  let isOffline = false;
  return (isReached) => {
    if (isReached !== isOffline) return;
    isOffline = !isReached;
    if (isOffline) options.hooks?.onOffline?.();
    else options.hooks?.onRestored?.();
  };
}
