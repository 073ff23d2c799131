import type { SignedIn, TokenRefresh } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { CodeSchema, PhoneSchema } from './entry-schemas.ts';
import { knownDevice, KnownDevicesSchema, proveDevice } from './known-device.ts';
import { countFailure, type AttemptKey } from './login-attempts.ts';
import { beginLogin, type AccountOfLogin } from './login-result.ts';
import { createPasswordCheck } from './password-check.ts';
import { rotate } from './refresh-token.ts';
import { revokeFamily, revokeRenewed } from './revocation.ts';
import { readTokens } from './token-input.ts';
import { useCode } from './verification-code.ts';

const secretText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const PasswordLoginSchema = v.object({
  userName: secretText,
  password: secretText,
  knownDevices: KnownDevicesSchema,
});
export const PhoneLoginSchema = v.object({
  phone: PhoneSchema,
  verificationCode: CodeSchema,
  knownDevices: KnownDevicesSchema,
});
export const RefreshSchema = v.object({ refreshToken: secretText, token: v.optional(v.string()) });
export const LogoutSchema = v.object({ token: v.optional(v.string()) });

/** Password, phone code, refresh and sign-out. */
export function signInHandlers(deps: AccountDeps) {
  const { db, realNow } = deps;
  const checkPassword = createPasswordCheck(deps);

  const begin = async (account: AccountOfLogin, isKnownDevice: boolean): Promise<SignedIn> => {
    const login = await beginLogin(deps, account);
    return isKnownDevice
      ? login
      : { ...login, knownDevice: proveDevice(deps.secret, account.user_id, realNow()) };
  };

  return registerHandlers({
    async loginPassword(call) {
      const given = { ...readBody(call, PasswordLoginSchema), address: call.address };
      const { account, isKnownDevice } = await checkPassword(given);
      return begin(account, isKnownDevice);
    },

    async loginPhone(call) {
      const { phone, verificationCode, knownDevices } = readBody(call, PhoneLoginSchema);
      const account = await db
        .selectFrom('account')
        .select(['user_id', 'user_name', 'nick_name'])
        .where('phone', '=', phone)
        .executeTakeFirst();
      const device =
        account === undefined ? null : knownDevice(deps.secret, account.user_id, knownDevices, realNow());
      const keys: AttemptKey[] =
        device === null ? [{ scope: 'address', name: call.address }] : [{ scope: 'device', name: device }];
      await refuseIfBlocked(db, keys, realNow());
      const isRight = await useCode(
        { db, secret: deps.secret, phone, purpose: 'login', address: call.address, device },
        verificationCode,
        realNow(),
      );
      if (!isRight || account === undefined) {
        for (const key of keys) await countFailure(db, key, realNow());
        throw new ApiError(RETCODES.signInFailed, 'login.code-wrong');
      }
      return begin(account, device !== null);
    },

    async tokenRefresh(call): Promise<TokenRefresh> {
      const { refreshToken, token: renewed } = readTokens(call, RefreshSchema, deps.allowsTokensInQuery);
      const rotation = await rotate(db, refreshToken, realNow());
      if (rotation.kind === 'replayed')
        await revokeFamily(db, deps.bus, rotation.family, realNow(), deps.accessLifeS);
      if (rotation.kind !== 'rotated') throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
      const { userId, family } = rotation;
      const claims = renewed ? await deps.tokens.verify(renewed) : null;
      if (claims?.family === family) await revokeRenewed(db, claims, realNow());
      const token = await deps.tokens.issue({ sub: userId, kind: 'person', family }, deps.accessLifeS);
      return { token, refreshToken: rotation.refreshToken, expiredTime: deps.toldLifeS };
    },

    async logout(call) {
      const given = readTokens(call, LogoutSchema, deps.allowsTokensInQuery).token ?? call.token;
      const claims = given === null ? null : await deps.tokens.readEvenIfExpired(given);
      if (claims?.kind === 'person') {
        await revokeFamily(db, deps.bus, claims.family, realNow(), deps.accessLifeS);
      }
      return null;
    },
  });
}
