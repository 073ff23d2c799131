import * as v from 'valibot';
import { readBody, readQuery, registerHandlers } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { serviceValidity } from './account-state.ts';
import { AppSchema } from './entry-schemas.ts';
import { ownUserId, refuseOtherToken, UserQuerySchema } from './own-account.ts';

export const OnlineLoginRequestSchema = v.object({ app: AppSchema, token: v.string() });

/** How long an enterprise is served, and who is in it. */
export function accountHandlers({ db, realNow }: AccountDeps) {
  return registerHandlers({
    serviceValidity(call) {
      ownUserId(call, readQuery(call, UserQuerySchema).userId);
      return serviceValidity(db, call.orgId, realNow());
    },

    /** Notes that a person came online in an enterprise, and tells when that was the last time. */
    async onlineLogin(call) {
      refuseOtherToken(call, readBody(call, OnlineLoginRequestSchema).token);
      const now = new Date(realNow());
      const row = await db
        .insertInto('online_login')
        .values({ user_id: call.person.userId, org_id: call.orgId, last_at: now, previous_at: null })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'org_id'])
            .doUpdateSet((update) => ({ previous_at: update.ref('online_login.last_at'), last_at: now })),
        )
        .returning('previous_at')
        .executeTakeFirstOrThrow();
      return { lastLoginTime: row.previous_at?.toISOString() ?? null };
    },
  });
}
