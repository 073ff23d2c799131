import type { OwnSession } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import { recordAccount } from './account-audit.ts';
import type { AccountDeps } from './account-deps.ts';
import { isSessionOf, sessionsOf } from './login-sessions.ts';
import { familyOfCall, personOf } from './own-account.ts';
import { revokeFamily, revokeOthers } from './revocation.ts';

export const SessionEndSchema = v.object({ sessionId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

/** One's own sign-ins: where they are, and how one ends them. */
export function sessionHandlers(deps: AccountDeps) {
  const { db, bus, realNow, accessLifeS } = deps;

  return registerHandlers({
    async sessions(call): Promise<OwnSession[]> {
      return sessionsOf(db, personOf(call), await familyOfCall(call, deps));
    },

    async sessionEnd(call) {
      const userId = personOf(call);
      const { sessionId } = readBody(call, SessionEndSchema);
      if (!(await isSessionOf(db, sessionId, userId))) throw new ApiError(RETCODES.notFound, 'session.gone');
      await revokeFamily(db, bus, sessionId, realNow(), accessLifeS);
      await recordAccount(db, { userId, event: 'sessionEnded', from: call }, realNow());
      return null;
    },

    async sessionsEndOthers(call) {
      const userId = personOf(call);
      const own = await familyOfCall(call, deps);
      await revokeOthers(db, bus, userId, own, realNow(), accessLifeS);
      await recordAccount(db, { userId, event: 'sessionsEnded', from: call }, realNow());
      return null;
    },
  });
}
