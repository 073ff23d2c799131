import { ENDPOINTS, GROUP_PREFIXES } from '../contract/endpoints.ts';
import type { EndpointGroup, EndpointName } from '../contract/endpoints.ts';

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;
/** A deployment's own places of the groups; absolute urls are allowed. */
export type GroupPrefixes = Readonly<Partial<Record<EndpointGroup, string>>>;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The url of a call.
 * @param baseUrl  origin of the platform, with a path where it lives below one; may end with a slash
 * @throws {TypeError} when a `{name}` of the path gets no value: a mistake of the caller, not of the platform
 */
export function endpointUrl(
  name: EndpointName,
  place: { readonly baseUrl: string; readonly prefixes?: GroupPrefixes | undefined },
  pathParams: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const endpoint = ENDPOINTS[name];
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = pathParams[key];
    if (value === undefined || value === '')
      throw new TypeError(`${name}: the path needs a value for "${key}"`);
    return encodeURIComponent(value);
  });
  return groupUrl(endpoint.group, place) + path + queryText(query);
}

/** Where the calls of a group begin, without a slash at the end. */
export function groupUrl(
  group: EndpointGroup,
  place: { readonly baseUrl: string; readonly prefixes?: GroupPrefixes | undefined },
): string {
  const prefix = place.prefixes?.[group] ?? GROUP_PREFIXES[group];
  return withoutSlash(ABSOLUTE.test(prefix) ? prefix : withoutSlash(place.baseUrl) + prefix);
}

/** `?a=1&b=2`, or nothing; values that are undefined are left out. */
export function queryText(query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.append(key, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text;
}
