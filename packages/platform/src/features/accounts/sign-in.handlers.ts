import type { SecondStep, SignedIn, TokenRefresh } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import { callPlace, recordAccount } from './account-audit.ts';
import type { AccountDeps } from './account-deps.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { CodeSchema, PhoneSchema } from './entry-schemas.ts';
import { knownDevice, KnownDevicesSchema, proveDevice } from './known-device.ts';
import { countFailure, forgetFailures, type AttemptKey } from './login-attempts.ts';
import { beginLogin, type AccountOfLogin } from './login-result.ts';
import { attemptKeys, createPasswordCheck, forgetOwnFailures } from './password-check.ts';
import { rotate } from './refresh-token.ts';
import { revokeFamily, revokeRenewed } from './revocation.ts';
import { createSecondFactors, hasSecondFactor } from './second-factor.ts';
import { askSecondStep, openSecondStep, takeSecondStep } from './second-step.ts';
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
export const SecondStepBodySchema = v.object({
  ticket: secretText,
  code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
});
export const RefreshSchema = v.object({ refreshToken: secretText, token: v.optional(v.string()) });
export const LogoutSchema = v.object({ token: v.optional(v.string()) });

/** Password, phone code, refresh and sign-out. */
export function signInHandlers(deps: AccountDeps) {
  const { db, realNow } = deps;
  const checkPassword = createPasswordCheck(deps);

  const factors = createSecondFactors(deps);

  const begin = async (call: Call, account: AccountOfLogin, device: string | null): Promise<SignedIn> => {
    const login = await beginLogin(deps, account, { ...callPlace(call), isLocal: true });
    return device !== null
      ? login
      : { ...login, knownDevice: proveDevice(deps.secret, account.user_id, realNow()) };
  };

  return registerHandlers({
    async loginPassword(call): Promise<SignedIn | SecondStep> {
      const given = { ...readBody(call, PasswordLoginSchema), address: call.address };
      const { account, device, hasSecondFactor: asks } = await checkPassword(given);
      return asks ? askSecondStep(db, account.user_id, device, realNow()) : begin(call, account, device);
    },

    async loginPhone(call): Promise<SignedIn | SecondStep> {
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
      return (await hasSecondFactor(db, account.user_id))
        ? askSecondStep(db, account.user_id, device, realNow())
        : begin(call, account, device);
    },

    async loginSecondStep(call): Promise<SignedIn> {
      const { ticket, code } = readBody(call, SecondStepBodySchema);
      const step = await openSecondStep(db, ticket, realNow());
      if (step === null) throw new ApiError(RETCODES.signInFailed, 'factor.step-over');
      const { account, device } = step;
      const keys: AttemptKey[] = [
        ...attemptKeys(account.user_name, call.address, device),
        { scope: 'factor', name: account.user_id },
      ];
      const proof = await factors.prove(account.user_id, code, keys);
      const from = callPlace(call);
      if (proof === 'wrong') {
        await recordAccount(db, { userId: account.user_id, event: 'codeWrong', from }, realNow());
        throw new ApiError(RETCODES.signInFailed, 'factor.code-wrong');
      }
      if (!(await takeSecondStep(db, ticket))) throw new ApiError(RETCODES.signInFailed, 'factor.step-over');
      if (proof === 'recovery')
        await recordAccount(db, { userId: account.user_id, event: 'recoveryUsed', from }, realNow());
      await forgetOwnFailures(db, keys);
      await forgetFailures(db, { scope: 'factor', name: account.user_id });
      return begin(call, account, device);
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
