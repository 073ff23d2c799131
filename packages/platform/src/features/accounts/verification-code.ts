import { createHmac, randomInt } from 'node:crypto';
import type { VerificationType } from '@plantdeck/core/contract';
import { VERIFICATION_CODE_DIGITS, VERIFICATION_RESEND_S } from '@plantdeck/core/constants';
import type { Database } from '../../store/database/database.ts';
import { sameText } from './opaque-secret.ts';

export const CODE_LIFE_S = 300;
const CODE_TRIES = 5;
export type CodePurpose = VerificationType;

export interface CodeSlot {
  readonly db: Database;
  readonly secret: string;
  readonly phone: string;
  readonly purpose: CodePurpose;
}

/** @returns the new code, or how long to wait because one was sent a moment ago */
export async function newCode(slot: CodeSlot, nowMs: number): Promise<{ code: string } | { waitMs: number }> {
  const { db, phone, purpose } = slot;
  const code = String(randomInt(10 ** VERIFICATION_CODE_DIGITS)).padStart(VERIFICATION_CODE_DIGITS, '0');
  const fresh = {
    code_hash: hashCode(slot, code),
    expires_at: new Date(nowMs + CODE_LIFE_S * 1000),
    tries: 0,
    sent_at: new Date(nowMs),
  };
  // One statement, so that of two requests in the same moment only one sends.
  const stored = await db
    .insertInto('verification_code')
    .values({ phone, purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'purpose'])
        .doUpdateSet(fresh)
        .where('verification_code.sent_at', '<=', new Date(nowMs - VERIFICATION_RESEND_S * 1000)),
    )
    .returning('phone')
    .executeTakeFirst();
  if (stored !== undefined) return { code };
  const sent = await rowOf(slot).select('sent_at').executeTakeFirst();
  const sentMs = sent?.sent_at.getTime() ?? nowMs;
  return { waitMs: Math.max(1000, sentMs + VERIFICATION_RESEND_S * 1000 - nowMs) };
}

/** Takes a code that could not be delivered back, so that a new one may be asked for at once. */
export async function forgetCode({ db, phone, purpose }: CodeSlot): Promise<void> {
  await db
    .deleteFrom('verification_code')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .execute();
}

/** Whether the code is right; a right one is used up, and each attempt counts before it is looked at. */
export async function useCode(slot: CodeSlot, code: string, nowMs: number): Promise<boolean> {
  return (await isRightCode(slot, code, nowMs)) && (await takeCode(slot, code));
}

/** Whether the code is right, which counts as an attempt. It stays good until {@link takeCode}. */
export async function isRightCode(slot: CodeSlot, code: string, nowMs: number): Promise<boolean> {
  const attempt = await slot.db
    .updateTable('verification_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('phone', '=', slot.phone)
    .where('purpose', '=', slot.purpose)
    .where('expires_at', '>', new Date(nowMs))
    .where('tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return attempt !== undefined && sameText(attempt.code_hash, hashCode(slot, code));
}

/** Uses a code up; of two that come with it, only one gets it. */
export async function takeCode(slot: CodeSlot, code: string): Promise<boolean> {
  const used = await slot.db
    .deleteFrom('verification_code')
    .where('phone', '=', slot.phone)
    .where('purpose', '=', slot.purpose)
    .where('code_hash', '=', hashCode(slot, code))
    .returning('phone')
    .executeTakeFirst();
  return used !== undefined;
}

const rowOf = ({ db, phone, purpose }: CodeSlot) =>
  db.selectFrom('verification_code').where('phone', '=', phone).where('purpose', '=', purpose);

function hashCode({ secret, phone, purpose }: CodeSlot, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${phone}:${code}`).digest('base64url');
}
