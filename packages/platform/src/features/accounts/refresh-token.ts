import { randomUUID } from 'node:crypto';
import type { Database } from '../../store/database/database.ts';
import { type LoginFrom, openSession } from './login-sessions.ts';
import { hashOpaqueSecret, newOpaqueSecret } from './opaque-secret.ts';

const REFRESH_LIFE_MS = 30 * 86_400_000;

/** The first refresh token of a sign-in. */
export async function startFamily(
  db: Database,
  userId: string,
  from: LoginFrom,
  nowMs: number,
): Promise<{ family: string; refreshToken: string }> {
  const family = randomUUID();
  await openSession(db, family, userId, from, nowMs);
  return { family, refreshToken: await addToFamily(db, userId, family, nowMs) };
}

async function addToFamily(db: Database, userId: string, family: string, nowMs: number): Promise<string> {
  const refreshToken = newOpaqueSecret();
  const row = {
    token_hash: hashOpaqueSecret(refreshToken),
    user_id: userId,
    family_id: family,
    expires_at: new Date(nowMs + REFRESH_LIFE_MS),
    used_at: null,
  };
  await db.insertInto('refresh_token').values(row).execute();
  return refreshToken;
}

export type Rotation =
  | {
      readonly kind: 'rotated';
      readonly userId: string;
      readonly family: string;
      readonly refreshToken: string;
    }
  /** The token was used before: somebody holds a copy, so the whole family is over. */
  | { readonly kind: 'replayed'; readonly family: string }
  | { readonly kind: 'unknown' };

/** Trades a refresh token for the next one of its family. Of two that come with the same one, only one gets it. */
export async function rotate(db: Database, refreshToken: string, nowMs: number): Promise<Rotation> {
  const now = new Date(nowMs);
  const hash = hashOpaqueSecret(refreshToken);
  return db.transaction().execute(async (transaction): Promise<Rotation> => {
    const used = await transaction
      .updateTable('refresh_token')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'family_id'])
      .executeTakeFirst();
    if (used !== undefined) {
      const next = await addToFamily(transaction, used.user_id, used.family_id, nowMs);
      return { kind: 'rotated', userId: used.user_id, family: used.family_id, refreshToken: next };
    }
    const known = await transaction
      .selectFrom('refresh_token')
      .select(['family_id', 'used_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    return known?.used_at ? { kind: 'replayed', family: known.family_id } : { kind: 'unknown' };
  });
}

/** Until when a sign-in's newest access token lives, epoch ms; 0 when the sign-in was ended or never refreshed. */
export async function familyAccessUntilMs(
  db: Database,
  family: string,
  accessLifeS: number,
): Promise<number> {
  const { at } = await db
    .selectFrom('refresh_token')
    .select(({ fn }) => fn.max('used_at').as('at'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow();
  return at === null ? 0 : at.getTime() + accessLifeS * 1000;
}
