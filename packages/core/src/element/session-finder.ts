import type { PlantSession } from '../session/types.ts';

export type FindSession = (host: HTMLElement, onChange: (session: PlantSession | null) => void) => () => void;

interface Waiting {
  readonly start: () => void;
}

let finder: FindSession | null = null;
const waiting = new Set<Waiting>();

/**
 * The session code hands over how to find a session. An element that takes its data from its host page never needs
 * that code, so nothing here loads it.
 */
export function provideSessionFinder(find: FindSession): void {
  finder = find;
  for (const { start } of [...waiting]) start();
  waiting.clear();
}

/** As `findSession`; before the session code has come it waits for it. */
export const findSession: FindSession = (host, onChange) => {
  if (finder) return finder(host, onChange);
  let stop: (() => void) | null = null;
  const entry: Waiting = { start: () => (stop = finder?.(host, onChange) ?? null) };
  waiting.add(entry);
  return () => {
    waiting.delete(entry);
    stop?.();
  };
};
