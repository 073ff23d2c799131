import { readCasAnswer } from './cas-answer.ts';
import type { CasProvider } from './sso-configuration.ts';

export type CasCheck =
  | { readonly ok: true; readonly subject: string; readonly groups: readonly string[] }
  | { readonly ok: false; readonly reason: 'refused' | 'unreachable' };

const ANSWER_TIMEOUT_MS = 10_000;

const at = ({ serverUrl }: CasProvider, path: string, query: Record<string, string>): string =>
  `${serverUrl.replace(/(?<!\/)\/+$/, '')}/${path}?${new URLSearchParams(query)}`;

/** Where the browser signs in; it comes back to `service` with a ticket. */
export const casLoginUrl = (provider: CasProvider, service: string): string =>
  at(provider, 'login', { service });

/** Where the browser is signed out of everything that the server signed it in to. */
export const casLogoutUrl = (provider: CasProvider, service: string): string =>
  at(provider, 'logout', { service });

/**
 * Asks the CAS server whose ticket it is (CAS 3.0, `p3/serviceValidate`).
 * @param service  the very address that the ticket was made for; from the configuration, never from the call, or a
 *                 ticket made for another site would open this one
 */
export async function validateTicket(
  provider: CasProvider,
  service: string,
  ticket: string,
  fetch: typeof globalThis.fetch,
): Promise<CasCheck> {
  let xml: string;
  try {
    const answer = await fetch(at(provider, 'p3/serviceValidate', { service, ticket }), {
      redirect: 'error',
      headers: { accept: 'application/xml, text/xml' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!answer.ok) return { ok: false, reason: 'unreachable' };
    xml = await answer.text();
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
  const read = readCasAnswer(xml);
  if (read.kind === 'success')
    return { ok: true, subject: read.user, groups: read.attributes[provider.groupsFrom] ?? [] };
  return { ok: false, reason: read.kind === 'failure' ? 'refused' : 'unreachable' };
}
