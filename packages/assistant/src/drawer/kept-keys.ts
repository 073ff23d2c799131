import { tabText } from '@plantdeck/core/element';

/**
 * Whose things a drawer keeps in its tab. Several drawers of one person on a page each have a place of their own, the
 * same after a reload, so that what is written in one does not turn up in another.
 */
export type KeptScope = string & { readonly keptScope: never };

const DRAWERS_MAX = 16;
const taken = new Set<string>();

const scopeOf = (userId: string, index: number): KeptScope =>
  (index === 0 ? userId : `${userId}~${index + 1}`) as KeptScope;
const scopesOf = (userId: string): KeptScope[] =>
  Array.from({ length: DRAWERS_MAX }, (_, index) => scopeOf(userId, index));

/** Takes the first place that no drawer of this page has. */
export function takeKeptScope(userId: string): KeptScope {
  const scopes = scopesOf(userId);
  const scope = scopes.find((one) => !taken.has(one)) ?? (scopes.at(-1) as KeptScope);
  taken.add(scope);
  return scope;
}
export const freeKeptScope = (scope: KeptScope): void => void taken.delete(scope);

/** Where the tab keeps what a person has typed and not sent. */
export const draftKey = (scope: KeptScope): string => `plantdeck-assistant-draft:${scope}`;
/** Where the tab keeps which message a person was reading; never what stands in it. */
export const placeKey = (scope: KeptScope): string => `plantdeck-assistant-place:${scope}`;
/** Where the tab keeps a question that the platform has not shown to have. */
export const unheardKey = (scope: KeptScope): string => `plantdeck-assistant-unheard:${scope}`;

/** Takes away everything of a person, as a sign-out does. */
export function wipeKept(userId: string): void {
  for (const scope of scopesOf(userId))
    for (const key of [draftKey, placeKey, unheardKey]) tabText.remove(key(scope));
}
