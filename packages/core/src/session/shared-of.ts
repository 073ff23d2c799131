import { sessionControls } from './session-options.ts';
import { createSharedState } from './shared-state.ts';
import type { SharedState } from './shared-state.ts';
import type { PlantSession } from './types.ts';

const others = new WeakMap<PlantSession, SharedState>();

/** What the screens of one session share. A session of another copy of the library has one of its own here. */
export function sharedOf(session: PlantSession): SharedState {
  try {
    return sessionControls(session).shared;
  } catch {
    const known = others.get(session) ?? createSharedState();
    others.set(session, known);
    return known;
  }
}
