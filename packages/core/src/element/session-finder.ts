import { findSession as findInPage } from '../session/session-context.ts';
import type { PlantSession } from '../session/types.ts';

/** Tells a host's session at once and after each change; answers how to stop looking. */
export type FindSession = (host: HTMLElement, onChange: (session: PlantSession | null) => void) => () => void;

let finder: FindSession = findInPage;

/** Elements that connect from now on look for their session in another way: a host's own, or a test's. Returns the undo. */
export function provideSessionFinder(find: FindSession): () => void {
  const before = finder;
  finder = find;
  return () => {
    finder = before;
  };
}

export function findSession(host: HTMLElement, onChange: (session: PlantSession | null) => void): () => void {
  return finder(host, onChange);
}
