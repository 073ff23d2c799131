import type { QuotaAccounts } from '@plantdeck/core/contract';
import { inTransaction, type Database } from '../../store/database/database.ts';

/** Questions of accounts: taken one by one, given by an administrator. */
/** Takes one question off the account. @returns false where none is left */
export async function takeQuestion(db: Database, userId: string): Promise<boolean> {
  const taken = await db
    .updateTable('account')
    .set((field) => ({ questions_used: field('questions_used', '+', 1) }))
    .where('user_id', '=', userId)
    .where((field) =>
      field.or([
        field('question_limit', 'is', null),
        field('questions_used', '<', field.ref('question_limit')),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function quotaOf(db: Database, userId: string) {
  const row = await db
    .selectFrom('account')
    .select(['question_limit', 'questions_used'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const limit = row.question_limit;
  return {
    limit,
    used: row.questions_used,
    remaining: limit === null ? null : Math.max(0, limit - row.questions_used),
  };
}

/** The accounts of an organisation with what they have and have used. */
export async function quotaAccounts(db: Database, orgId: string): Promise<QuotaAccounts> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.user_id', 'membership.user_id')
    .select(['user_name', 'nick_name', 'question_limit', 'questions_used'])
    .where('membership.org_id', '=', orgId)
    .orderBy('user_name')
    .execute();
  return {
    accounts: rows.map((row) => ({
      userName: row.user_name,
      name: row.nick_name,
      limit: row.question_limit,
      used: row.questions_used,
      remaining: row.question_limit === null ? null : Math.max(0, row.question_limit - row.questions_used),
    })),
  };
}

/**
 * Gives an account of the organisation so many questions beyond what it has left; null lifts its limit.
 * @returns false where the organisation has no such account
 */
export async function recharge(
  db: Database,
  given: {
    readonly orgId: string;
    readonly userName: string;
    readonly questions: number | null;
    readonly reason: string | null;
    readonly givenBy: string;
    readonly nowMs: number;
  },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .innerJoin('membership', 'membership.user_id', 'account.user_id')
      .select(['account.user_id', 'question_limit', 'questions_used'])
      .where('membership.org_id', '=', given.orgId)
      .where('user_name', '=', given.userName)
      .forUpdate('account')
      .executeTakeFirst();
    if (!account) return false;
    const { question_limit: limit, questions_used: used } = account;
    // Who had no limit keeps none; what was overdrawn is not charged.
    const next = given.questions === null || limit === null ? null : Math.max(limit, used) + given.questions;
    await transaction
      .updateTable('account')
      .set({ question_limit: next })
      .where('user_id', '=', account.user_id)
      .execute();
    await transaction
      .insertInto('question_recharge')
      .values({
        user_id: account.user_id,
        org_id: given.orgId,
        questions: given.questions,
        reason: given.reason,
        question_limit: next,
        given_by: given.givenBy,
        given_at: new Date(given.nowMs),
      })
      .execute();
    return true;
  });
}

/** What was added to the accounts of an organisation, newest first. */
export async function rechargesOf(db: Database, orgId: string) {
  return db
    .selectFrom('question_recharge')
    .innerJoin('account', 'account.user_id', 'question_recharge.user_id')
    .leftJoin('account as giver', 'giver.user_id', 'question_recharge.given_by')
    .select([
      'question_recharge.id',
      'account.user_name',
      'question_recharge.questions',
      'question_recharge.question_limit',
      'question_recharge.reason',
      'question_recharge.given_at',
      'giver.nick_name as given_by_name',
    ])
    .where('question_recharge.org_id', '=', orgId)
    .orderBy('question_recharge.id', 'desc')
    .execute();
}
