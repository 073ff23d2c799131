/** Sign-ins as a list: where each is, since when, and when it was last seen. */
import type { OwnSession } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { type CallPlace, USER_AGENT_MOST } from './account-audit.ts';
import { deviceName } from './user-agent.ts';

/** A session is noted as seen once in so long, so that reading writes next to nothing. */
const SEEN_PERIOD_MS = 60_000;

export interface LoginFrom extends CallPlace {
  /** By password or phone: a second factor of ours is asked for. Another system has rules of its own. */
  readonly isLocal: boolean;
}

export async function openSession(
  db: Database,
  family: string,
  userId: string,
  from: LoginFrom,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('login_session')
    .values({
      family_id: family,
      user_id: userId,
      is_local: from.isLocal,
      address: from.address,
      user_agent: from.userAgent.slice(0, USER_AGENT_MOST),
      started_at: new Date(nowMs),
      seen_at: new Date(nowMs),
    })
    .execute();
}

/** @param seenAt  as it is stored; nothing of a sign-in that is not in the list */
export async function noteSeen(
  db: Database,
  family: string,
  seenAt: Date | null,
  nowMs: number,
): Promise<void> {
  if (seenAt === null || nowMs - seenAt.getTime() < SEEN_PERIOD_MS) return;
  await db
    .updateTable('login_session')
    .set({ seen_at: new Date(nowMs) })
    .where('family_id', '=', family)
    .where('seen_at', '<', new Date(nowMs))
    .execute()
    // A database that only reads still answers; when somebody was last seen is worth no refusal.
    .catch(() => undefined);
}

export async function sessionsOf(
  db: Database,
  userId: string,
  ownFamily: string | null,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('login_session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('family_id')
    .execute();
  const list = rows.map((row) => ({
    sessionId: row.family_id,
    device: deviceName(row.user_agent),
    address: row.address === '' ? null : row.address,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isOwn: row.family_id === ownFamily,
  }));
  return list.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

/** Whether a sign-in is of this person. */
export async function isSessionOf(db: Database, family: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_session')
    .select('family_id')
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
