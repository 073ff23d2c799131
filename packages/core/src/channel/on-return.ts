import type { ReadonlySignal } from '@preact/signals-core';
import type { SocketStatus } from '../session/types.ts';

/** Calls back whenever a socket is online again after it was away: what was told meanwhile has to be asked for. */
export function onReturn(status: ReadonlySignal<SocketStatus>, onBack: () => void): () => void {
  let wasOnline = false;
  return status.subscribe((now) => {
    if (now !== 'online') return;
    if (wasOnline) onBack();
    wasOnline = true;
  });
}
