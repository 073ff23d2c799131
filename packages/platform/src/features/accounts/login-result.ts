import type { LoginResult } from '@plantdeck/core/contract';
import type { AccountDeps } from './account-deps.ts';
import { recordAccount } from './account-audit.ts';
import type { LoginFrom } from './login-sessions.ts';
import { startFamily } from './refresh-token.ts';

export interface AccountOfLogin {
  readonly user_id: string;
  readonly user_name: string;
  readonly nick_name: string;
}

/** The id by which other products know a user. */
export const openUserId = (userId: string): string => `open-${userId}`;

/**
 * Begins a sign-in, however the person was recognised.
 * @param orgId  the organisation to begin with; by default the first that the person belongs to
 */
export async function beginLogin(
  {
    db,
    tokens,
    realNow,
    accessLifeS,
    toldLifeS,
  }: Pick<AccountDeps, 'db' | 'tokens' | 'realNow' | 'accessLifeS' | 'toldLifeS'>,
  account: AccountOfLogin,
  from: LoginFrom,
  orgId: string | null = null,
): Promise<LoginResult> {
  const { family, refreshToken } = await startFamily(db, account.user_id, from, realNow());
  await recordAccount(db, { userId: account.user_id, event: 'signedIn', from }, realNow());
  const token = await tokens.issue({ sub: account.user_id, kind: 'person', family }, accessLifeS);
  return {
    userId: account.user_id,
    token,
    openUserId: openUserId(account.user_id),
    nickName: account.nick_name,
    userName: account.user_name,
    config: { refreshToken, expiredTime: toldLifeS },
    facRogId: orgId ?? (await firstOrganisation(db, account.user_id)),
  };
}

async function firstOrganisation(db: AccountDeps['db'], userId: string): Promise<string | null> {
  const first = await db
    .selectFrom('membership')
    .select('org_id')
    .where('user_id', '=', userId)
    .orderBy('sort')
    .executeTakeFirst();
  return first?.org_id ?? null;
}
