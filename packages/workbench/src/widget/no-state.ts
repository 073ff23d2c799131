import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { SessionState } from '@plantdeck/core';

/** What a view reads in place of a session's state while it has no session. */
export const NO_STATE: ReadonlySignal<SessionState | null> = signal(null);
