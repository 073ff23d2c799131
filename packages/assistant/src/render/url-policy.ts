/** What links and images of an answer may point to. */
export interface UrlPolicy {
  /** Absolute url that relative ones are read against. */
  readonly baseUrl: string;
  /** Hosts (`name` or `name:port`) whose images show without a click, besides our own. */
  readonly imageHosts: readonly string[];
}

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const IMAGE_PROTOCOLS = new Set(['http:', 'https:']);
const RASTER_DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]*$/i;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

export interface SafeLink {
  readonly href: string;
  /** It leaves the platform or the host page: opened beside it, without a way back in. */
  readonly isForeign: boolean;
}

/** A link that may be followed, or null: only http, https, mailto and paths of our own. */
export function safeLink(href: string, policy: UrlPolicy): SafeLink | null {
  const url = parse(href, policy);
  if (url === null || !LINK_PROTOCOLS.has(url.protocol)) return null;
  return { href: url.href, isForeign: url.origin !== originOf(policy) };
}

export type SafeImage =
  | { readonly kind: 'shown'; readonly src: string }
  /** Nothing is asked of that host before a person says so. */
  | { readonly kind: 'ask'; readonly src: string; readonly host: string };

export function safeImage(src: string, policy: UrlPolicy): SafeImage | null {
  if (RASTER_DATA.test(src.trim())) return { kind: 'shown', src: src.trim() };
  const url = parse(src, policy);
  if (url === null || !IMAGE_PROTOCOLS.has(url.protocol)) return null;
  const isKnown = url.origin === originOf(policy) || policy.imageHosts.includes(url.host);
  return isKnown ? { kind: 'shown', src: url.href } : { kind: 'ask', src: url.href, host: url.host };
}

/** A markdown link that leads to an image is shown as one. */
export function leadsToImage(href: string, policy: UrlPolicy): boolean {
  const url = parse(href, policy);
  return url !== null && IMAGE_PROTOCOLS.has(url.protocol) && IMAGE_PATH.test(url.pathname);
}

function parse(text: string, policy: UrlPolicy): URL | null {
  try {
    return new URL(text.trim(), policy.baseUrl);
  } catch {
    return null;
  }
}

const originOf = (policy: UrlPolicy): string | null => parse('/', policy)?.origin ?? null;
