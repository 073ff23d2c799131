/** The way between a right password and a code of the second factor. */
import type { SecondStep } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import type { AccountOfLogin } from './login-result.ts';
import { hashOpaqueSecret, newOpaqueSecret } from './opaque-secret.ts';

const TICKET_LIFE_S = 300;

/** @param device  the known device that the password came from */
export async function askSecondStep(
  db: Database,
  userId: string,
  device: string | null,
  nowMs: number,
): Promise<SecondStep> {
  const ticket = newOpaqueSecret();
  await db
    .insertInto('second_step')
    .values({
      ticket_hash: hashOpaqueSecret(ticket),
      user_id: userId,
      device,
      expires_at: new Date(nowMs + TICKET_LIFE_S * 1000),
    })
    .execute();
  return { secondStep: { ticket, expiredTime: TICKET_LIFE_S } };
}

/** Whose ticket it is; it stays good for another code. Null where it is over. */
export async function openSecondStep(
  db: Database,
  ticket: string,
  nowMs: number,
): Promise<{ readonly account: AccountOfLogin; readonly device: string | null } | null> {
  const row = await db
    .selectFrom('second_step')
    .innerJoin('account', 'account.user_id', 'second_step.user_id')
    .select(['account.user_id', 'user_name', 'nick_name', 'device'])
    .where('ticket_hash', '=', hashOpaqueSecret(ticket))
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { device, ...account } = row;
  return { account, device };
}

/** Whether it was still there: it opens one sign-in. */
export async function takeSecondStep(db: Database, ticket: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('second_step')
    .where('ticket_hash', '=', hashOpaqueSecret(ticket))
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined;
}
