import { originOf, usesLit, type EmbedChoice } from './embed-choice.ts';

/** The value of the header `Content-Security-Policy` that a page needs for what it embeds, and no more than that. */
export function writePolicy(choice: EmbedChoice): string {
  return Object.entries(neededSources(choice))
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** What each directive has to allow, in the order of the header. */
export function neededSources(choice: EmbedChoice): Readonly<Record<string, readonly string[]>> {
  const { bundleUrl, platformUrl, tokenUrl, pageOrigin, isFramed, hasTrustedTypes, elements } = choice;
  const own = originOf(pageOrigin, pageOrigin);
  const named = (url: string): string | null => {
    const origin = originOf(url, pageOrigin);
    return origin === null || origin === own ? null : origin;
  };
  const bundle = named(bundleUrl);
  const platform = named(platformUrl);
  const list = (...sources: readonly (string | null)[]): string[] => [
    ...new Set(sources.filter((source) => source !== null)),
  ];
  const socket = platform === null ? null : platform.replace(/^http/, 'ws');
  return {
    'default-src': ["'none'"],
    'script-src': list("'self'", bundle),
    'style-src': ["'self'"],
    'img-src': list("'self'", 'data:', platform),
    'connect-src': list("'self'", platform, socket, named(tokenUrl), bundle),
    ...(isFramed ? { 'frame-src': list("'self'", bundle) } : {}),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...(hasTrustedTypes
      ? {
          'require-trusted-types-for': ["'script'"],
          'trusted-types': elements.some(({ tag }) => usesLit(tag)) ? ['lit-html'] : ["'none'"],
        }
      : {}),
  };
}

/** A policy's directives, the first of a name as browsers take it. */
export function readPolicy(header: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const directive of header.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), sources);
  }
  return found;
}

/** Whether a list of sources lets an origin in, as a browser reads it. */
export function allows(sources: readonly string[], wanted: string, pageOrigin: string): boolean {
  return sources.some((source) => {
    if (source === wanted) return true;
    const origin = wanted === "'self'" ? pageOrigin : wanted;
    if (!/^(https?|wss?):/.test(origin)) return false;
    const { protocol, hostname, port } = new URL(origin);
    if (source === '*') return true;
    if (source === "'self'") return sameHost(origin, pageOrigin);
    if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return upgraded(source, protocol);
    const given = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source);
    if (!given) return false;
    const [, scheme, isAnyBelow, host = '', ownPort] = given;
    if (scheme !== undefined && !upgraded(`${scheme}:`, protocol)) return false;
    if (isAnyBelow ? !hostname.endsWith(`.${host}`) : hostname !== host) return false;
    return (
      ownPort === '*' ||
      (ownPort ?? '') === port ||
      (ownPort !== undefined && DEFAULT_PORTS[protocol] === ownPort)
    );
  });
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'https:': '443',
  'http:': '80',
  'wss:': '443',
  'ws:': '80',
};

/** A directive that lets `http:` in lets its safer kinds in too. */
const upgraded = (given: string, wanted: string): boolean =>
  given === wanted || (given === 'http:' && wanted === 'https:') || (given === 'ws:' && wanted === 'wss:');

/** `'self'` covers the page's own sockets as well. */
function sameHost(a: string, b: string): boolean {
  const [one, other] = [new URL(a), new URL(b)];
  return one.host === other.host && one.protocol.replace(/^ws/, 'http') === other.protocol;
}
