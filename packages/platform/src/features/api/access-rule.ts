import type { Endpoint } from '@plantdeck/core/endpoints';
import type { Caller } from './handlers.ts';

export type AccessVerdict = 'allowed' | 'sign-in-needed' | 'forbidden' | 'not-opened' | 'beyond-key';

/** Whether somebody may call an endpoint. The endpoint table is the only place that says who may. */
export function accessVerdict(endpoint: Endpoint, caller: Caller): AccessVerdict {
  if (endpoint.access === 'public') return 'allowed';
  if (caller.kind === 'none') return 'sign-in-needed';
  if (caller.kind === 'key' && caller.reach?.has(endpoint) !== true) return 'beyond-key';
  if (caller.kind === 'embed' && !embedReaches(endpoint.embed, caller.elements)) return 'forbidden';
  if (caller.readsOnly === true && endpoint.method === 'POST' && endpoint.reads !== true) return 'forbidden';
  if (endpoint.access === 'user') return 'allowed';
  return resourceVerdict(endpoint.resource, caller);
}

/** Whether somebody may have what a resource stands for. A role may hold what the provider has not opened. */
export function resourceVerdict(
  resource: string | undefined,
  { resources, closed }: Pick<Caller, 'resources' | 'closed'>,
): 'allowed' | 'forbidden' | 'not-opened' {
  if (resource === undefined || !resources.has(resource)) return 'forbidden';
  return closed?.has(resource) ? 'not-opened' : 'allowed';
}

/** Whether a token bound to these elements (null is all) reaches something that belongs to any of `owners`. */
export function embedReaches(
  owners: string | readonly string[] | undefined,
  elements: readonly string[] | null,
): boolean {
  if (owners === undefined) return false;
  return [owners].flat().some((owner) => owner === '*' || elements === null || elements.includes(owner));
}
