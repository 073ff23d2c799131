import type { LoginResult, TokenRefresh } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, RETCODES } from '../http/api-error.ts';
import { readBody, readQuery, registerHandlers, type Call } from '../http/handlers.ts';
import { sentence } from '../http/language.ts';
import type { AccountDeps } from './account-deps.ts';
import { blockedForMs, countFailure, forgetFailures, type AttemptKey } from './login-attempts.ts';
import { startFamily, rotate } from './refresh-token.ts';
import { revokeFamily } from './revocation.ts';
import { CODE_LIFE_S, forgetCode, newCode, useCode, type CodeSlot } from './verification-code.ts';
import { VERIFICATION_RESEND_S } from '@plantdeck/core/constants';

const secretText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const PasswordLoginSchema = v.object({ userName: secretText, password: secretText });
const PhoneSchema = v.pipe(
  v.string(),
  v.regex(/^1[3-9]\d{9}$/, 'expected a mainland phone number of 11 digits'),
);
const PhoneLoginSchema = v.object({
  phone: PhoneSchema,
  verificationCode: v.pipe(v.string(), v.regex(/^\d{6}$/, 'expected 6 digits')),
});
const CodeRequestSchema = v.object({
  phone: PhoneSchema,
  verificationType: v.optional(v.picklist(['login']), 'login'),
});
const RefreshSchema = v.object({ refreshToken: secretText, token: v.optional(v.string()) });
const LogoutSchema = v.object({ token: v.optional(v.string()) });

interface AccountOfLogin {
  readonly user_id: string;
  readonly user_name: string;
  readonly nick_name: string;
}

/** Password, phone code, refresh and sign-out. */
export function signInHandlers(deps: AccountDeps) {
  const { db, realNow } = deps;
  // Somebody who does not exist costs as much work as somebody who does.
  const nobody = deps.hasher.hash('nobody has this password');

  const loginResult = async (account: AccountOfLogin): Promise<LoginResult> => {
    const { family, refreshToken } = await startFamily(db, account.user_id, realNow());
    const token = await deps.tokens.issue({ sub: account.user_id, kind: 'person', family }, deps.accessLifeS);
    return {
      userId: account.user_id,
      token,
      openUserId: openUserId(account.user_id),
      nickName: account.nick_name,
      userName: account.user_name,
      config: { refreshToken, expiredTime: deps.accessLifeS },
      facRogId: null,
    };
  };

  const refuseIfBlocked = async (keys: readonly AttemptKey[]) => {
    const waitMs = await blockedForMs(db, keys, realNow());
    if (waitMs === 0) return;
    const minutes = Math.ceil(waitMs / 60_000);
    throw new ApiError(RETCODES.tooMany, 'login.blocked', { minutes }, { retryAfterMs: waitMs });
  };

  return registerHandlers({
    async loginPassword(call) {
      const { userName, password } = readBody(call, PasswordLoginSchema);
      const keys: AttemptKey[] = [
        { scope: 'account', name: userName },
        { scope: 'address', name: call.address },
      ];
      await refuseIfBlocked(keys);
      const account = await db
        .selectFrom('account')
        .select(['user_id', 'user_name', 'nick_name', 'password_hash'])
        .where('user_name', '=', userName)
        .executeTakeFirst();
      const { matches, outdated } = await deps.hasher.verify(
        account?.password_hash ?? (await nobody),
        password,
      );
      if (account === undefined || !matches) {
        for (const key of keys) await countFailure(db, key, realNow());
        throw new ApiError(RETCODES.signInFailed, 'login.wrong');
      }
      await forgetFailures(db, { scope: 'account', name: userName });
      if (outdated) {
        const password_hash = await deps.hasher.hash(password);
        await db
          .updateTable('account')
          .set({ password_hash })
          .where('user_id', '=', account.user_id)
          .execute();
      }
      return loginResult(account);
    },

    async verificationCode(call) {
      const { phone, verificationType } = readQuery(call, CodeRequestSchema);
      const address: AttemptKey = { scope: 'codes', name: call.address };
      await refuseIfBlocked([address]);
      await countFailure(db, address, realNow());
      const slot: CodeSlot = { db, secret: deps.secret, phone, purpose: verificationType };
      const made = await newCode(slot, realNow());
      if ('waitMs' in made) {
        const seconds = Math.ceil(made.waitMs / 1000);
        throw new ApiError(RETCODES.tooMany, 'login.code-wait', { seconds }, { retryAfterMs: made.waitMs });
      }
      const known = await db
        .selectFrom('account')
        .select('user_id')
        .where('phone', '=', phone)
        .executeTakeFirst();
      // A phone nobody has bound gets the same answer, or this call would tell who has an account.
      if (known !== undefined) await deliver(deps, call, slot, made.code);
      return { resendS: VERIFICATION_RESEND_S, expiresS: CODE_LIFE_S };
    },

    async loginPhone(call) {
      const { phone, verificationCode } = readBody(call, PhoneLoginSchema);
      const keys: AttemptKey[] = [{ scope: 'address', name: call.address }];
      await refuseIfBlocked(keys);
      const isRight = await useCode(
        { db, secret: deps.secret, phone, purpose: 'login' },
        verificationCode,
        realNow(),
      );
      const account = await db
        .selectFrom('account')
        .select(['user_id', 'user_name', 'nick_name'])
        .where('phone', '=', phone)
        .executeTakeFirst();
      if (!isRight || account === undefined) {
        for (const key of keys) await countFailure(db, key, realNow());
        throw new ApiError(RETCODES.signInFailed, 'login.code-wrong');
      }
      return loginResult(account);
    },

    async tokenRefresh(call): Promise<TokenRefresh> {
      const { refreshToken } = readQuery(call, RefreshSchema);
      const rotation = await rotate(db, refreshToken, realNow());
      if (rotation.kind === 'replayed')
        await revokeFamily(db, deps.bus, rotation.family, realNow(), deps.accessLifeS);
      if (rotation.kind !== 'rotated') throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
      const { userId, family } = rotation;
      const token = await deps.tokens.issue({ sub: userId, kind: 'person', family }, deps.accessLifeS);
      return { token, refreshToken: rotation.refreshToken, expiredTime: deps.accessLifeS };
    },

    async logout(call) {
      const given = readQuery(call, LogoutSchema).token ?? call.token;
      const claims = given === null ? null : await deps.tokens.readEvenIfExpired(given);
      if (claims?.kind === 'person') {
        await revokeFamily(db, deps.bus, claims.family, realNow(), deps.accessLifeS);
      }
      return null;
    },
  });
}

/** The id by which other products know a user. */
export const openUserId = (userId: string): string => `open-${userId}`;

async function deliver(deps: AccountDeps, call: Call, slot: CodeSlot, code: string): Promise<void> {
  try {
    await deps.codes.send(slot.phone, sentence(call.language, 'login.code-text', { code }), deps.realNow());
  } catch {
    await forgetCode(slot);
    throw new ApiError(RETCODES.tooMany, 'login.code-unsent');
  }
}
