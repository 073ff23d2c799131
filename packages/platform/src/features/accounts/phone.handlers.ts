import { VERIFICATION_RESEND_S } from '@plantdeck/core/constants';
import { VERIFICATION_TYPES, type PhoneBinding, type VerificationType } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { sentence, type WordKey } from '../../engine/i18n/language.ts';
import type { AccountDeps } from './account-deps.ts';
import { AppSchema, CodeSchema, PhoneSchema } from './entry-schemas.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { countFailure, forgetFailures, type AttemptKey } from './login-attempts.ts';
import { refuseOtherToken } from './own-account.ts';
import { CODE_LIFE_S, forgetCode, newCode, useCode, type CodeSlot } from './verification-code.ts';

export const CodeRequestSchema = v.object({
  app: AppSchema,
  phone: PhoneSchema,
  verificationType: v.optional(v.picklist(VERIFICATION_TYPES), 'login'),
});
export const AcquireSchema = v.object({ app: AppSchema, token: v.string() });
export const BindSchema = v.object({
  app: AppSchema,
  phone: PhoneSchema,
  verificationCode: CodeSchema,
  token: v.string(),
});
export const UnbindSchema = v.object({ app: AppSchema, verificationCode: CodeSchema, token: v.string() });

const UNIQUE_VIOLATION = '23505';
/** How long after the old phone was proved a new one may be bound. */
const CHANGE_LIFE_MS = 10 * 60_000;

const CODE_TEXTS: Readonly<Record<VerificationType, WordKey>> = {
  login: 'login.code-text',
  bind: 'account.code-bind',
  unbind: 'account.code-unbind',
  password: 'account.code-password',
};

/** Codes to phones, and the phone that an account is bound to. */
export function phoneHandlers(deps: AccountDeps) {
  const { db, realNow } = deps;
  const slotOf = (call: Call, phone: string, purpose: VerificationType): CodeSlot => ({
    db,
    secret: deps.secret,
    phone,
    purpose,
    address: call.address,
  });
  const phoneOf = async (userId: string): Promise<string | null> => {
    const row = await db
      .selectFrom('account')
      .select('phone')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.phone ?? null;
  };
  const ownerOf = (phone: string) =>
    db.selectFrom('account').select('user_id').where('phone', '=', phone).executeTakeFirst();

  /** Whether somebody waits for this code at this phone. Nobody can have codes sent to any phone of the world. */
  const isAwaited = async (call: Call, phone: string, type: VerificationType): Promise<boolean> => {
    if (type === 'login' || type === 'password') return (await ownerOf(phone)) !== undefined;
    const claims = call.token === null ? null : await deps.tokens.verify(call.token);
    if (claims?.kind !== 'person') return false;
    return type === 'bind' || (await phoneOf(claims.sub)) === phone;
  };

  /** @throws {ApiError} for a wrong code, and for whoever tried too often */
  const proveCode = async (call: Call, slot: CodeSlot, code: string): Promise<void> => {
    const key: AttemptKey = { scope: 'change', name: call.person.userId };
    await refuseIfBlocked(db, [key], realNow());
    if (await useCode(slot, code, realNow())) return forgetFailures(db, key);
    await countFailure(db, key, realNow());
    throw new ApiError(RETCODES.badEntry, 'login.code-wrong');
  };

  /** The old phone was proved a moment ago; good for one change. */
  const takeChange = async (userId: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('phone_change')
      .where('user_id', '=', userId)
      .where('expires_at', '>', new Date(realNow()))
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  };
  const allowChange = async (userId: string): Promise<void> => {
    const expires_at = new Date(realNow() + CHANGE_LIFE_MS);
    await db
      .insertInto('phone_change')
      .values({ user_id: userId, expires_at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ expires_at }))
      .execute();
  };

  return registerHandlers({
    async verificationCode(call) {
      const { phone, verificationType } = readQuery(call, CodeRequestSchema);
      const address: AttemptKey = { scope: 'codes', name: call.address };
      await refuseIfBlocked(db, [address], realNow());
      await countFailure(db, address, realNow());
      const slot = slotOf(call, phone, verificationType);
      const made = await newCode(slot, realNow());
      if ('waitMs' in made) {
        const seconds = Math.ceil(made.waitMs / 1000);
        throw new ApiError(RETCODES.tooMany, 'login.code-wait', { seconds }, { retryAfterMs: made.waitMs });
      }
      // A phone that gets no code has the same answer, or this call would tell who has an account.
      if (await isAwaited(call, phone, verificationType)) await deliver(deps, call, slot, made.code);
      return { resendS: VERIFICATION_RESEND_S, expiresS: CODE_LIFE_S };
    },

    async phoneAcquire(call): Promise<PhoneBinding> {
      refuseOtherToken(call, readBody(call, AcquireSchema).token);
      const phone = await phoneOf(call.person.userId);
      return { bound: phone !== null, phone };
    },

    async phoneUnbindValidate(call) {
      const { token, verificationCode } = readBody(call, UnbindSchema);
      refuseOtherToken(call, token);
      const phone = await phoneOf(call.person.userId);
      if (phone === null) throw new ApiError(RETCODES.badEntry, 'account.no-phone');
      await proveCode(call, slotOf(call, phone, 'unbind'), verificationCode);
      await allowChange(call.person.userId);
      return null;
    },

    async phoneBind(call) {
      const { token, phone, verificationCode } = readBody(call, BindSchema);
      refuseOtherToken(call, token);
      const { userId } = call.person;
      const present = await phoneOf(userId);
      if (present === phone) throw new ApiError(RETCODES.badEntry, 'account.phone-same');
      const isChange = present !== null;
      if (isChange && !(await isChangeAllowed(deps, userId)))
        throw new ApiError(RETCODES.badEntry, 'account.old-phone-first');
      await proveCode(call, slotOf(call, phone, 'bind'), verificationCode);
      // Told only to whoever holds the phone, which the code has proved.
      if ((await ownerOf(phone)) !== undefined) throw new ApiError(RETCODES.conflict, 'account.phone-taken');
      if (isChange && !(await takeChange(userId)))
        throw new ApiError(RETCODES.badEntry, 'account.old-phone-first');
      await db
        .updateTable('account')
        .set({ phone })
        .where('user_id', '=', userId)
        .execute()
        .catch((error: unknown) => {
          // Of two accounts that bind one phone in the same moment the database lets one through.
          if (Object(error).code !== UNIQUE_VIOLATION) throw error;
          throw new ApiError(RETCODES.conflict, 'account.phone-taken');
        });
      return null;
    },
  });
}

async function isChangeAllowed({ db, realNow }: AccountDeps, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone_change')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(realNow()))
    .executeTakeFirst();
  return row !== undefined;
}

async function deliver(deps: AccountDeps, call: Call, slot: CodeSlot, code: string): Promise<void> {
  try {
    const text = sentence(call.language, CODE_TEXTS[slot.purpose], { code });
    await deps.codes.send(slot.phone, text, deps.realNow());
  } catch {
    await forgetCode(slot);
    throw new ApiError(RETCODES.tooMany, 'login.code-unsent');
  }
}
