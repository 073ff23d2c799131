import type { RecoveryCodes, SecondFactorStart, SecondFactorState } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import { recordAccount, type AccountEvent } from './account-audit.ts';
import type { AccountDeps } from './account-deps.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { SealedSchema } from './entry-schemas.ts';
import { countFailure, forgetFailures, type AttemptKey } from './login-attempts.ts';
import { familyOfCall, personOf } from './own-account.ts';
import { revokeOthers } from './revocation.ts';
import { createSecondFactors, secondFactorState } from './second-factor.ts';

const code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));
export const FactorCodeSchema = v.object({ code });
export const FactorOffSchema = v.object({ code, password: SealedSchema });

/** The second factor of one's own account. */
export function secondFactorHandlers(deps: AccountDeps) {
  const { db, realNow, sealing, hasher } = deps;
  const factors = createSecondFactors(deps);
  const keysOf = (userId: string): readonly AttemptKey[] => [{ scope: 'change', name: userId }];

  const record = (call: Call, event: AccountEvent): Promise<void> =>
    recordAccount(db, { userId: call.person.userId, event, from: call }, realNow());

  /** @throws {ApiError} for a code that is wrong, or while too many were */
  async function prove(call: Call, userId: string, entered: string): Promise<void> {
    const proof = await factors.prove(userId, entered, keysOf(userId));
    if (proof === 'wrong') {
      await record(call, 'codeWrong');
      throw new ApiError(RETCODES.badEntry, 'factor.code-wrong');
    }
    if (proof === 'recovery') await record(call, 'recoveryUsed');
    for (const key of keysOf(userId)) await forgetFailures(db, key);
  }

  return registerHandlers({
    async secondFactor(call): Promise<SecondFactorState> {
      return secondFactorState(db, personOf(call), call.person.needsSecondFactor === true);
    },

    secondFactorStart: async (call): Promise<SecondFactorStart> =>
      factors.start(personOf(call), call.person.userName),

    async secondFactorConfirm(call): Promise<RecoveryCodes> {
      const userId = personOf(call);
      const recoveryCodes = await factors.confirm(
        userId,
        readBody(call, FactorCodeSchema).code,
        keysOf(userId),
      );
      if (recoveryCodes === null) throw new ApiError(RETCODES.badEntry, 'factor.code-wrong');
      await record(call, 'factorOn');
      // Sessions that began without one end.
      await revokeOthers(db, deps.bus, userId, await familyOfCall(call, deps), realNow(), deps.accessLifeS);
      return { recoveryCodes };
    },

    async secondFactorCodes(call): Promise<RecoveryCodes> {
      const userId = personOf(call);
      await prove(call, userId, readBody(call, FactorCodeSchema).code);
      const recoveryCodes = await factors.newCodes(userId);
      await record(call, 'codesRenewed');
      return { recoveryCodes };
    },

    async secondFactorOff(call) {
      const userId = personOf(call);
      const { code: entered, ...sealed } = readBody(call, FactorOffSchema);
      await refuseIfBlocked(db, keysOf(userId), realNow());
      const { password } = await sealing.open(sealed, realNow());
      const account = await db
        .selectFrom('account')
        .select('password_hash')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (!(await hasher.verify(account.password_hash, password)).matches) {
        for (const key of keysOf(userId)) await countFailure(db, key, realNow());
        throw new ApiError(RETCODES.badEntry, 'factor.password-wrong');
      }
      await prove(call, userId, entered);
      await factors.drop(userId);
      await record(call, 'factorOff');
      return null;
    },
  });
}
