/** Second factors as they are stored: a secret shared with an authenticator app, and codes for when it is lost. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecondFactorState } from '@plantdeck/core/contract';
import { inTransaction, type Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { createKeyBox } from './kept-key.ts';
import { countFailure, type AttemptKey } from './login-attempts.ts';
import { base32, matchingStep, newTotpSecret, totpAddress } from './totp.ts';

const RECOVERY_CODES = 10;
/** 10 letters of 32: 50 bits. */
const RECOVERY_LETTERS = 10;

export type Proof = 'code' | 'recovery' | 'wrong';

/** Whether somebody has one, and whether `orgId` asks for one. */
export async function secondFactorState(
  db: Database,
  userId: string,
  isRequired: boolean,
): Promise<SecondFactorState> {
  const isOn = await hasSecondFactor(db, userId);
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { isOn, isRequired, codesLeft: isOn ? Number(left) : 0 };
}

export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes it away, with its codes. */
export async function dropSecondFactor(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('second_factor').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export function createSecondFactors({
  db,
  realNow,
  secret: platformSecret,
}: Pick<AccountDeps, 'db' | 'realNow' | 'secret'>) {
  const box = createKeyBox(platformSecret, 'secrets of second factors');
  const hashOf = (userId: string, code: string): string =>
    createHmac('sha256', platformSecret)
      .update(JSON.stringify(['recovery', userId, code]))
      .digest('base64url');

  async function giveCodes(inside: Database, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      base32(randomBytes(RECOVERY_LETTERS)).slice(0, RECOVERY_LETTERS),
    );
    await inside.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
    const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }));
    await inside.insertInto('recovery_code').values(rows).execute();
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  /** Its row stays locked to the end of the transaction: of many attempts at once each waits for the one before. */
  const lockedRow = (inside: Database, userId: string, isOn: boolean) =>
    inside
      .selectFrom('second_factor')
      .select(['sealed_secret', 'last_step'])
      .where('user_id', '=', userId)
      .where('is_on', '=', isOn)
      .forUpdate()
      .executeTakeFirst();

  /** The step of a code, marked as used; null where it is wrong. */
  async function useStep(
    inside: Database,
    userId: string,
    row: { readonly sealed_secret: string; readonly last_step: number },
    code: string,
  ): Promise<number | null> {
    const secret = box.open(row.sealed_secret);
    const step = secret === null ? null : matchingStep(secret, code, realNow(), row.last_step);
    if (step !== null)
      await inside
        .updateTable('second_factor')
        .set({ last_step: step, is_on: true })
        .where('user_id', '=', userId)
        .execute();
    return step;
  }

  async function useRecovery(inside: Database, userId: string, code: string): Promise<boolean> {
    const used = await inside
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(userId, code))
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  }

  /**
   * Whether a code or a recovery code is right; it is used up, and a wrong one counts for all of `keys`.
   * @throws {ApiError} while one of the keys waits
   */
  function prove(userId: string, entered: string, keys: readonly AttemptKey[]): Promise<Proof> {
    const code = entered.replace(/[\s-]/g, '').toUpperCase();
    return inTransaction(db, async (inside): Promise<Proof> => {
      const row = await lockedRow(inside, userId, true);
      await refuseIfBlocked(inside, keys, realNow());
      if (row !== undefined && (await useStep(inside, userId, row, code)) !== null) return 'code';
      if (row !== undefined && (await useRecovery(inside, userId, code))) return 'recovery';
      for (const key of keys) await countFailure(inside, key, realNow());
      return 'wrong';
    });
  }

  return {
    prove,

    /** A new secret, which counts from its first code on. */
    async start(userId: string, userName: string): Promise<{ secret: string; address: string }> {
      const secret = newTotpSecret();
      const row = { sealed_secret: box.close(secret), last_step: -1, changed_at: new Date(realNow()) };
      const stored = await db
        .insertInto('second_factor')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('second_factor.is_on', '=', false),
        )
        .returning('user_id')
        .executeTakeFirst();
      if (stored === undefined) throw new ApiError(RETCODES.badEntry, 'factor.is-on');
      return { secret, address: totpAddress(secret, userName) };
    },

    /** Recovery codes of a factor that the code has turned on; null where the code is wrong. */
    confirm(userId: string, code: string, keys: readonly AttemptKey[]): Promise<string[] | null> {
      return inTransaction(db, async (inside) => {
        const row = await lockedRow(inside, userId, false);
        await refuseIfBlocked(inside, keys, realNow());
        if (row === undefined) throw new ApiError(RETCODES.badEntry, 'factor.not-begun');
        if ((await useStep(inside, userId, row, code.replace(/\s/g, ''))) !== null)
          return giveCodes(inside, userId);
        for (const key of keys) await countFailure(inside, key, realNow());
        return null;
      });
    },

    newCodes: (userId: string): Promise<string[]> => inTransaction(db, (inside) => giveCodes(inside, userId)),

    drop: (userId: string): Promise<void> => inTransaction(db, (inside) => dropSecondFactor(inside, userId)),
  };
}
export type SecondFactors = ReturnType<typeof createSecondFactors>;
