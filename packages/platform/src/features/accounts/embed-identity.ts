import type { EmbedToken } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { openUserId } from './login-result.ts';

/** What a page learns with its token: which organisation it reads, and as whom. */
export async function embedIdentity(
  db: Database,
  orgId: string,
  userId: string,
): Promise<Omit<EmbedToken, 'token' | 'expiredTime' | 'holder'>> {
  const organisation = await db
    .selectFrom('organisation')
    .select(['open_org_id', 'eid'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return {
    orgId,
    openOrgId: organisation.open_org_id,
    eid: organisation.eid,
    operateUserId: userId,
    uid: openUserId(userId),
  };
}

/** The account of a name, where it belongs to the organisation. */
export async function memberOf(db: Database, orgId: string, userName: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.user_id', 'account.user_id')
    .select('account.user_id')
    .where('account.user_name', '=', userName)
    .where('membership.org_id', '=', orgId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
