import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { AccessClaimsSchema, type AccessClaims } from './access-token.ts';
import { hashOpaqueSecret, newOpaqueSecret } from './opaque-secret.ts';

const TICKET_LIFE_S = 60;

/** A ticket opens one socket within a minute, so that no long-lived token stands in an address. */
export async function issueTicket(
  db: Database,
  claims: AccessClaims,
  nowMs: number,
): Promise<{ ticket: string; expiredTime: number }> {
  const ticket = `t-${newOpaqueSecret()}`;
  await db
    .insertInto('socket_ticket')
    .values({
      ticket_hash: hashOpaqueSecret(ticket),
      claims: JSON.stringify(claims),
      expires_at: new Date(nowMs + TICKET_LIFE_S * 1000),
    })
    .execute();
  return { ticket, expiredTime: TICKET_LIFE_S };
}

/** The claims behind a ticket, once; null for a second use, an old ticket or an invented one. */
export async function useTicket(db: Database, ticket: string, nowMs: number): Promise<AccessClaims | null> {
  const row = await db
    .deleteFrom('socket_ticket')
    .where('ticket_hash', '=', hashOpaqueSecret(ticket))
    .returning(['claims', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= nowMs) return null;
  const claims = v.safeParse(AccessClaimsSchema, row.claims);
  return claims.success ? claims.output : null;
}
