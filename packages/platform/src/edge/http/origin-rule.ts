/** Where a call comes from: the platform's own pages, an application's, a registered portal's, or somewhere else. */
export type CallOrigin =
  | { readonly kind: 'own' }
  /** A page of ours on another origin: a sub-application, signed in with the person's own session. */
  | { readonly kind: 'application'; readonly origin: string }
  | { readonly kind: 'portal'; readonly origin: string }
  | { readonly kind: 'stranger' };

/**
 * @param origin      the Origin header; a call without one is no page of another site
 * @param host        the Host header. Its scheme is not compared: behind a proxy the platform doesn't see https
 * @param applications  origins of the sub-applications
 * @param publicHost  the platform's name outside, where a proxy rewrites Host
 */
export function callOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicHost: string | undefined,
  registered: ReadonlySet<string>,
  applications: ReadonlySet<string> = new Set(),
): CallOrigin {
  if (origin === undefined) return { kind: 'own' };
  const named = URL.canParse(origin) ? new URL(origin).host : null;
  if (named !== null && (named === host || named === publicHost)) return { kind: 'own' };
  if (applications.has(origin)) return { kind: 'application', origin };
  return registered.has(origin) ? { kind: 'portal', origin } : { kind: 'stranger' };
}
