/** Names, in small letters, that never carry anything but a secret. */
const SECRET_NAMES = new Set(['code', 'key', 'apikey', 'sid', 'sessionid', 'state', 'phone', 'flow']);
/** Last word of a name that carries a secret: `accessToken`, `sso_ticket`. A `boardCode` is none. */
const SECRET_ENDING =
  /(token|ticket|secret|password|passwd|pwd|sign|signature|session|auth|authorization|credential|verificationcode|phonecode|authcode)s?$/;

function isSecret(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return SECRET_NAMES.has(plain) || SECRET_ENDING.test(plain);
}

/**
 * Where a reader was when the token ran out, fit to be carried to the login page: path and query of the site's own
 * origin, without anything that could be a secret.
 * @returns an empty text for another origin or no url at all
 */
export function requestPathOf(url: string, origin: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url, origin);
  } catch {
    return '';
  }
  if (parsed.origin !== origin || !/^https?:$/.test(parsed.protocol)) return '';
  for (const name of [...parsed.searchParams.keys()]) {
    if (isSecret(name)) parsed.searchParams.delete(name);
  }
  // A path that begins with two slashes would name another host wherever it is followed.
  return parsed.pathname.replace(/^\/{2,}/, '/') + parsed.search;
}
