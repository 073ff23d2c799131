const SECRET_PARAMETER = /token|ticket|secret|password|passwd|sign|session|auth|code|key/i;

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
    if (SECRET_PARAMETER.test(name)) parsed.searchParams.delete(name);
  }
  // A path that begins with two slashes would name another host wherever it is followed.
  return parsed.pathname.replace(/^\/{2,}/, '/') + parsed.search;
}
