import type { PublicKey } from '@plantdeck/core/contract';
import type { PasswordPolicy } from '@plantdeck/core/rules';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import type { WordKey } from '../../engine/i18n/language.ts';
import type { AccountDeps } from './account-deps.ts';
import { passwordExpiry, policyOf } from './account-state.ts';
import { CodeSchema, PhoneSchema, AppSchema, SealedSchema } from './entry-schemas.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { countFailure, forgetFailures, type AttemptKey } from './login-attempts.ts';
import { ownUserId, refuseOtherToken, UserQuerySchema } from './own-account.ts';
import { refuseBroken } from './password-rule.ts';
import { revokeOthers } from './revocation.ts';
import { isRightCode, takeCode } from './verification-code.ts';

export const ModifySchema = v.object({
  app: AppSchema,
  newPassword: SealedSchema,
  oldPassword: SealedSchema,
  token: v.string(),
});
export const ResetSchema = v.object({
  affirmPassword: SealedSchema,
  newPassword: SealedSchema,
  phone: SealedSchema,
  verificationCode: SealedSchema,
});
/** What the sealed phone and code have to be once they are open. */
const OpenedResetSchema = v.object({ phone: PhoneSchema, verificationCode: CodeSchema });

/** Policy, age and change of passwords. */
export function passwordHandlers(deps: AccountDeps) {
  const { db, realNow, sealing, hasher } = deps;

  const setPassword = async (
    account: { readonly user_id: string; readonly user_name: string },
    password: string,
    keptFamily: string | null,
  ): Promise<void> => {
    const changes = {
      password_hash: await hasher.hash(password),
      password_changed_at: new Date(realNow()),
      password_fits: true,
      must_change: false,
    };
    await db.updateTable('account').set(changes).where('user_id', '=', account.user_id).execute();
    await forgetFailures(db, { scope: 'account', name: account.user_name });
    await forgetFailures(db, { scope: 'change', name: account.user_id });
    await revokeOthers(db, deps.bus, account.user_id, keptFamily, realNow(), deps.accessLifeS);
  };

  /** The sign-in that a call belongs to, where it is one of this person. */
  const familyOf = async (call: Call, userId: string): Promise<string | null> => {
    const claims = call.token === null ? null : await deps.tokens.verify(call.token);
    return claims?.sub === userId ? claims.family : null;
  };

  return registerHandlers({
    publicKey: (): Promise<PublicKey> => sealing.publicKey(realNow()),

    async passwordPolicy(call): Promise<PasswordPolicy | null> {
      const policy = await policyOf(db, ownUserId(call, readQuery(call, UserQuerySchema).userId));
      if (policy === null) return null;
      const { validDays: _validDays, remindDays: _remindDays, ...shown } = policy;
      return shown;
    },

    passwordExpiry: (call) =>
      passwordExpiry(db, ownUserId(call, readQuery(call, UserQuerySchema).userId), realNow()),

    async passwordCheck(call) {
      const userId = ownUserId(call, readQuery(call, UserQuerySchema).userId);
      const { password_fits } = await db
        .selectFrom('account')
        .select('password_fits')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { isCompliant: password_fits };
    },

    async passwordModify(call) {
      const userId = ownUserId(call, call.params['userId']);
      const { token, newPassword, oldPassword } = readBody(call, ModifySchema);
      refuseOtherToken(call, token);
      const keys: AttemptKey[] = [{ scope: 'change', name: userId }];
      await refuseIfBlocked(db, keys, realNow());
      const opened = await sealing.open({ newPassword, oldPassword }, realNow());
      const account = await accountOf(db, 'user_id', userId);
      const isRight =
        account !== undefined && (await hasher.verify(account.password_hash, opened.oldPassword)).matches;
      if (!isRight) {
        for (const key of keys) await countFailure(db, key, realNow());
        throw new ApiError(RETCODES.badEntry, 'account.old-password-wrong');
      }
      if (opened.newPassword === opened.oldPassword) throw broken('account.password-same');
      await refuseWeak(db, userId, opened.newPassword);
      await setPassword(account, opened.newPassword, await familyOf(call, userId));
      return null;
    },

    async passwordReset(call) {
      const keys: AttemptKey[] = [{ scope: 'address', name: call.address }];
      await refuseIfBlocked(db, keys, realNow());
      const { newPassword, affirmPassword, ...proof } = await sealing.open(
        readBody(call, ResetSchema),
        realNow(),
      );
      if (newPassword !== affirmPassword) throw broken('account.passwords-differ');
      const { phone, verificationCode } = readBody({ ...call, body: proof }, OpenedResetSchema);
      const slot = { db, secret: deps.secret, phone, purpose: 'password', address: call.address } as const;
      const isRight = await isRightCode(slot, verificationCode, realNow());
      const account = await accountOf(db, 'phone', phone);
      // A phone that nobody has bound and a wrong code are one answer.
      if (!isRight || account === undefined) {
        for (const key of keys) await countFailure(db, key, realNow());
        throw new ApiError(RETCODES.badEntry, 'login.code-wrong');
      }
      if ((await hasher.verify(account.password_hash, newPassword)).matches)
        throw broken('account.password-same');
      // The code stays good through a password that the policy refuses.
      await refuseWeak(db, account.user_id, newPassword);
      if (!(await takeCode(slot, verificationCode)))
        throw new ApiError(RETCODES.badEntry, 'login.code-wrong');
      await setPassword(account, newPassword, await familyOf(call, account.user_id));
      return null;
    },
  });
}

function accountOf(db: Database, by: 'user_id' | 'phone', value: string) {
  return db
    .selectFrom('account')
    .select(['user_id', 'user_name', 'password_hash'])
    .where(by, '=', value)
    .executeTakeFirst();
}

const broken = (key: WordKey, values?: Record<string, number>): ApiError =>
  new ApiError(RETCODES.badEntry, key, values);

/** @throws {ApiError} naming the first rule of the policy that a new password breaks */
async function refuseWeak(db: Database, userId: string, password: string): Promise<void> {
  refuseBroken(password, await policyOf(db, userId));
}
