import type { Database } from '../database/database.ts';
import type { Bus } from '../sockets/bus.ts';
import type { AccessClaims } from './access-token.ts';

export const familyId = (family: string): string => `family:${family}`;

/**
 * Ends a sign-in: its refresh tokens are gone, its access tokens refused at the next call, its sockets closed.
 * @param accessLifeS  the longest life of an access token; the entry is of no use after it
 */
export async function revokeFamily(
  db: Database,
  bus: Bus,
  family: string,
  nowMs: number,
  accessLifeS: number,
): Promise<void> {
  const id = familyId(family);
  await db.deleteFrom('refresh_token').where('family_id', '=', family).execute();
  await db
    .insertInto('revoked_token')
    .values({ jti: id, expires_at: new Date(nowMs + accessLifeS * 1000) })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .execute();
  bus.publish('token-revoked', { id });
}

export async function isRevoked(
  db: Database,
  claims: Pick<AccessClaims, 'jti' | 'family'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('revoked_token')
    .select('jti')
    .where('jti', 'in', [claims.jti, familyId(claims.family)])
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops what time has made meaningless, so that the tables stay small. */
export async function forgetExpired(db: Database, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await db.deleteFrom('revoked_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('socket_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('verification_code').where('expires_at', '<', now).execute();
}
