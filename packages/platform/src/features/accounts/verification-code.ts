import { createHmac, randomInt } from 'node:crypto';
import type { VerificationType } from '@plantdeck/core/contract';
import { VERIFICATION_CODE_DIGITS, VERIFICATION_RESEND_S } from '@plantdeck/core/constants';
import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { countedAddress } from '../api/index.ts';
import { sameText } from './opaque-secret.ts';

export const CODE_LIFE_S = 300;
/** Of one caller. */
const CODE_TRIES = 5;
/**
 * Of all callers together who neither asked for the code nor have signed in to the account before. A new code does not
 * begin it anew, so that asking for many codes buys no more guesses.
 */
const STRANGER_TRIES = 20;
const STRANGER_WINDOW_MS = 15 * 60_000;
export type CodePurpose = VerificationType;

export interface CodeSlot {
  readonly db: Database;
  readonly secret: string;
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** Network address of the call. */
  readonly address: string;
  /** Known device that signs in; its tries are its own. */
  readonly device?: string | null;
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
    asked_by: callerOf({ ...slot, device: null }),
    tries_by: sql`'{}'::jsonb`,
    counted_from: new Date(nowMs),
  };
  const isOver = sql<boolean>`verification_code.counted_from < ${new Date(nowMs - STRANGER_WINDOW_MS)}`;
  // One statement, so that of two requests in the same moment only one sends.
  const stored = await db
    .insertInto('verification_code')
    .values({ phone, purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'purpose'])
        .doUpdateSet({
          ...fresh,
          tries: sql`case when ${isOver} then 0 else verification_code.tries end`,
          counted_from: sql`case when ${isOver} then excluded.counted_from else verification_code.counted_from end`,
        })
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
  const caller = callerOf(slot);
  const own = sql<number>`coalesce((tries_by ->> ${caller}::text)::int, 0)`;
  const isStranger = slot.device ? sql<boolean>`false` : sql<boolean>`(asked_by <> ${caller}::text)`;
  // One statement, so that tries of the same moment are all counted.
  const attempt = await slot.db
    .updateTable('verification_code')
    .set({
      tries: sql`tries + ${isStranger}::int`,
      tries_by: sql`jsonb_set(tries_by, array[${caller}::text], to_jsonb(${own} + 1))`,
    })
    .where('phone', '=', slot.phone)
    .where('purpose', '=', slot.purpose)
    .where('expires_at', '>', new Date(nowMs))
    .where(own, '<', CODE_TRIES)
    .where((where) => where.or([where(isStranger, '=', false), where('tries', '<', STRANGER_TRIES)]))
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

/** Who tries, unreadable: addresses are personal data. */
const callerOf = ({ secret, address, device }: CodeSlot): string =>
  createHmac('sha256', secret)
    .update(device ? `device:${device}` : `address:${countedAddress(address)}`)
    .digest('base64url');

function hashCode({ secret, phone, purpose }: CodeSlot, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${phone}:${code}`).digest('base64url');
}
