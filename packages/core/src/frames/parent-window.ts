import { ParentMessageSchema } from '../contract/frames.ts';
import { tryParseContract } from '../contract/parse.ts';
import { sessionControls } from '../session/session-options.ts';
import type { PlantSession } from '../session/types.ts';

/**
 * A site that stands in a frame obeys the page around it in one thing: `{ type: 'tokenInvalid' }` ends the session as a
 * refused call would. Only the parent window counts, and only from an origin of the list.
 * @param origins  besides the site's own
 * @returns ends the listening
 */
export function obeyParentWindow(
  session: PlantSession,
  origins: readonly string[],
  own: Window = window,
): () => void {
  if (own.parent === own) return () => undefined;
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source !== own.parent) return;
    if (event.origin !== own.location.origin && !origins.includes(event.origin)) return;
    const parsed = tryParseContract(ParentMessageSchema, event.data);
    if (parsed.ok) sessionControls(session).tokenInvalid(parsed.value.url ?? '');
  };
  own.addEventListener('message', onMessage);
  return () => own.removeEventListener('message', onMessage);
}
