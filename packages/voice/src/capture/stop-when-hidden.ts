import type { Dictation } from '../types.ts';

/** A page that is left or hidden records nothing. @returns what ends listening */
export function stopWhenHidden(
  dictation: Pick<Dictation, 'stop'>,
  page: Document = document,
  scope: Window = window,
): () => void {
  const left = (): void => dictation.stop('hidden');
  const changed = (): void => {
    if (page.visibilityState === 'hidden') left();
  };
  page.addEventListener('visibilitychange', changed);
  scope.addEventListener('pagehide', left);
  return () => {
    page.removeEventListener('visibilitychange', changed);
    scope.removeEventListener('pagehide', left);
  };
}
