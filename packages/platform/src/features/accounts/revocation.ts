import type { Database } from '../../store/database/database.ts';
import type { Bus } from '../../store/bus/bus.ts';
import type { AccessClaims } from './access-token.ts';

export const familyId = (family: string): string => `family:${family}`;

/** Ends a sign-in in the database; its sockets close once the bus says so. */
export async function revokeSession(
  db: Database,
  family: string,
  nowMs: number,
  accessLifeS: number,
): Promise<void> {
  const id = familyId(family);
  await db.deleteFrom('refresh_token').where('family_id', '=', family).execute();
  await db.deleteFrom('login_session').where('family_id', '=', family).execute();
  await db
    .insertInto('revoked_token')
    .values({ jti: id, expires_at: new Date(nowMs + accessLifeS * 1000) })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .execute();
}

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
  await revokeSession(db, family, nowMs, accessLifeS);
  bus.publish('token-revoked', { id: familyId(family) });
}

/** Ends all sign-ins of a person but one: after a change of password whoever else was in is out. */
export async function revokeOthers(
  db: Database,
  bus: Bus,
  userId: string,
  keptFamily: string | null,
  nowMs: number,
  accessLifeS: number,
): Promise<void> {
  const rows = await db
    .selectFrom('refresh_token')
    .select('family_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  for (const { family_id } of rows)
    if (family_id !== keptFamily) await revokeFamily(db, bus, family_id, nowMs, accessLifeS);
}

/** Calls that were on their way when a token was renewed still arrive. */
const RENEWED_GRACE_MS = 5_000;

/** Ends one access token, which has been traded for the next: a copy of it is worth nothing any more. */
export async function revokeRenewed(
  db: Database,
  claims: Pick<AccessClaims, 'jti' | 'exp'>,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('revoked_token')
    .values({
      jti: claims.jti,
      expires_at: new Date(claims.exp * 1000),
      from_at: new Date(nowMs + RENEWED_GRACE_MS),
    })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .execute();
}

/** @param nowMs  real time */
export async function isRevoked(
  db: Database,
  claims: Pick<AccessClaims, 'jti' | 'family'>,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('revoked_token')
    .select('jti')
    .where('jti', 'in', [claims.jti, familyId(claims.family)])
    .where((each) => each.or([each('from_at', 'is', null), each('from_at', '<=', new Date(nowMs))]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops what time has made meaningless, so that the tables stay small. */
export async function forgetExpired(db: Database, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await db.deleteFrom('revoked_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('login_session')
    .where((each) =>
      each.not(
        each.exists(
          each
            .selectFrom('refresh_token')
            .select('family_id')
            .whereRef('refresh_token.family_id', '=', 'login_session.family_id'),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('second_step').where('expires_at', '<', now).execute();
  await db.deleteFrom('socket_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('verification_code').where('expires_at', '<', now).execute();
  await db.deleteFrom('phone_change').where('expires_at', '<', now).execute();
  await db.deleteFrom('used_nonce').where('expires_at', '<', now).execute();
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute();
}
