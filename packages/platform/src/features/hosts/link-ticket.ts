import { hashOpaqueSecret, newOpaqueSecret } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';

const TICKET_LIFE_S = 60;

/** Whose link a ticket stands in. */
export interface LinkOwner {
  readonly userId: string;
  readonly orgId: string;
  /** The sign-in that the ticket comes from: it ends with it. */
  readonly family: string;
}

/** A ticket stands in a link to another site in place of a token: one use, within a minute. */
export async function issueLinkTicket(
  db: Database,
  { userId, orgId, family }: LinkOwner,
  nowMs: number,
): Promise<{ ticket: string; expiredTime: number }> {
  const ticket = `l-${newOpaqueSecret()}`;
  await db
    .insertInto('link_ticket')
    .values({
      ticket_hash: hashOpaqueSecret(ticket),
      user_id: userId,
      org_id: orgId,
      family,
      expires_at: new Date(nowMs + TICKET_LIFE_S * 1000),
    })
    .execute();
  return { ticket, expiredTime: TICKET_LIFE_S };
}

/** Whose link it was, once; null for a second use, an old ticket or an invented one. */
export async function redeemLinkTicket(
  db: Database,
  ticket: string,
  nowMs: number,
): Promise<LinkOwner | null> {
  const row = await db
    .deleteFrom('link_ticket')
    .where('ticket_hash', '=', hashOpaqueSecret(ticket))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= nowMs) return null;
  return { userId: row.user_id, orgId: row.org_id, family: row.family };
}
