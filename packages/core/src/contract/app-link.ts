/**
 * Links of an answer that lead to something of the product instead of an address: `app:<kind>/<id>?<query>`. Which page
 * that is the host of the assistant decides.
 */
export interface AppLink {
  /** `board`, `equipment`, `order`, `alarm`, `area`, or a kind of the host's own. */
  readonly kind: string;
  readonly id: string;
  /** Where to look, such as `areaId` and `range`. */
  readonly query: Readonly<Record<string, string>>;
}

const APP_LINK = /^app:([a-z][a-z0-9-]{0,31})\/([^/?#\s]{1,512})(?:\?([^#\s]*))?$/i;

/** Reads a link, or answers null where it is none. */
export function parseAppLink(href: string): AppLink | null {
  const match = APP_LINK.exec(href.trim());
  if (match === null) return null;
  try {
    return {
      kind: (match[1] ?? '').toLowerCase(),
      id: decodeURIComponent(match[2] ?? ''),
      query: Object.fromEntries(new URLSearchParams(match[3] ?? '')),
    };
  } catch {
    return null;
  }
}

/** Writes a link for the markdown of an answer; nothing in it ends the brackets around it. */
export function formatAppLink({ kind, id, query }: AppLink): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const parts = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `app:${kind}/${encode(id)}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
